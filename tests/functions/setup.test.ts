import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decrypter, Encrypter } from 'age-encryption';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mintToken } from '../../netlify/lib/mint-token.ts';
import { parseEnv } from '../../netlify/lib/settings/env.ts';
import { readSettings, writeSettings } from '../../netlify/lib/settings/env-file.ts';
import { sendSettings } from '../../netlify/setup/send.ts';
import { inviteFirst, setUp } from '../../netlify/setup/set-up.ts';
import { local } from '../../supabase/local/settings.ts';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { startIdentity } from '../support/functions/identity.ts';

const root = join(import.meta.dirname, '../..');
const site = 'http://localhost:4321';
let backend: TestBackend;
let identity: Awaited<ReturnType<typeof startIdentity>>;
let folder: string;
beforeAll(async () => {
  backend = await startTestBackend();
  const redirect_uris = [`${site}/api/auth/callback/oidc`];
  identity = await startIdentity([{ client_id: 'family', client_secret: 'right', redirect_uris }]);
});
afterAll(async () => {
  await identity.stop();
  await backend.stop();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'setup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Somebody who gives these answers in turn; `said` is all that was said and asked. */
const person = (answers: string[]) => {
  const output: string[] = [];
  return {
    said: () => output.join('\n'),
    unasked: answers,
    say: (text: string) => void output.push(text),
    ask: async (question: string) => {
      output.push(question);
      const answer = answers.shift();
      if (answer === undefined) throw new Error(`no answer for ${output.slice(-4).join('\n')}`);
      return answer;
    },
  };
};
const answers = () => [site, backend.url, local.publishableKey, 'y', identity.issuer, 'family', 'right'];

describe('npm run setup', () => {
  test('asks, checks, makes the keys, and writes settings that the functions take', async () => {
    const terminal = person([...answers(), 'n']);
    await setUp(terminal, folder);
    const file = join(folder, '.env');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const settings = await readSettings(file);
    const env = parseEnv(settings);
    expect(env).toMatchObject({ AUTH_URL: site, OIDC_CLIENT_SECRET: 'right', SUPABASE_URL: backend.url });
    expect(terminal.said()).toContain(`${site}/api/auth/callback/oidc`);
    expect(terminal.said()).toContain('ok: the database answers, and takes the publishable key');
    expect(terminal.said()).toContain('ok: the identity provider takes the client id and secret');
    // The embedded stack takes no imported keys, so that this is what is said.
    expect(terminal.said()).toMatch(/create a standby key by importing the line below.*\n\n\{"kty":"EC"/);

    const { d: _private, ...published } = JSON.parse(settings.SUPABASE_JWT_PRIVATE_KEY ?? '');
    const token = await mintToken({ email: 'a@example.org' }, { lifetime: 60, now: Date.now(), env });
    await jwtVerify(token, createLocalJWKSet({ keys: [{ ...published, key_ops: ['verify'] }] }));

    const key = readFileSync(join(folder, 'family-backup.txt'), 'utf8');
    expect(statSync(join(folder, 'family-backup.txt')).mode & 0o777).toBe(0o600);
    const encrypter = new Encrypter();
    encrypter.addRecipient(env.BACKUP_AGE_RECIPIENT ?? '');
    const decrypter = new Decrypter();
    decrypter.addIdentity(/^AGE-SECRET-KEY-1\S+$/m.exec(key)?.[0] ?? '');
    expect(await decrypter.decrypt(await encrypter.encrypt('hej'), 'text')).toBe('hej');
  });

  test('asks again when an answer cannot be right, and accepts it when the person insists', async () => {
    const terminal = person([
      'our-family.netlify.app',
      site,
      backend.url,
      'sb_secret_abc',
      'sb_publishable_other',
      'n',
      local.publishableKey,
      'y',
      identity.issuer,
      'family',
      'wrong',
      'y',
      'n',
    ]);
    const settings = await setUp(terminal, folder);
    expect(terminal.said()).toMatch(
      /nothing behind the host[\s\S]*this is a secret key[\s\S]*publishable key is refused/i,
    );
    expect(terminal.said()).toContain(
      'wrong: the identity provider refuses OIDC_CLIENT_ID with OIDC_CLIENT_SECRET',
    );
    expect(settings).toMatchObject({
      SUPABASE_PUBLISHABLE_KEY: local.publishableKey,
      OIDC_CLIENT_SECRET: 'wrong',
    });
    expect(terminal.unasked).toEqual([]);
  });

  test('run again it suggests what it knows, shows no secret, and makes no second key', async () => {
    const file = join(folder, '.env');
    writeFileSync(
      file,
      `# Ours\nOIDC_PROMPT=select_account\nSUPABASE_JWT_SECRET=${local.jwtSecret}\nAUTH_SECRET=\n`,
    );
    await setUp(person(answers()), folder);
    const before = readFileSync(file, 'utf8');
    expect(before).toMatch(
      /^# Ours\nOIDC_PROMPT=select_account\nSUPABASE_JWT_SECRET=.*\nAUTH_SECRET=\S{44}\n/,
    );
    const terminal = person(['', '', '', '', '', '', '']);
    await setUp(terminal, folder);
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(terminal.said()).toContain(`[${site}]`);
    expect(terminal.said()).not.toContain('right');
    expect(terminal.said()).toContain('ok: the database takes the tokens');
  });

  test('without an identity provider it asks for none, and the first invitation says when it cannot be made', async () => {
    const terminal = person([site, backend.url, local.publishableKey, '', 'n', 'Anna']);
    const settings = await setUp(terminal, folder);
    expect(parseEnv(settings)).not.toHaveProperty('OIDC_ISSUER');
    await inviteFirst(terminal, settings);
    // The embedded stack takes no imported keys.
    expect(terminal.said()).toContain('wrong: no invitation was made: the database answers 401');
    const { SUPABASE_JWT_PRIVATE_KEY: _, ...hosted } = settings;
    const embedded = { ...hosted, SUPABASE_JWT_SECRET: local.jwtSecret };
    const again = person(['Anna']);
    await inviteFirst(again, embedded);
    expect(again.said()).toMatch(
      new RegExp(`ok: an invitation for Anna.*\n\n${site}/invitation#[\\w-]{43}\n`),
    );
  });

  const run = (environment: Record<string, string> = {}) =>
    new Promise<{ code: unknown; said: string }>((resolve) => {
      const program = join(root, 'netlify/setup/run.ts');
      const env = { PATH: process.env.PATH, ...environment };
      const child = execFile(process.execPath, [program], { cwd: folder, env }, (_error, out, error) =>
        resolve({ code: child.exitCode, said: out + error }),
      );
      child.stdin?.end();
    });

  test('without a terminal it asks nobody, and says what is missing', async () => {
    const { code, said } = await run({ AUTH_SECRET: 'x'.repeat(44) });
    expect(code).toBe(1);
    expect(said).toMatch(/^`npm run setup` asks questions: run it in a terminal\./);
    expect(said).toContain('- SUPABASE_JWT_PRIVATE_KEY is missing.');
    expect(said).not.toContain('AUTH_SECRET');
    await setUp(person([...answers(), 'n']), folder);
    expect(await run()).toMatchObject({ code: 0, said: expect.stringContaining('The settings are whole') });
  });
});

test('settings keep their quotes, braces and equals signs through the file', async () => {
  const file = join(folder, '.env');
  const settings = { A: '{"kty":"EC","x":"a=b"}', B: 'https://x.example/#frag', C: 'a b', D: 'plain' };
  await writeSettings(file, settings);
  expect(await readSettings(file)).toEqual(settings);
});

test.each([
  ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16, as PowerShell writes it', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
])('a file in %s keeps its first setting, also when it is written again', async (_, encoded) => {
  const file = join(folder, '.env');
  writeFileSync(file, encoded('AUTH_URL=https://family.example\r\nOIDC_PROMPT=login\r\n'));
  const settings = { AUTH_URL: 'https://family.example', OIDC_PROMPT: 'login' };
  expect(await readSettings(file)).toEqual(settings);
  await writeSettings(file, { AUTH_URL: 'https://other.example', A: 'b' });
  expect(await readSettings(file)).toEqual({ ...settings, AUTH_URL: 'https://other.example', A: 'b' });
  expect(readFileSync(file, 'utf8').match(/AUTH_URL/g)).toHaveLength(1);
});

describe('where the folder is linked', () => {
  /** A program that writes down how it was called, and ends with this code. */
  const plant = (name: string, code = 0) => {
    const bin = join(folder, 'node_modules/.bin');
    mkdirSync(bin, { recursive: true });
    const log = join(folder, `${name}.log`);
    writeFileSync(
      join(bin, name),
      `#!/bin/sh\necho "$@" >> '${log}'\n[ -f "$2" ] && cat "$2" >> '${log}'\nexit ${code}\n`,
    );
    chmodSync(join(bin, name), 0o755);
    return () => readFileSync(log, 'utf8');
  };
  const link = () => {
    mkdirSync(join(folder, '.netlify'), { recursive: true });
    writeFileSync(join(folder, '.netlify/state.json'), JSON.stringify({ siteId: 'abc' }));
    mkdirSync(join(folder, 'supabase/.temp'), { recursive: true });
    writeFileSync(join(folder, 'supabase/.temp/project-ref'), 'abcdefgh');
  };
  const settings = { AUTH_URL: site, AUTH_SECRET: 'x'.repeat(44), SUPABASE_JWT_SECRET: 'for localhost' };

  test('Netlify gets the settings, by a file that is gone afterwards, and Supabase the migrations', async () => {
    const [netlify, supabase] = [plant('netlify'), plant('supabase')];
    link();
    const terminal = person(['', '']);
    await sendSettings(terminal, folder, settings);
    const [call = '', ...lines] = netlify().trim().split('\n');
    expect(call).toMatch(/^env:import \S+settings\.env --replace-existing$/);
    expect(lines).toEqual([`AUTH_URL=${site}`, `AUTH_SECRET=${'x'.repeat(44)}`]);
    expect(() => readFileSync(call.split(' ')[1] ?? '')).toThrow('ENOENT');
    expect(supabase().trim()).toBe('db push --remote');
    expect(terminal.said()).toContain(
      'mark AUTH_SECRET, OIDC_CLIENT_SECRET, SUPABASE_JWT_PRIVATE_KEY and PUBLISH_HOOK as secret',
    );
  });

  test('nothing is sent without a yes, and a failure says what to do by hand', async () => {
    const [netlify, supabase] = [plant('netlify'), plant('supabase', 3)];
    link();
    const terminal = person(['n', 'y']);
    await sendSettings(terminal, folder, settings);
    expect(netlify).toThrow('ENOENT');
    expect(supabase()).toContain('db push');
    expect(terminal.said()).toMatch(
      /Environment variables, and build again[\s\S]*supabase ended with 3\..*npx supabase login/,
    );
  });

  test('in a folder that is not linked, setup says how to link it', async () => {
    plant('netlify');
    const terminal = person([]);
    await sendSettings(terminal, folder, settings);
    expect(terminal.said()).toMatch(/netlify login, netlify link[\s\S]*npx supabase link/);
  });
});
