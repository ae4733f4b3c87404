import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hashOfToken, newInvitationToken, newRecoveryCode } from '../../../src/lib/invitation-token.ts';
import { signOut } from '../../../src/session/sign-in.ts';
import { callApi } from '../../support/backend.ts';
import { createAuthenticator } from '../../support/functions/authenticator.ts';
import { askToken, type ScriptlessBrowser } from '../../support/functions/browser.ts';
import { accept, asMember, invite, joinSite, send, signInWith } from '../../support/functions/passkeys.ts';
import { startSite } from '../../support/functions/site.ts';

const site = await startSite();
const other = await joinSite(site, 'Else');

const tokenOf = async (browser: ScriptlessBrowser): Promise<string> => (await askToken(browser)).body.token;
const post = (token: string, path: string, args: object) => callApi(site.backend.url, path, args, token);
const call = (token: string, name: string, args: object = {}) => post(token, `rpc/${name}`, args);
const isOpen = async (token: string) =>
  (await send(site.newBrowser(), 'invitation', { token })).status === 200;

/** A member with two phones, and everything that was made on the first one or will be asked with it. */
async function prepare(name: string) {
  const { browser, device, id } = await joinSite(site, name);
  const second = site.newBrowser();
  await accept(second, await invite(site, name));
  const copy = site.newBrowser();
  for (const [cookie, value] of browser.cookies()) copy.cookies().set(cookie, value);
  const token = await tokenOf(browser);
  const secondToken = await tokenOf(second);
  const invited = async (by: string, member: string) => {
    const made = newInvitationToken();
    expect((await call(by, 'make_invitation', { member, hash: await hashOfToken(made) })).status).toBe(200);
    return made;
  };
  const made = {
    here: await invited(token, other.id),
    elsewhere: await invited(secondToken, other.id),
    byOther: await invited(await tokenOf(other.browser), id),
    code: newRecoveryCode(),
  };
  const subscribe = async (by: string, device: string) => {
    const endpoint = `https://push.example/${encodeURIComponent(name)}/${device}`;
    const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
    expect((await post(by, 'push_subscription', { endpoint, kind: 'trip', ...keys })).status).toBe(201);
    return endpoint;
  };
  const messages = {
    here: await subscribe(token, 'here'),
    elsewhere: await subscribe(secondToken, 'elsewhere'),
  };
  await call(token, 'make_recovery', { hash: await hashOfToken(made.code) });
  await call(token, 'add_member', { name: `Tilføjet af ${name}` });
  const { body: options } = await send(copy, 'register-begin');
  return { name, id, browser, device, second, copy, token, made, messages, options };
}
const isSent = async (endpoint: string) =>
  (await site.backend.query('select from public.push_subscription where endpoint = $1', [endpoint])).length >
  0;
type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Each line of the table in docs/recovery.md, and how to see whether it still opens anything. */
const lines: Readonly<Record<string, (prepared: Prepared) => Promise<boolean>>> = {
  'the session on that device, and copies of its cookie': async ({ copy }) =>
    (await copy.fetch('/api/token')).status === 200,
  'tokens for the database': async ({ token }) =>
    (await call(token, 'pull_changes', { tables: ['shopping'], since: 0 })).status === 200,
  "addresses of the family's pictures": async ({ copy }) =>
    (await copy.fetch(`/api/billeder/${'0'.repeat(32)}-400.webp`)).status !== 403,
  'a passkey that it has begun to make': async ({ copy, options }) =>
    (await send(copy, 'register', { response: createAuthenticator().create(options), device: 'x' }))
      .status === 200,
  'its passkey': async ({ device }) => (await signInWith(site.newBrowser(), device)).status === 200,
  "the member's sessions on other devices": async ({ second }) =>
    (await second.fetch('/api/token')).status === 200,
  'invitations that were made on it': ({ made }) => isOpen(made.here),
  'the recovery code, if it was made on it': ({ made }) => isOpen(made.code),
  'invitations that the member made on other devices': ({ made }) => isOpen(made.elsewhere),
  'invitations for the member, made by others': ({ made }) => isOpen(made.byOther),
  'messages to it': ({ messages }) => isSent(messages.here),
  "messages to the member's other devices": ({ messages }) => isSent(messages.elsewhere),
  'people whom the member added': async ({ name }) =>
    JSON.stringify(await asMember(site, other, 'family')).includes(`"Tilføjet af ${name}"`),
};

const endings: Readonly<Record<string, (prepared: Prepared) => Promise<unknown>>> = {
  'remove the member': ({ id }) => asMember(site, other, 'remove_member', id),
  'lock the device out': ({ device }) => asMember(site, other, 'remove_passkey', device.id),
  'log out': ({ browser }) => signOut('/', { fetch: browser.fetch, go: () => {} }),
  'log out everywhere': async ({ second }) => call(await tokenOf(second), 'end_sessions'),
};

const document = readFileSync('docs/recovery.md', 'utf8');
const cells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const table = document.slice(document.indexOf('| what was made')).split('\n\n')[0]?.split('\n').map(cells);
const [heads = [], , ...rows] = table ?? [];

test('the table in docs/recovery.md has a test for each line and each column', () => {
  expect(heads.slice(1)).toEqual(Object.keys(endings));
  expect(rows.map(([name]) => name)).toEqual(Object.keys(lines));
});

test.each(Object.keys(endings))(
  '%s: what ends and what stays is as docs/recovery.md says',
  async (ending) => {
    const said = rows.map(([name, ...row]) => [name, row[heads.indexOf(ending) - 1]]);
    const prepared = await prepare(`Mor ${ending}`.slice(0, 40));
    for (const [line, opens] of Object.entries(lines))
      if (!line.includes('begun')) expect([line, await opens(prepared)]).toEqual([line, true]);
    await endings[ending]?.(prepared);
    const found = [];
    for (const [line, opens] of Object.entries(lines))
      found.push([line, (await opens(prepared)) ? 'stays' : 'ends']);
    expect(found).toEqual(said);
  },
);
