import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { sendDayMessages } from '../../netlify/lib/push-messages/day-messages.ts';
import { newVapidKey, vapidPublicKey } from '../../netlify/lib/push-messages/vapid.ts';
import { env } from '../../netlify/lib/settings/env.ts';
import { startPushService } from '../support/functions/push-service.ts';
import { startSite } from '../support/functions/site.ts';
import { action } from '../support/people.ts';

const birthdays = [
  { name: 'Aksel', day: 24, month: 11, year: 1956 },
  { name: 'Gerda', day: 30, month: 11, year: null },
];

const site = await startSite();
const VAPID_PRIVATE_KEY = await newVapidKey();
const service = await startPushService(vapidPublicKey(VAPID_PRIVATE_KEY));
afterAll(() => service.stop());
const settings = { ...env(), VAPID_PRIVATE_KEY };
const { query: owner, push } = site.backend;

const [anna, bo] = [await site.newMember('Anna'), await site.newMember('Bo')];

/** Subscribes a new device of this member to messages of a kind. */
async function subscribe({ id }: { readonly id: string }, kind = 'day') {
  const device = service.newDevice();
  const { endpoint, p256dh, auth } = device.subscription;
  await owner(
    'insert into public.push_subscription (endpoint, kind, member, p256dh, auth) values ($1, $2, $3, $4, $5)',
    [endpoint, kind, id, p256dh, auth],
  );
  return device;
}

type Fields = Readonly<Record<string, string | boolean | null>>;
const set = (table: string, fields: Fields, defaults: Fields = {}, key: string = randomUUID()) =>
  push(anna, action({ set: table, key, fields, defaults })).then(() => key);
const plan = (title: string, day: string, more: Fields = {}) =>
  set('appointment', { title, first_day: day, ...more });
let lastId = 0;
const todo = (name: string, due: string, more: Fields = {}) =>
  set('log', { name, due, ...more }, { id: `${++lastId}` });

type Device = Awaited<ReturnType<typeof subscribe>>;
const texts = ({ received }: Device) =>
  received.map(({ notification: { title, body } }) => `${title}: ${body.replaceAll('\n', ' | ')}`);
const send = (at: string, all = birthdays) => sendDayMessages(settings, Date.parse(at), async () => all);

/** A Monday in winter time, and its morning after. */
const [evening, morning] = ['2026-11-23T19:00:00+01:00', '2026-11-24T07:30:00+01:00'];

beforeEach(async () => {
  for (const table of [
    'private.told_day',
    'public.push_subscription',
    'public.calendar_event',
    'public.appointment',
    'public.log',
  ])
    await owner(`delete from ${table} where true`);
});

test('in the evening a member is told what concerns them tomorrow, and of birthdays in a week', async () => {
  const [device, other, trips] = [await subscribe(anna), await subscribe(bo), await subscribe(bo, 'trip')];
  await plan('Tandlæge', '2026-11-24', {
    from_time: '14:30',
    to_time: '15:00',
    place: 'Torvet',
    for_member: anna.id,
  });
  await plan('Sommerhus', '2026-11-22', { last_day: '2026-11-25' });
  await plan('I dag', '2026-11-23');
  const school = await set('calendar', { name: 'Skolen', color: 'blue', for_member: bo.id });
  await owner(
    "insert into public.calendar_event (key, calendar, title, first_day) values ($1, $2, 'Idræt', '2026-11-24')",
    [randomUUID(), school],
  );
  await plan('Svømning', '2026-11-03', { from_time: '16:15', repeat: 'week' });
  const appointment = await plan('Kor', '2026-11-25', { repeat: 'week' });
  const moved = { title: 'Kor', first_day: '2026-11-24', from_time: '18:00', change: 'changed' };
  await set('appointment_exception', moved, { appointment, day: '2026-11-25' });
  await todo('Skift dæk', '2026-11-24', { for_member: bo.id });
  await todo('Ring til Else', '2026-11-24');
  await todo('Gjort', '2026-11-24', { done: true });
  expect(await send(evening)).toBe(2);
  const common = ['Aksel fylder 70', 'Om en uge: Gerda har fødselsdag'];
  expect(texts(device)).toEqual([
    `I morgen: ${[...common, 'Sommerhus', '14.30–15.00 Tandlæge (Torvet)', '16.15 Svømning', '18.00 Kor', 'Ring til Else'].join(' | ')}`,
  ]);
  expect(texts(other)).toEqual([
    `I morgen: ${[...common, 'Sommerhus', 'Idræt', '16.15 Svømning', '18.00 Kor', 'Skift dæk', 'Ring til Else'].join(' | ')}`,
  ]);
  expect(other.received[0]?.notification.navigate).toBe(`${settings.AUTH_URL}/ugen`);
  expect(trips.received).toEqual([]);
});

test('in the morning a member is told of what is still to be done today, and of nothing else', async () => {
  const [device, other] = [await subscribe(anna), await subscribe(bo)];
  await plan('Tandlæge', '2026-11-24');
  await todo('Skift dæk', '2026-11-24', { for_member: anna.id });
  await todo('Gjort', '2026-11-24', { done: true });
  await todo('Senere', '2026-11-25');
  expect(await send(morning)).toBe(1);
  expect([texts(device), texts(other)]).toEqual([['I dag: Skift dæk'], []]);
});

test.each([
  ['2026-11-23T18:59:59+01:00', 0],
  ['2026-11-23T21:59:59+01:00', 1],
  ['2026-11-23T22:00:00+01:00', 0],
  ['2026-11-24T07:29:59+01:00', 0],
  ['2026-11-24T10:59:59+01:00', 1],
  ['2026-11-24T11:00:00+01:00', 0],
  ['2026-07-06T17:00:00Z', 1],
  ['2026-07-07T05:30:00Z', 1],
  // Summer time begins, and ends.
  ['2026-03-29T05:30:00Z', 1],
  ['2026-10-25T05:30:00Z', 0],
  ['2026-10-25T06:30:00Z', 1],
])('a run at %s tells %i members', async (at, told) => {
  await subscribe(anna);
  for (const day of ['2026-11-24', '2026-07-07', '2026-03-29', '2026-10-25']) await todo('Skift dæk', day);
  expect(await send(at)).toBe(told);
});

test('each is told once, however often, at once or late the schedule runs, and anew the next day', async () => {
  const device = await subscribe(anna);
  await plan('Svømning', '2026-11-24', { repeat: 'week' });
  await plan('Kor', '2026-11-25', { repeat: 'week' });
  expect((await Promise.all([send(evening), send(evening), send(evening)])).sort()).toEqual([0, 0, 1]);
  expect(await send('2026-11-23T21:30:00+01:00')).toBe(0);
  expect(await send('2026-11-24T20:00:00+01:00')).toBe(1);
  expect(texts(device)).toEqual([expect.stringMatching(/Svømning$/), 'I morgen: Kor']);
});

test('who has nothing tomorrow hears nothing, also not of what is added later that evening', async () => {
  const device = await subscribe(anna);
  expect(await send('2026-07-06T19:00:00+02:00')).toBe(0);
  await plan('Tandlæge', '2026-07-07');
  expect(await send('2026-07-06T20:00:00+02:00')).toBe(0);
  expect(device.received).toEqual([]);
});

test.each([
  ['was removed', () => owner('update private.family_member set removed_at = now() where id = $1', [bo.id])],
  ['became a guest', () => owner("update private.family_member set kind = 'guest' where id = $1", [bo.id])],
  ['asked for other messages', () => owner("update public.push_subscription set kind = 'trip' where true")],
])('nobody who %s is told', async (_, end) => {
  await subscribe(bo);
  await plan('Svømning', '2026-11-24');
  await end();
  expect(await send(evening)).toBe(0);
  await owner("update private.family_member set kind = 'adult', removed_at = null where id = $1", [bo.id]);
});

test('who was not reached is told by the next run, and a device that is gone is forgotten', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const [failing, gone] = [await subscribe(anna), await subscribe(bo)];
  Object.assign(failing, { answer: 503 });
  Object.assign(gone, { answer: 410 });
  await plan('x'.repeat(200), '2026-11-24');
  for (let n = 0; n < 20; n += 1) await todo('æ'.repeat(500), '2026-11-24');
  expect(await send(evening)).toBe(0);
  expect(await owner('select endpoint from public.push_subscription')).toHaveLength(1);
  Object.assign(failing, { answer: 201 });
  expect(await send('2026-11-23T19:30:00+01:00')).toBe(1);
  expect(texts(failing)[0]).toMatch(/… \| og 16 mere$/);
});
