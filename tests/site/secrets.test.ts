import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fields } from '../../netlify/lib/settings/env-fields.ts';
import { local } from '../../supabase/local/settings.ts';
import { secretsIn } from '../support/access/secrets.ts';
import { dist } from './built-site.ts';

const files = globSync('**/*', { cwd: dist })
  .filter((file) => statSync(join(dist, file)).isFile())
  .map((file) => ({ file, text: readFileSync(join(dist, file)).toString('latin1') }));

test('no published file contains anything that looks like a secret', () => {
  expect(files.flatMap(({ file, text }) => secretsIn(text).map((name) => `${file}: ${name}`))).toEqual([]);
});

test('no published file contains a secret of the embedded stack or the name of a function setting', () => {
  const { publishableKey: _, oidcClientId: __, answerTimeout: ___, ...secrets } = local;
  const names = Object.keys(fields.shape).filter((name) => !/SUPABASE_(URL|PUBLISHABLE_KEY)/.test(name));
  expect(names).toContain('SUPABASE_JWT_PRIVATE_KEY');
  const forbidden = [
    ...Object.values(secrets),
    ...names,
    'service_role',
    'family_backup',
    'family_door',
    'family_calendars',
  ];
  const found = files.flatMap(({ file, text }) =>
    forbidden.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});

test('the list of birthdays is not published', () => {
  const lines = readFileSync('src/content/foedselsdage.yaml', 'utf8').trim().split('\n');
  const names = lines.map((line) => line.replace(/:.*/, ''));
  const leaking = files.filter(({ text }) => {
    const words = Buffer.from(text, 'latin1').toString();
    return names.filter((name) => words.includes(`"${name}"`) || words.includes(`>${name}<`)).length > 4;
  });
  expect(leaking.map(({ file }) => file)).toEqual([]);
});

test('no source map, settings file or back-end source is published', () => {
  expect(
    files.map(({ file }) => file).filter((file) => /\.(map|sql|ts|mts|env|age)$|^\.|seed/.test(file)),
  ).toEqual([]);
  expect(
    files.filter(({ text }) => /sourceMappingURL=(?!.*\*\/)/.test(text)).map(({ file }) => file),
  ).toEqual([]);
});
