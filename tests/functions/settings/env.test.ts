import { readFileSync } from 'node:fs';
import { exportJWK, generateKeyPair } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { parseEnv, SettingsError } from '../../../netlify/lib/settings/env.ts';
import { fields } from '../../../netlify/lib/settings/env-fields.ts';
import { local as settings } from '../../../supabase/local/settings.ts';

let key: string;
beforeAll(async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  key = JSON.stringify({ ...(await exportJWK(privateKey)), kid: 'a', alg: 'ES256' });
});

const local = {
  AUTH_URL: 'http://localhost:4321',
  AUTH_SECRET: settings.authSecret,
  OIDC_ISSUER: 'http://localhost:4455',
  OIDC_CLIENT_ID: 'familieside',
  OIDC_CLIENT_SECRET: settings.oidcClientSecret,
  SUPABASE_URL: 'http://localhost:54321',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_local',
  SUPABASE_JWT_SECRET: settings.jwtSecret,
};
const hosted = () => ({
  AUTH_URL: 'https://familie.example/',
  AUTH_SECRET: 'x'.repeat(44),
  OIDC_ISSUER: 'https://accounts.google.com',
  OIDC_CLIENT_ID: '1.apps.googleusercontent.com',
  OIDC_CLIENT_SECRET: 'y',
  OIDC_PROMPT: 'select_account',
  SUPABASE_URL: 'https://abc.supabase.co/',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_z',
  SUPABASE_JWT_PRIVATE_KEY: key,
});

const complaints = (source: Record<string, string | undefined>): Record<string, string> => {
  try {
    parseEnv(source);
    return {};
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return Object.fromEntries(error.complaints.map((line) => /^(\w+) (.*)$/.exec(line)?.slice(1) ?? []));
  }
};

test('the settings of a local stack and of a hosted project are accepted', () => {
  expect(complaints(local)).toEqual({});
  expect(complaints(hosted())).toEqual({});
  const env = parseEnv(hosted());
  expect([env.AUTH_URL, env.SUPABASE_URL]).toEqual(['https://familie.example', 'https://abc.supabase.co']);
  expect(env.SUPABASE_JWT_PRIVATE_KEY).toMatchObject({ kty: 'EC', kid: 'a' });
  expect(env.ANSWER_TIMEOUT).toBe(8_000);
});

test('a site has an identity provider with all its settings, or none', () => {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: _, ...none } = hosted();
  expect(complaints(none)).toEqual({});
  expect(Object.keys(complaints({ ...none, OIDC_ISSUER }))).toEqual(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']);
  expect(Object.keys(complaints({ ...none, OIDC_ISSUER, OIDC_CLIENT_ID }))).toEqual(['OIDC_CLIENT_SECRET']);
});

test('with nothing set, every required setting is named at once, with what to do', () => {
  const all = complaints({});
  expect(Object.keys(all).sort()).toEqual([
    'AUTH_SECRET',
    'AUTH_URL',
    'SUPABASE_JWT_PRIVATE_KEY',
    'SUPABASE_PUBLISHABLE_KEY',
    'SUPABASE_URL',
  ]);
  for (const said of Object.values(all)) expect(said).toMatch(/^is missing\. .{20}/);
});

test.each<[name: string, value: string, said: RegExp]>([
  ['AUTH_URL', ' ', /^is missing/],
  ['AUTH_URL', 'familie.example', /^is malformed.*https/],
  ['AUTH_URL', 'http://familie.example', /^is malformed.*https/],
  ['AUTH_URL', 'https://familie.example/log', /^is malformed.*nothing behind the host/],
  ['AUTH_URL', 'https://me:secret@familie.example', /^is malformed/],
  ['AUTH_URL', 'ftp://familie.example', /^is malformed/],
  ['PASSKEY_HOST', 'https://gammel.example', /^is malformed.*familie\.example/],
  ['PASSKEY_HOST', 'gammel.example:443', /^is malformed/],
  ['PASSKEY_HOST', 'Gammel.example', /^is malformed/],
  ['AUTH_SECRET', 'short', /^is malformed. At least 32/],
  ['AUTH_SECRET', local.AUTH_SECRET, /^is known to everyone/],
  ['OIDC_CLIENT_SECRET', local.OIDC_CLIENT_SECRET, /^is known to everyone/],
  ['OIDC_ISSUER', 'http://accounts.google.com', /^is malformed.*https/],
  ['OIDC_PROMPT', 'please', /^is malformed.*select_account/],
  ['SUPABASE_URL', 'https://abc.supabase.co/rest/v1', /^is malformed/],
  ['SUPABASE_URL', 'http://localhost:54321', /^is an address of this machine/],
  ['SUPABASE_PUBLISHABLE_KEY', 'sb_secret_abc', /^is malformed.*secret key/],
  ['SUPABASE_JWT_SECRET', local.SUPABASE_JWT_SECRET, /are both set/],
  ['SUPABASE_JWT_PRIVATE_KEY', '', /^is missing.*ES256/],
  ['SUPABASE_JWT_PRIVATE_KEY', '{"kty":"EC"}', /^is malformed.*ES256/],
  ['SUPABASE_JWT_PRIVATE_KEY', 'not json', /^is malformed.*ES256.*npm run setup/],
  [
    'SUPABASE_JWT_PRIVATE_KEY',
    JSON.stringify({ kty: 'EC', crv: 'P-256', x: 'a', y: 'b', d: 'c', kid: 'd' }),
    /^is malformed.*ES256/,
  ],
  ['ANSWER_TIMEOUT', 'long', /^is malformed.*in ms/],
  ['ANSWER_TIMEOUT', '0', /^is malformed.*in ms/],
  ['BACKUP_AGE_RECIPIENT', 'age1abc', /^is malformed. The public half/],
  ['BACKUP_AGE_RECIPIENT', `AGE-SECRET-KEY-1${'Q'.repeat(58)}`, /^is malformed. This is the secret half/],
])('%s = %j is reported, and nothing else', (name, value, said) => {
  expect(complaints({ ...hosted(), [name]: value })).toEqual({ [name]: expect.stringMatching(said) });
});

test('the shared secret of a machine is not taken for a database elsewhere', () => {
  const { SUPABASE_JWT_PRIVATE_KEY: _, ...rest } = hosted();
  expect(complaints({ ...rest, SUPABASE_JWT_SECRET: 'z'.repeat(40) })).toEqual({
    SUPABASE_JWT_SECRET: expect.stringMatching(/localhost/),
  });
});

test("no complaint repeats a setting's value", () => {
  const secret = 'hunter2';
  const all = Object.fromEntries(Object.keys({ ...local, ...hosted() }).map((name) => [name, secret]));
  expect(Object.keys(complaints(all)).length).toBeGreaterThan(5);
  expect(JSON.stringify(complaints(all))).not.toContain(secret);
});

test('.env.example lists every setting', () => {
  const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(Object.keys(fields.shape).sort());
});
