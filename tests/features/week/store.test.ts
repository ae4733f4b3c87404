import { expect, test } from 'vitest';
import { type LogRow, logTables, type WeekTables, weekTables } from '../../../src/data/tables.ts';
import type { Draft, Scope } from '../../../src/features/week/rules/actions.ts';
import {
  change as changeAppointment,
  draftFrom,
  draftOf,
  problemOf,
} from '../../../src/features/week/rules/actions.ts';
import { binned } from '../../../src/features/week/rules/agenda.ts';
import { onDayText } from '../../../src/features/week/rules/texts.ts';
import { createWeekStore } from '../../../src/features/week/store/week-store.ts';
import { startOfStored, storedDay } from '../../../src/lib/dates.ts';
import { emptySnapshot } from '../../../src/sync/snapshot.ts';
import { createDeviceSettings } from '../../../src/sync/storage/device-settings.ts';
import { madeRow } from '../../support/features/made-row.ts';
import { openPhone } from '../../support/features/sync-at-once.ts';
import { entry } from '../log/rows.ts';

const today = '2026-11-28';
const members: readonly (readonly [string, string])[] = [
  ['anna', 'Anna'],
  ['bo', 'Bo'],
];

/** Anna's phone on 28 November 2026, a Saturday. */
async function phone(entries: readonly LogRow[] = [], others: Partial<WeekTables> = {}) {
  const asked: string[] = [];
  const tables = { ...weekTables, ...logTables };
  const log = new Map(entries.map((row) => [row.key, row]));
  const rows = { ...emptySnapshot<WeekTables>(tables).tables, log, ...others };
  const settings = createDeviceSettings('settings');
  const phone = await openPhone(
    rows,
    tables,
    (parts) =>
      createWeekStore({
        ...parts,
        settings,
        members: async () => members.map(([id, displayName]) => ({ id, displayName, removed: false })),
        async askSite(step) {
          asked.push(step);
          return { birthdays: [{ name: 'Ida', day: 29, month: 11, year: 1956 }] };
        },
      }),
    Date.parse('2026-11-28T09:00:00Z'),
  );
  const { store, act } = phone;
  const times = () =>
    store
      .get()
      .days.flatMap(({ day, occurrences }) =>
        occurrences.map(({ title, fromTime }) => `${day.slice(5)} ${fromTime ?? ''} ${title}`),
      );
  const on = (day: string) => {
    const [found] = store.get().days.find((each) => each.day === day)?.occurrences ?? [];
    if (!found) throw new Error(`There is nothing on ${day}.`);
    return found;
  };
  return {
    ...phone,
    asked,
    settings,
    on,
    times,
    add: (typed: string) => act(() => store.add(draftFrom(typed, storedDay(today), members))),
    change: (day: string, fields: Partial<Draft>, scope: Scope) => {
      const draft = draftOf(store.get().tables, on(day));
      return act(() => store.change(on(day), { ...draft, ...fields }, scope));
    },
    remove: (day: string, scope: Scope) => act(() => store.remove(on(day), scope)),
  };
}

const swimming = 'svømning hver onsdag 16.15';
const all = ['12-02 16:15 svømning', '12-09 16:15 svømning'];

test('what is typed is an appointment on its day, whose it is by the name in it', async () => {
  const { add, times, store, done } = await phone();
  await add('Tandlæge Bo tirsdag 14.30');
  expect(times()).toEqual(['12-01 14:30 Tandlæge Bo']);
  expect(store.get().days[3]?.occurrences[0]?.forMember).toBe('bo');
  expect(done).toEqual(['Aftalen »Tandlæge Bo« 1. december 2026']);
});

test('the message of one whose time was asked for says the time', async () => {
  const { act, store } = await phone();
  const draft = draftFrom('tandlæge tirsdag halv fem', storedDay(today), members);
  expect(draft.asks).toBe('fromTime');
  await act(() => store.add({ ...draft, title: 'Tandlæge', fromTime: '16:30' }));
  expect(store.get().message?.text).toBe('»Tandlæge« er sat til tirsdag 1. dec. kl.\u00a016.30.');
});

test.each<[string, Scope, Partial<Draft>, string[]]>([
  ['one', 'one', { fromTime: '17:00' }, ['12-02 17:00 svømning', '12-09 16:15 svømning']],
  [
    'one, to another day',
    'one',
    { firstDay: '2026-12-03' },
    ['12-03 16:15 svømning', '12-09 16:15 svømning'],
  ],
  ['the whole', 'all', { title: 'Dans', firstDay: '2026-12-03' }, ['12-03 16:15 Dans', '12-10 16:15 Dans']],
])('of a series %s is changed, and back again', async (_, scope, fields, expected) => {
  const { add, change, times, undo } = await phone();
  await add(swimming);
  await change('2026-12-02', fields, scope);
  expect(times()).toEqual(expected);
  await undo();
  expect(times()).toEqual(all);
});

test('what another changes or deletes while the form is open stays changed, and comes back', async () => {
  const { act, add, change, on, remove, store, times } = await phone();
  const day = '2026-12-01';
  await add('Tandlæge Bo tirsdag 14.30');
  const opened = on(day);
  await change(day, { title: 'Tandlæge', fromTime: '15:00' }, 'all');
  await remove(day, 'all');
  const draft = { ...draftOf(store.get().tables, opened), place: 'Torvet' };
  await act(() => store.change(opened, draft, 'all'));
  expect(times()).toEqual(['12-01 15:00 Tandlæge']);
  expect(on(day).place).toBe('Torvet');
  await change(day, { firstDay: '2026-12-03', fromTime: null }, 'all');
  await act(() => store.change(opened, { ...draft, firstDay: '2026-12-02', toTime: '16:00' }, 'all'));
  expect(times()).toEqual(['12-02 14:30 Tandlæge']);
});

test('renaming a series says nothing of its skipped times, which another may have taken back', async () => {
  const { add, on, remove, store } = await phone();
  await add(swimming);
  await remove('2026-12-09', 'one');
  const { tables } = store.get();
  const one = on('2026-12-02');
  const by = { newKey: 'new', member: 'anna', now: 0 };
  const { operations } = changeAppointment(one, { ...draftOf(tables, one), title: 'Dans' }, 'all', by);
  expect(operations(tables)).toMatchObject([{ set: 'appointment', fields: { title: 'Dans' } }]);
});

test('a skipped time is in the bin until its day, and comes back from there', async () => {
  const { act, add, remove, times, store } = await phone();
  await add(swimming);
  await remove('2026-12-02', 'one');
  const bin = (day: string) => binned(store.get().tables, startOfStored(day));
  expect(bin(today).map(({ title, planned }) => `${planned?.firstDay} ${title}`)).toEqual([
    '2026-12-02 svømning',
  ]);
  expect(bin('2026-12-03')).toEqual([]);
  await act(() => bin(today).map(store.restore));
  expect([times(), bin(today)]).toEqual([all, []]);
});

test('what one time has otherwise, and what is left out, stays so when the whole series or what follows is changed', async () => {
  const { add, change, remove, times, store, undo } = await phone();
  await add(swimming);
  store.show(42);
  await remove('2026-12-09', 'one');
  await change('2026-12-16', { firstDay: '2026-12-17', fromTime: '18:00' }, 'one');
  // Only whose it is is changed, on the time that is otherwise, which is on another day.
  await change('2026-12-17', { forMember: 'bo' }, 'all');
  expect(times().slice(0, 3)).toEqual([
    '12-02 16:15 svømning',
    '12-17 18:00 svømning',
    '12-23 16:15 svømning',
  ]);
  expect(
    store.get().days.flatMap(({ occurrences }) => occurrences.map(({ forMember }) => forMember)),
  ).toEqual(times().map(() => 'bo'));
  await change('2026-12-02', { firstDay: '2026-12-01' }, 'all');
  const moved = ['12-01 16:15 svømning', '12-16 18:00 svømning', '12-22 16:15 svømning'];
  expect(times().slice(0, 3)).toEqual(moved);
  await change('2026-12-01', { fromTime: '17:00' }, 'all');
  expect(times().slice(0, 3)).toEqual(moved.map((time) => time.replace('16:15', '17:00')));
  const before = times();
  await change('2026-12-16', { title: 'Dans' }, 'following');
  expect(times().slice(0, 3)).toEqual(['12-01 17:00 svømning', '12-16 18:00 Dans', '12-22 17:00 Dans']);
  await undo();
  expect(times()).toEqual(before);
  await change('2026-12-01', { title: 'Dans' }, 'following');
  expect(times()).toEqual(before.map((time) => time.replace('svømning', 'Dans')));
});

test('what goes on over midnight is on both days', async () => {
  const { add, store } = await phone();
  await add('nattevagt søndag 23-7');
  const shown = store
    .get()
    .days.flatMap(({ day, occurrences }) => occurrences.map((each) => onDayText(each, day)));
  expect(shown).toEqual(['23.00–7.00', 'til 7.00']);
  expect(store.get().message?.text).toBe('»nattevagt« er sat til søndag 29. nov. kl.\u00a023.00–7.00.');
});

test.each<[Scope, string, string[]]>([
  ['one', '2026-12-02', ['12-09 16:15 svømning']],
  ['following', '2026-12-09', ['12-02 16:15 svømning']],
  ['following', '2026-12-02', []],
  ['all', '2026-12-09', []],
])('of a series is removed: %s from %s, and back again', async (scope, day, expected) => {
  const { add, remove, times, undo } = await phone();
  await add(swimming);
  await remove(day, scope);
  expect(times()).toEqual(expected);
  await undo();
  expect(times()).toEqual(all);
});

test('an open todo stands on its day, one that is late today, and finishing it is the log’s', async () => {
  const { store, act, done, undo } = await phone([
    entry({ name: 'Skift dæk', key: 'a', done: false, due: '2026-11-30', every: '7d' }),
    entry({ name: 'For sent', key: 'b', done: false, due: '2026-11-02' }),
    entry({ name: 'Uden dag', key: 'c', done: false }),
  ]);
  const todos = () =>
    store
      .get()
      .days.flatMap(({ day, todos }) =>
        todos.map(({ name, done }) => `${day.slice(5)} ${name}${done ? ' ✓' : ''}`),
      );
  expect(todos()).toEqual(['11-28 For sent', '11-30 Skift dæk']);
  const row = store.get().tables.log.get('a');
  if (row) await act(() => store.finish(row, true));
  expect(done).toEqual(['Afslut »Skift dæk«']);
  // It comes round, and keeps its place until the page is opened again.
  expect(todos()).toEqual(['11-28 For sent', '11-30 Skift dæk ✓', '12-07 Skift dæk']);
  await undo();
  expect(todos()).toEqual(['11-28 For sent', '11-30 Skift dæk']);
});

test('birthdays are fetched and stay on the phone', async () => {
  const { store, settings } = await phone();
  expect(store.get().days[1]?.birthdays).toMatchObject([{ name: 'Ida', year: 1956 }]);
  expect(await settings.read('birthdays')).toHaveLength(1);
});

test('a draft says what is missing', () => {
  const draft = draftFrom(swimming, storedDay(today), members);
  const problems = [{ title: '' }, { firstDay: '' }, { lastDay: '2026-12-01' }, { until: '2026-12-01' }];
  expect(problemOf(draft)).toBeNull();
  for (const fields of problems) expect(problemOf({ ...draft, ...fields })).not.toBeNull();
});

const school = madeRow('calendar', {
  key: 'school',
  name: 'Skolen',
  color: 'blue',
  forMember: 'bo',
  address: 'https://skole.example',
});
const events = [
  { title: 'Skolefest', firstDay: '2026-12-02', fromTime: '17:00' },
  { title: 'Forbi', firstDay: '2026-11-20' },
  { title: 'Aflyst', firstDay: '2026-12-02', removedAt: 1 },
  { title: 'Fremmed', firstDay: '2026-12-02', calendar: 'unknown' },
].map((each) => madeRow('calendar_event', { key: each.title, calendar: 'school', ...each }));
const others = {
  calendar: new Map([['school', school]]),
  calendar_event: new Map(events.map((each) => [each.key, each])),
};

test("what is in others' calendars stands among the appointments until its calendar is removed", async () => {
  const { store, act, times, add, undo, asked, time } = await phone([], others);
  await add(swimming);
  const both = ['12-02 16:15 svømning', '12-02 17:00 Skolefest', '12-09 16:15 svømning'];
  expect(times()).toEqual(both);
  expect(store.get().days.flatMap(({ occurrences }) => occurrences)[1]).toMatchObject({ forMember: 'bo' });
  await act(() => store.removeCalendar(school));
  expect(times()).toEqual(all);
  await undo();
  expect(times()).toEqual(both);
  expect(asked).toEqual(['refresh', 'birthdays']);
  await act(() => store.pageShown());
  await time.advance(16 * 60_000);
  await act(() => store.pageShown());
  expect(asked).toEqual(['refresh', 'birthdays', 'refresh', 'birthdays']);
});
