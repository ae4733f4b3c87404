import { afterEach, expect, test, vi } from 'vitest';
import { checkRelatedOrigins, checkWaysIn } from '../../../netlify/checks/family.ts';
import relatedOrigins from '../../../netlify/functions/related-origins.mts';
import { answerPasskey } from '../../../netlify/lib/passkey/answer-passkey.ts';
import { type Env, parseEnv } from '../../../netlify/lib/settings/env.ts';
import { createBrowser } from '../../support/functions/browser.ts';
import { accept, invite, send, signInWith } from '../../support/functions/passkeys.ts';
import { origin, startSite } from '../../support/functions/site.ts';

const site = await startSite();
const former = 'gammel.example';
const settings = (more: Record<string, string>) => parseEnv({ ...process.env, ...more });
const moved = settings({ PASSKEY_HOST: former });
const browserAt = (env: Env) =>
  createBrowser(origin, () => (request: Request) => answerPasskey(request, env));
afterEach(() => vi.restoreAllMocks());

test('passkeys of the former host work at the new address, and new ones are for that host, too', async () => {
  await site.newMember('Anna');
  const browser = browserAt(moved);
  const { device, status } = await accept(browser, await invite(site, 'Anna'), {}, { rpId: former });
  expect(status).toBe(200);
  expect((await send(browser, 'begin')).body).toMatchObject({ rpId: former });
  expect((await signInWith(browser, device, { rpId: former })).status).toBe(200);
  const rows = await site.backend.query('select host from private.passkey where id = $1', [device.id]);
  expect(rows).toEqual([{ host: former }]);
});

test.each([
  ['of a page at the former address, which the site has left', { rpId: former, origin: `https://${former}` }],
  ['for the host of the new address', { rpId: 'localhost' }],
  ['for another host', { rpId: 'evil.example' }],
])('after a move the answer %s is refused', async (_, forged) => {
  const name = `Bo ${forged.rpId}`;
  await site.newMember(name);
  const token = await invite(site, name);
  const { device } = await accept(browserAt(moved), token, {}, { rpId: former });
  expect((await signInWith(browserAt(moved), device, forged)).status).toBe(403);
  const again = await invite(site, name);
  expect((await accept(browserAt(moved), again, {}, forged)).status).toBe(403);
});

test('the file by which browsers accept them names the present address, as JSON that any site may read', async () => {
  const ask = (method: string) =>
    relatedOrigins(new Request(`https://${former}/.well-known/webauthn`, { method }));
  const answer = await ask('GET');
  expect([answer.status, await answer.json()]).toEqual([200, { origins: [origin] }]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json',
    'cross-origin-resource-policy': 'cross-origin',
    'netlify-cdn-cache-control': 'public, durable, max-age=60',
  });
  expect((await ask('POST')).status).toBe(405);
});

test('doctor asks the former host for that file as a browser does', async () => {
  const json = (body: object, init?: ResponseInit) => () => Response.json(body, init);
  const answers: [answer: () => Response, found: RegExp][] = [
    [
      json({ origins: ['https://andre.example', origin] }),
      /^gammel\.example lets http:\/\/localhost:4321 use/,
    ],
    [
      json({ origins: ['https://andre.example'] }),
      /^no passkey works on localhost: .* answers something else/,
    ],
    [() => new Response(JSON.stringify({ origins: [origin] })), /answers something else/],
    [() => Response.redirect(`${origin}/.well-known/webauthn`, 301), /answers 301 instead/],
    [json({}, { status: 404 }), /answers 404 instead/],
    [
      () => {
        throw new TypeError();
      },
      /answers nothing instead/,
    ],
  ];
  for (const [answer, found] of answers) {
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
    expect(await checkRelatedOrigins(moved)).toEqual([
      expect.objectContaining({ what: expect.stringMatching(found) }),
    ]);
    expect(asked).toHaveBeenCalledWith(
      `https://${former}/.well-known/webauthn`,
      expect.objectContaining({ redirect: 'manual' }),
    );
    vi.restoreAllMocks();
  }
  expect(await checkRelatedOrigins(settings({}))).toEqual([]);
  const above = { ...moved, AUTH_URL: 'https://liste.familie.example', PASSKEY_HOST: 'familie.example' };
  expect(await checkRelatedOrigins(above)).toEqual([]);
});

test('doctor finds the passkeys of the former host in order where they are used', () => {
  const family = {
    family_member: [{ id: 'a', display_name: 'Anna', email: null, removed_at: null }],
    passkey: [{ member: 'a', host: former }],
  };
  expect(checkWaysIn(family, moved)).toMatchObject({ kind: 'ok' });
  expect(checkWaysIn(family, settings({}))).toMatchObject({
    kind: 'wrong',
    remedy: expect.stringContaining('PASSKEY_HOST'),
  });
});
