import { randomUUID } from 'node:crypto';
import { fc } from '@fast-check/vitest';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { answerPushMessages } from '../../netlify/lib/push-messages/answer-push-messages.ts';
import { newVapidKey, vapidPublicKey } from '../../netlify/lib/push-messages/vapid.ts';
import { env } from '../../netlify/lib/settings/env.ts';
import { newKey } from '../../src/features/shopping/rules/keys.ts';
import type { MemberKind } from '../../src/lib/member-kind.ts';
import { signOut } from '../../src/session/sign-in.ts';
import { startPushService } from '../support/functions/push-service.ts';
import { origin, startSite } from '../support/functions/site.ts';
import { action } from '../support/people.ts';

const site = await startSite();
const VAPID_PRIVATE_KEY = await newVapidKey();
const service = await startPushService(vapidPublicKey(VAPID_PRIVATE_KEY));
afterAll(() => service.stop());
const settings = { ...env(), VAPID_PRIVATE_KEY };
const noon = Date.parse('2026-11-03T12:00:00+01:00');
const { query, push } = site.backend;

async function newMember(name: string) {
  const { browser, ...member } = await site.signedIn(name);
  const cookie = `__Host-session=${browser.cookies().get('__Host-session')?.value}`;
  return { ...member, name, cookie, browser };
}
type Member = Awaited<ReturnType<typeof newMember>>;

async function ask(cookie: string, step: string, body: object = {}, now = noon, given = settings) {
  const headers = { cookie, origin: given.AUTH_URL, 'sec-fetch-site': 'same-origin' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await answerPushMessages(new Request(`${origin}/api/besked/${step}`, init), given, now);
  return { status: answer.status, ...(await answer.json()) };
}

const family = [await newMember('Bodil'), await newMember('Ida'), await newMember('Karl')] as const;
const [bodil, ida, karl] = family;
const shop = randomUUID();
await push(bodil, action({ set: 'shop', key: shop, fields: { name: 'Netto' } }));

async function subscribe({ cookie }: Member) {
  const device = service.newDevice();
  expect(await ask(cookie, 'subscribe', { ...device.subscription, kinds: ['trip'] })).toEqual({
    status: 200,
  });
  return device;
}
const tell = ({ cookie }: Member, now = noon) => ask(cookie, 'trip', { shop }, now);
const put = (who: Member, title: string) => {
  const fields = { title, buy: true, wanted_by: who.id };
  return push(who, action({ set: 'shopping', key: newKey('shopping', title, new Map()), fields }));
};
const inBed = Date.parse('2026-07-03T22:00:00+02:00');

const setKind = (id: string | undefined, kind: MemberKind) =>
  query('update private.family_member set kind = $2 where id = $1', [id, kind]);

/** Nobody is in a shop, and no device subscribed. */
async function reset() {
  await query('delete from private.told_trip where true');
  await query('delete from public.push_subscription where true');
  await query("update private.family_member set kind = 'adult' where true");
}
beforeEach(reset);

test('one tap tells the others, once a trip, on each of their devices, in a message that only these can read', async () => {
  const own = await subscribe(bodil);
  const others = [await subscribe(ida), await subscribe(ida), await subscribe(karl)];
  expect(await tell(bodil)).toEqual({ status: 200, outcome: 'told' });
  expect(await tell(bodil)).toEqual({ status: 200, outcome: 'already' });
  const notification = {
    title: 'Bodil er i Netto',
    body: 'Mangler vi noget?',
    navigate: `${origin}/shopping#tilfoej`,
    lang: 'da',
  };
  for (const { received } of others) expect(received).toEqual([{ web_push: 8030, notification }]);
  expect(own.received).toEqual([]);
});

test('nobody is told between 22 and 7 in Copenhagen, in summer as in winter', async () => {
  const device = await subscribe(ida);
  for (const night of [inBed, Date.parse('2026-11-03T06:59:59+01:00')])
    expect(await tell(bodil, night)).toMatchObject({ outcome: 'night' });
  expect(device.received).toEqual([]);
  expect(await tell(bodil, inBed - 1)).toMatchObject({ outcome: 'told' });
});

test('while nobody has asked for messages it is no trip yet', async () => {
  expect(await tell(bodil)).toMatchObject({ outcome: 'nobody' });
  await subscribe(bodil);
  expect(await tell(bodil)).toMatchObject({ outcome: 'nobody' });
  await subscribe(ida);
  expect(await tell(bodil)).toMatchObject({ outcome: 'told' });
});

test('who is in the shop is told once what another has put on the list meanwhile', async () => {
  const device = await subscribe(bodil);
  await subscribe(ida);
  await put(karl, 'Kaffe');
  await tell(bodil);
  await put(ida, 'Smør');
  await ask(karl.cookie, 'additions');
  await put(karl, 'Æbler');
  await put(karl, 'Mælk');
  await put(bodil, 'Vin');
  await ask(bodil.cookie, 'additions');
  await ask(karl.cookie, 'additions', {}, inBed);
  expect(device.received).toEqual([]);
  await ask(karl.cookie, 'additions');
  await ask(ida.cookie, 'additions');
  expect(device.received.map(({ notification: { title, body } }) => [title, body])).toEqual([
    ['Karl har sat noget på listen', 'Mælk og Æbler'],
  ]);
});

const left = async () => (await query('select endpoint from public.push_subscription')).length;

test('a push service that fails, and a device on this machine that the site is not on, keep nobody from the message', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const [failing, there] = [await subscribe(ida), await subscribe(karl)];
  Object.assign(failing, { answer: 503 });
  expect(await tell(bodil)).toMatchObject({ outcome: 'told' });
  expect(there.received).toHaveLength(1);
  expect(logged).toHaveBeenCalledOnce();
  expect(String(logged.mock.lastCall)).not.toContain(new URL(failing.subscription.endpoint).pathname);
  const hosted = { ...settings, AUTH_URL: 'https://familie.example' };
  await query('delete from private.told_trip where true');
  expect(await ask(bodil.cookie, 'trip', { shop }, noon, hosted)).toMatchObject({ outcome: 'not-reached' });
  expect(await left()).toBe(0);
});

test.each([
  [400, 'forgotten'],
  [401, 'forgotten'],
  [403, 'forgotten'],
  [404, 'forgotten'],
  [410, 'forgotten'],
  [302, 'kept'],
  [413, 'kept'],
  [429, 'kept'],
  [500, 'kept'],
  [503, 'kept'],
])('a device whose push service answers %i is %s, and the trip can be told again', async (answer, fate) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const device = await subscribe(ida);
  Object.assign(device, { answer });
  expect(await tell(bodil)).toMatchObject({ outcome: 'not-reached' });
  expect(await left()).toBe(fate === 'kept' ? 1 : 0);
  Object.assign(device, { answer: 201 });
  if (fate === 'forgotten') await ask(ida.cookie, 'subscribe', { ...device.subscription, kinds: ['trip'] });
  expect(await tell(bodil)).toMatchObject({ outcome: 'told' });
  expect(device.received).toHaveLength(1);
});

test('a site with a new key reaches nobody with a subscription for the former one, and forgets it', async () => {
  const device = await subscribe(ida);
  const renewed = { ...settings, VAPID_PRIVATE_KEY: await newVapidKey() };
  expect(await ask(bodil.cookie, 'trip', { shop }, noon, renewed)).toMatchObject({ outcome: 'not-reached' });
  expect(device.received).toEqual([]);
  expect(await left()).toBe(0);
});

test('who is in the shop is told later of what was put on the list while no push service accepted it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const device = await subscribe(bodil);
  await subscribe(ida);
  await tell(bodil);
  await put(karl, 'Ost');
  Object.assign(device, { answer: 503 });
  await ask(karl.cookie, 'additions');
  Object.assign(device, { answer: 201 });
  await ask(karl.cookie, 'additions');
  expect(device.received.map(({ notification: { body } }) => body)).toEqual(['Ost']);
});

test('a browser receives messages for the member who asked last, and none once it is turned off', async () => {
  const device = await subscribe(ida);
  const { endpoint } = device.subscription;
  const own = { status: 200, own: true, name: 'Ida', kinds: ['trip'] };
  expect(await ask(ida.cookie, 'confirm', { endpoint })).toEqual(own);
  expect(await ask(bodil.cookie, 'confirm', { endpoint })).toEqual({ ...own, own: false });
  expect(await ask(bodil.cookie, 'confirm', { endpoint: `${endpoint}1` })).toEqual({ status: 200 });
  const both = { ...device.subscription, kinds: ['trip', 'day'] };
  expect(await ask(bodil.cookie, 'subscribe', both)).toEqual({ status: 200 });
  expect(await ask(ida.cookie, 'confirm', { endpoint })).toEqual({
    ...own,
    own: false,
    name: 'Bodil',
    kinds: ['trip', 'day'],
  });
  expect(await tell(bodil)).toMatchObject({ outcome: 'nobody' });
  expect(await ask(bodil.cookie, 'unsubscribe', device.subscription)).toEqual({ status: 200 });
  expect(await ask(ida.cookie, 'confirm', { endpoint })).toEqual({ status: 200 });
  expect(await tell(ida)).toMatchObject({ outcome: 'nobody' });
});

test('a subscription that its browser renews stays with its member, and nobody else gets one by that', async () => {
  const [former, renewed, later] = [await subscribe(ida), service.newDevice(), service.newDevice()];
  const renew = ({ cookie }: Member, from: typeof former, to: typeof former) =>
    ask(cookie, 'renew', { former: from.subscription.endpoint, ...to.subscription });
  expect(await renew(ida, former, renewed)).toEqual({ status: 200 });
  expect(await tell(bodil)).toMatchObject({ outcome: 'told' });
  expect([former.received, renewed.received].map((each) => each.length)).toEqual([0, 1]);
  await renew(karl, renewed, later);
  expect(await left()).toBe(0);
  await renew(karl, renewed, later);
  expect(await left()).toBe(0);
});

// What else ends them: tests/functions/attacks/locked-out.test.ts and tests/db/access/family-list.test.ts.
test('messages to a device end when its member, who has signed in again and opened a page, signs out', async () => {
  const device = await subscribe(ida);
  const browser = site.newBrowser();
  await site.enter(browser, ida.account);
  const cookie = `__Host-session=${browser.cookies().get('__Host-session')?.value}`;
  await ask(cookie, 'confirm', { endpoint: device.subscription.endpoint });
  await signOut('/', { fetch: browser.fetch, go: () => {} });
  expect(await left()).toBe(0);
});

test('nobody but a member is answered, nothing malformed, and nowhere without a key', async () => {
  const device = await subscribe(ida);
  for (const step of ['trip', 'additions', 'confirm', 'subscribe', 'unsubscribe', 'renew'])
    expect(await ask('__Host-session=forged', step, { shop })).toEqual({ status: 403, code: 'denied' });
  for (const step of ['trip', 'confirm', 'subscribe', 'unsubscribe', 'renew'])
    expect(await ask(bodil.cookie, step, {})).toEqual({ status: 400, code: 'malformed' });
  // Which addresses there are that are not fetched: tests/functions/outside-fetch.test.ts.
  const inside = { ...device.subscription, endpoint: 'https://10.0.0.1/', kinds: ['trip'] };
  expect(await ask(bodil.cookie, 'subscribe', inside)).toEqual({ status: 400, code: 'malformed' });
  expect(await ask(bodil.cookie, 'toString')).toEqual({ status: 404, code: 'not-found' });
  const { VAPID_PRIVATE_KEY: _, ...keyless } = settings;
  expect(await ask(bodil.cookie, 'trip', { shop }, noon, keyless as typeof settings)).toEqual({
    status: 404,
    code: 'not-found',
  });
  expect(device.received).toEqual([]);
});

test('in ten trips each other member is told once of each, its shopper and guests never', async () => {
  const someone = fc.integer({ min: 0, max: 2 });
  const trip = fc.record({
    shopper: someone,
    guests: fc.uniqueArray(someone, { maxLength: 2 }),
    taps: fc.integer({ min: 1, max: 3 }),
    end: fc.constantFrom('buys', 'three hours'),
  });
  const item = newKey('shopping', 'Rugbrød', new Map());
  await push(bodil, action({ set: 'shopping', key: item, fields: { title: 'Rugbrød' } }));
  const life = fc.asyncProperty(fc.array(trip, { minLength: 10, maxLength: 10 }), async (trips) => {
    await reset();
    const devices = [await subscribe(bodil), await subscribe(ida), await subscribe(karl)];
    const expected = [0, 0, 0];
    for (const { shopper, guests, taps, end } of trips) {
      const { id, cookie } = family[shopper] ?? bodil;
      for (const each of guests) await setKind(family[each]?.id, 'guest');
      await Promise.all(Array.from({ length: taps }, () => ask(cookie, 'trip', { shop })));
      for (const each of [0, 1, 2])
        if (each !== shopper && !guests.includes(each) && !guests.includes(shopper))
          expected[each] = (expected[each] ?? 0) + 1;
      expect(devices.map(({ received }) => received.length)).toEqual(expected);
      for (const each of guests) await setKind(family[each]?.id, 'adult');
      await query(
        end === 'buys'
          ? `insert into public.purchase (key, trip, item, member, bought_at)
             values (gen_random_uuid(), gen_random_uuid(), '${item}', '${id}', clock_timestamp())`
          : `update private.told_trip set began_at = began_at - interval '3 hours' where member = '${id}'`,
      );
    }
  });
  await fc.assert(life, { numRuns: 1 });
});
