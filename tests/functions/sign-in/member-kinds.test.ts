import { expect, test } from 'vitest';
import type { MemberKind } from '../../../src/lib/member-kind.ts';
import { startSite } from '../../support/functions/site.ts';

const site = await startSite();

/** The status with which each function that asks who somebody is answers: 403 means that it is not for them. */
const statuses = async (kind: MemberKind) => {
  const { browser } = await site.signedIn(`Ny ${kind}`, kind);
  const ask = async (path: string, init?: RequestInit) => (await browser.fetch(path, init)).status;
  const post = (path: string, body: object = {}) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    token: await ask('/api/token'),
    picture: await ask(`/api/billeder/${'0'.repeat(32)}-400.webp`),
    upload: await post('/api/billeder?key=x'),
    purge: await post('/api/purge'),
    message: await post('/api/besked/additions'),
    publish: await ask('/api/udgiv'),
    passkey: await post('/api/passkey/register-begin'),
  };
};

// There is no such picture, what is sent is none, and nothing is published here.
const all = { token: 200, picture: 404, upload: 415, purge: 204, message: 200, publish: 404, passkey: 200 };
const noChild = { publish: 403, passkey: 401 };
test.each([
  ['adult', 'may ask for everything', all],
  ['child', 'publishes nothing and adds no device', { ...all, ...noChild }],
  [
    'guest',
    "sees the family's pictures, and nothing else is for them",
    { ...all, ...noChild, upload: 403, purge: 403, message: 403 },
  ],
] as const)('%s: %s', async (kind, _, expected) => {
  expect(await statuses(kind)).toEqual(expected);
});

test('a guest is known as one by the page, the token and the answer', async () => {
  const { browser, id } = await site.signedIn('Farmor', 'guest');
  expect(browser.cookies().get('member_kind')?.value).toBe('guest');
  expect(await (await browser.fetch('/api/token')).json()).toMatchObject({ kind: 'guest' });

  // What changes is known with the next token.
  await site.backend.query("update private.family_member set kind = 'child' where id = $1", [id]);
  expect(await (await browser.fetch('/api/token')).json()).toMatchObject({ kind: 'child' });
  expect(browser.cookies().get('member_kind')?.value).toBe('child');
});
