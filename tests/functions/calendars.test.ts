import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, expect, test, vi } from 'vitest';
import calendar from '../../netlify/functions/calendar.mts';
import fetchCalendars from '../../netlify/functions/fetch-calendars.mts';
import type { MemberKind } from '../../src/lib/member-kind.ts';
import { listen, stopServer } from '../../supabase/local/web-server.ts';
import { origin, startSite } from '../support/functions/site.ts';
import { action, removeMember } from '../support/people.ts';

const tomorrow = new Date(Date.now() + 864e5).toISOString().slice(0, 10).replaceAll('-', '');
const event = (title: string) => `BEGIN:VEVENT\nSUMMARY:${title}\nDTSTART:${tomorrow}\nEND:VEVENT\n`;
const ics = (...titles: string[]) => `BEGIN:VCALENDAR\n${titles.map(event).join('')}END:VCALENDAR\n`;

let answer = { status: 200, body: '', etag: '' };
const asked = vi.fn<(path: string, etag: string | undefined) => void>();
const source = createServer((request, response) => {
  asked(request.url ?? '', request.headers['if-none-match']);
  const to = new URL(request.url ?? '', origin).searchParams.get('to');
  if (to) return void response.writeHead(302, { location: to }).end();
  if (answer.etag && request.headers['if-none-match'] === answer.etag)
    return void response.writeHead(304).end();
  response.writeHead(answer.status, answer.etag ? { etag: answer.etag } : {}).end(answer.body);
});
const here = `http://localhost:${await listen(source, { port: 0, variable: 'PORT' })}`;
afterAll(() => stopServer(source));

const site = await startSite();
const { query: owner, push } = site.backend;

async function newMember(name: string, kind?: MemberKind) {
  const member = await site.signedIn(name, kind);
  return { ...member, ask: (step: string, body?: BodyInit) => member.post(`/api/kalender/${step}`, body) };
}
function added(calendar: string, source: string | File) {
  const form = new FormData();
  form.set('calendar', calendar);
  form.set('source', source);
  return form;
}
const seen = async (calendar: string) =>
  (
    await owner<{ title: string }>(
      `select title from public.calendar_event where calendar = '${calendar}' and removed_at is null order by 1`,
    )
  ).map(({ title }) => title);

test('a calendar is read before it is added, then fetched by the schedule or for a page, and keeps what it had', async () => {
  const child = await newMember('Otto', 'child');
  const calendar = randomUUID();
  const address = `${here}/skole.ics`;
  answer = { status: 200, body: ics('Skolefest', 'Prøve'), etag: '"1"' };
  expect(await child.ask('add', added(calendar, address))).toEqual({ status: 200 });
  const fields = { name: 'Skolen', color: 'red', address };
  await push(child, action({ set: 'calendar', key: calendar, fields }));
  expect(await seen(calendar)).toEqual(['Prøve', 'Skolefest']);
  const later = () =>
    owner("update private.calendar_fetch set fetched_at = now() - interval '16 minutes' where true");

  asked.mockClear();
  await child.ask('refresh');
  expect(asked).not.toHaveBeenCalled();
  await later();
  await child.ask('refresh');
  expect(asked.mock.calls).toEqual([['/skole.ics', '"1"']]);
  expect(await seen(calendar)).toEqual(['Prøve', 'Skolefest']);

  await later();
  answer = { status: 200, body: ics('Prøve'), etag: '"2"' };
  vi.spyOn(console, 'log').mockImplementation(() => {});
  await fetchCalendars();
  expect(await seen(calendar)).toEqual(['Prøve']);
  for (const [failure, failing] of [
    ['unreachable', { ...answer, status: 404, etag: '' }],
    ['not-a-calendar', { ...answer, body: '<!doctype html>', etag: '' }],
    ['too-large', { ...answer, body: 'x'.repeat(1_000_001), etag: '' }],
    [null, answer],
  ] as const) {
    answer = failing;
    await later();
    await child.ask('refresh');
    expect(await owner('select failure, failing_since is not null as failing from public.calendar')).toEqual([
      { failure, failing: failure !== null },
    ]);
    expect(await seen(calendar)).toEqual(['Prøve']);
  }
});

test('what is no calendar, or leads into the own network, is not read, and says why', async () => {
  const { ask } = await newMember('Ida');
  const read = async (address: string) => (await ask('add', added(randomUUID(), address))).code;
  answer = { status: 200, body: '<!doctype html>', etag: '' };
  expect(await read(`${here}/a`)).toBe('not-a-calendar');
  for (const address of ['ftp://a.example/', 'webcal://10.0.0.1/a.ics', 'http://192.168.1.1/', 'a'])
    expect(await read(address), address).toBe('bad-address');
  for (const to of ['http://169.254.169.254/', 'https://10.0.0.1/', 'file:///etc/passwd'])
    expect(await read(`${here}/?to=${encodeURIComponent(to)}`), to).toBe('unreachable');
  answer = { status: 200, body: ics('Fest'), etag: '' };
  expect(await read(`${here}/?to=/b`)).toBeUndefined();
});

test('a file is read by the same rules', async () => {
  const { ask } = await newMember('Karl');
  const calendar = randomUUID();
  const read = (text: string) => ask('add', added(calendar, new File([text], 'klub.ics')));
  expect(await read(ics('Stævne'))).toEqual({ status: 200 });
  expect(await seen(calendar)).toEqual(['Stævne']);
  expect(await read('x')).toMatchObject({ code: 'not-a-calendar' });
  expect(await read('x'.repeat(1_000_001))).toMatchObject({ code: 'too-large' });
  for (const body of ['{}', added('', here)])
    expect(await ask('add', body)).toMatchObject({ code: 'malformed' });
});

test('an address serves the appointments until it is ended, by its member or an adult, or a new one is made', async () => {
  const [anna, dan] = [await newMember('Anna'), await newMember('Dan', 'child')];
  const fields = { title: 'Tandlæge', first_day: '2026-12-01', from_time: '14:30' };
  await push(anna, action({ set: 'appointment', key: randomUUID(), fields }));
  await owner(`insert into public.calendar_event (key, calendar, title, first_day)
    values (gen_random_uuid(), gen_random_uuid(), 'Skolefest', '2026-12-01')`);
  const read = (address: string, headers = {}) => calendar(new Request(address, { headers }));
  const { address } = await dan.ask('make');
  const answer = await read(address);
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const ics = await answer.text();
  expect(ics).toContain('SUMMARY:Tandlæge');
  expect(ics).toContain('har fødselsdag');
  // What comes from others' calendars goes no further.
  expect(ics).not.toContain('Skolefest');
  expect(await (await read(address)).text()).toBe(ics);
  const unchanged = await read(address, { 'if-none-match': answer.headers.get('etag') ?? '' });
  expect(unchanged.status).toBe(304);

  const next = (await dan.ask('make')).address;
  expect((await read(address)).status).toBe(404);
  const own = (await anna.ask('make')).address;
  expect((await dan.ask('addresses')).addresses).toMatchObject([{ name: 'Dan', own: true }]);
  await dan.ask('end', JSON.stringify({ member: anna.id }));
  expect((await read(own)).status).toBe(200);
  expect((await anna.ask('addresses')).addresses).toMatchObject([{ name: 'Anna' }, { name: 'Dan' }]);
  await anna.ask('end', JSON.stringify({ member: dan.id }));
  expect((await read(next)).status).toBe(404);
  await site.backend.database.exclusively((sql) => removeMember(sql, anna.id));
  expect((await read(own)).status).toBe(404);
});

test('a guest and a stranger have none of it, and members have the list of birthdays', async () => {
  const [guest, child] = [await newMember('Gerda', 'guest'), await newMember('Otto', 'child')];
  for (const step of ['birthdays', 'make', 'addresses', 'refresh', 'add'])
    expect(await guest.ask(step), step).toMatchObject({ status: 403 });
  const headers = { origin, 'sec-fetch-site': 'same-origin' };
  const stranger = await site.newBrowser().fetch('/api/kalender/refresh', { method: 'POST', headers });
  expect(stranger.status).toBe(403);
  const answer = await child.ask('birthdays');
  expect(answer.birthdays[0]).toMatchObject({ day: expect.any(Number), month: expect.any(Number) });
});
