import { expect, test } from 'vitest';
import { SettingsError } from '../../../netlify/lib/settings/env.ts';
import { publicSettings } from '../../../netlify/lib/settings/public-settings.ts';

const local = {
  url: 'http://localhost:54321',
  publishableKey: 'sb_publishable_local',
  provider: 'din konto',
  pushKey: 'BKey',
};
const hosted = { SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_z' };
const web = { NETLIFY: 'true' };

const complaints = (source: Record<string, string>): readonly string[] => {
  try {
    publicSettings(source, local);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.complaints;
    throw error;
  }
};

test.each([
  ['a secret key', 'sb_secret_abc'],
  ['an older key, which is a token', 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2lnbmF0dXJl'],
])('%s stops every build, and is not repeated', (_, key) => {
  const said = complaints({ ...hosted, SUPABASE_PUBLISHABLE_KEY: key });
  expect(said).toEqual([expect.stringMatching(/^SUPABASE_PUBLISHABLE_KEY is malformed\..*secret key/)]);
  expect(said.join()).not.toContain(key);
});

test("the pages are built with the functions' own two settings", () => {
  const expected = {
    url: hosted.SUPABASE_URL,
    publishableKey: hosted.SUPABASE_PUBLISHABLE_KEY,
    provider: '',
    pushKey: '',
  };
  expect(publicSettings({ ...hosted, ...web }, local)).toEqual(expected);
});

test('the pages contain the public half of the key of push messages, an uncompressed point', () => {
  const VAPID_PRIVATE_KEY = Buffer.alloc(32, 1).toString('base64url');
  const { pushKey } = publicSettings({ ...hosted, ...web, VAPID_PRIVATE_KEY }, local);
  expect(pushKey).toMatch(/^B[\w-]{86}$/);
});

test.each([
  [{ ...web, OIDC_ISSUER: 'https://accounts.google.com' }, 'Google'],
  [{ ...web, OIDC_ISSUER: 'https://login.example/realm' }, 'din konto'],
  [{ AT_HOME: 'true' }, ''],
])('the button for the identity provider with %j is »%s«', (source, name) => {
  expect(publicSettings({ ...hosted, ...source }, local).provider).toBe(name);
});

test('without settings a build on a machine gets the stack of that machine', () => {
  expect(publicSettings({}, local)).toEqual(local);
});

test.each([{ NETLIFY: 'true' }, { CONTEXT: 'production' }, { NETLIFY: 'true', CONTEXT: 'deploy-preview' }])(
  'without settings a build for the web stops: %j',
  (source) => {
    expect(complaints(source as Record<string, string>)).toEqual([
      expect.stringMatching(/^SUPABASE_URL is missing\./),
      expect.stringMatching(/^SUPABASE_PUBLISHABLE_KEY is missing\./),
    ]);
  },
);

test('a build for the web is not made for a database on this machine', () => {
  expect(complaints({ ...hosted, ...web, SUPABASE_URL: 'http://localhost:54321' })).toEqual([
    'SUPABASE_URL is an address of this machine, which nobody else can reach.',
  ]);
});
