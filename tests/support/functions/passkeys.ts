import { hashOfToken, newInvitationToken } from '../../../src/lib/invitation-token.ts';
import { type DatabaseCaller, doorRole, runAs } from '../people.ts';
import { type Authenticator, createAuthenticator } from './authenticator.ts';
import { askToken, type ScriptlessBrowser } from './browser.ts';
import type { RunningSite } from './site.ts';

export async function send(browser: ScriptlessBrowser, step: string, body: object = {}) {
  const response = await browser.fetch(`/api/passkey/${step}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** Invites a member from a terminal, in a family without members the first one. Returns the invitation's token. */
export async function invite({ backend }: RunningSite, name: string): Promise<string> {
  const token = newInvitationToken();
  const hash = await hashOfToken(token);
  await backend.database.exclusively((sql) =>
    runAs(sql, doorRole, 'select public.invite_by_name($1, $2)', [name, hash]),
  );
  return token;
}

export async function accept(
  browser: ScriptlessBrowser,
  token: string,
  more: object = {},
  forged?: Parameters<Authenticator['create']>[1],
) {
  const device = createAuthenticator();
  const options = await send(browser, 'register-begin', { token });
  const response = device.create(options.body, forged);
  return { device, ...(await send(browser, 'register', { token, response, device: 'iPhone', ...more })) };
}

export async function signInWith(
  browser: ScriptlessBrowser,
  device: Authenticator,
  forged?: Parameters<Authenticator['get']>[1],
) {
  const options = await send(browser, 'begin');
  return send(browser, 'sign-in', { response: device.get(options.body, forged) });
}

export async function joinSite(site: RunningSite, name: string) {
  const member = await site.newMember(name);
  const browser = site.newBrowser();
  const { device } = await accept(browser, await invite(site, name));
  return { ...member, name, browser, device };
}

export const whoIs = async (browser: ScriptlessBrowser): Promise<string | undefined> =>
  (await askToken(browser)).body.memberId;

export async function asMember(
  { backend }: RunningSite,
  who: DatabaseCaller,
  name: string,
  ...values: unknown[]
): Promise<{ id?: string }> {
  const text = `select public.${name}(${values.map((_, n) => `$${n + 1}`)}) as answer`;
  const [row] = await backend.database.exclusively((sql) =>
    runAs<{ answer: { id?: string } | null }>(sql, who, text, values),
  );
  return row?.answer ?? {};
}
