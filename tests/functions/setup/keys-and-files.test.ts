import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Decrypter, Encrypter } from 'age-encryption';
import { beforeEach, expect, test } from 'vitest';
import { readSettings, writeSettings } from '../../../netlify/lib/settings/env-file.ts';
import { backupRecipient } from '../../../netlify/setup/keys.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = temporaryFolder();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, 'settings-'));
});

test('the key of the backups is made once, for its owner alone, and opens what is encrypted for it', async () => {
  const file = join(folder, 'family-backup.txt');
  const recipient = await backupRecipient(file);
  expect(await backupRecipient(file)).toBe(recipient);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const decrypter = new Decrypter();
  decrypter.addIdentity(/^AGE-SECRET-KEY-1\S+$/m.exec(readFileSync(file, 'utf8'))?.[0] ?? '');
  expect(await decrypter.decrypt(await encrypter.encrypt('hej'), 'text')).toBe('hej');
});

test('a broken key of the backups is named', async () => {
  const file = join(folder, 'family-backup.txt');
  writeFileSync(file, `AGE-SECRET-KEY-1${'Q'.repeat(58)}\n`);
  await expect(backupRecipient(file)).rejects.toThrow(/family-backup\.txt is wrong: compare/);
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
