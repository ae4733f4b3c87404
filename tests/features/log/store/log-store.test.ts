import { describe, expect, test, vi } from 'vitest';
import { logTables } from '../../../../src/data/tables.ts';
import { plannedFrom } from '../../../../src/features/log/rules/actions.ts';
import { binEntries } from '../../../../src/features/log/rules/entries.ts';
import { createLogStore } from '../../../../src/features/log/store/log-store.ts';
import { openPhone, start } from '../../../support/features/sync-at-once.ts';
import { entry, tables } from '../rows.ts';

/** A phone of Anna's with these rows. */
async function phone(rows = tables()) {
  const opened = await openPhone(rows, logTables, createLogStore);
  const { get } = opened.store;
  return {
    ...opened,
    row(name: string) {
      const found = get()
        .tables.log.values()
        .find((each) => each.name === name);
      if (!found) throw new Error(`There is no entry ${name}.`);
      return found;
    },
    /** The names of the open entries, as the page lists them. */
    open: () => get().entries.flatMap(({ done, name }) => (done ? [] : name)),
  };
}

const day = 86_400_000;
const todo = (name: string) => entry({ name, done: false, doneBy: null, date: start - day });
const ask = () => {};
const withTodo = (...names: string[]) => phone(tables(...names.map(todo)));

test('an added entry is tidied and says who added it when; an empty one is ignored', async () => {
  const anna = await phone();
  expect(await anna.store.add('  Klip   hækken ')).toBe(true);
  expect(await anna.store.add('   ')).toBe(false);
  expect(anna.open()).toEqual(['Klip hækken']);
  expect(anna.row('Klip hækken')).toMatchObject({
    id: String(start),
    done: false,
    date: start,
    createdBy: 'anna',
  });
  expect(anna.done).toEqual(['Tilføj »Klip hækken«']);
  expect(anna.said()).toBeNull();
});

test('an entry that stands there word for word is added again only when it is given a second time', async () => {
  const anna = await withTodo('Klip hækken');
  expect(await anna.store.add(' Klip  hækken')).toBe(false);
  expect(anna.open()).toEqual(['Klip hækken']);
  expect(anna.said()).toBe('»Klip hækken« står der allerede. Gem igen, hvis det skal stå der to gange.');
  expect(await anna.store.add('Klip hækken')).toBe(true);
  expect(anna.open()).toEqual(['Klip hækken', 'Klip hækken']);
  const done = await phone(tables(entry({ name: 'Klip hækken' })));
  expect(await done.store.add('Klip hækken')).toBe(true);
  const later = await withTodo('Klip hækken');
  await later.act((store) =>
    store.plan(later.row('Klip hækken'), { due: '2999-01-01', forMember: null, every: null }),
  );
  await later.store.add('Klip hækken');
  expect(later.said()).toMatch(/^»Klip hækken« står allerede under »kommer senere«/);
});

test('several lines are as many entries in their order, without bullets, undone at once', async () => {
  const anna = await withTodo('Rens tagrende');
  expect(await anna.store.add('- Klip hækken\r\n\n• Rens tagrende\n3. december: julefrokost\n')).toBe(true);
  expect(anna.open()).toEqual(['Klip hækken', '3. december: julefrokost', 'Rens tagrende']);
  expect(anna.done).toEqual(['Tilføj 2 gøremål']);
  expect(anna.said()).toBe('2 gøremål er tilføjet. 1 stod der allerede.');
  await anna.store.messages.undo();
  expect(anna.open()).toEqual(['Rens tagrende']);
  expect(await anna.store.add(`Kort\n${'æ'.repeat(501)}`)).toBe(false);
  await anna.store.add('1. Luge\n2) Vande');
  await anna.store.add('[x] Feje\n✅ Slå græs\n[ ] Samle æbler');
  expect(anna.open()).toEqual(['Samle æbler', 'Luge', 'Vande', 'Rens tagrende']);
});

test('a list that is pasted from a chat has neither senders nor headings nor ticks', async () => {
  const anna = await withTodo();
  await anna.store.add(
    '[21.11.2026, 14.32] Mor: Husk:\nVaske hunden\n- [ ] Betale regning\n- [x] Feje\nSlå græs ✓\n21.11.2026 14.35 - Far: Luge:',
  );
  expect(anna.open()).toEqual(['Vaske hunden', 'Betale regning', 'Luge:']);
});

test('an open entry that is renamed is as new; a done one keeps its day', async () => {
  const anna = await phone(tables(todo('Klip hæk'), entry({ name: 'Malet', date: start - day })));
  expect(anna.store.rename(anna.row('Klip hæk'), ' ')).toBeNull();
  expect(await anna.store.rename(anna.row('Klip hæk'), ' Klip hæk ')).toBe(true);
  expect(anna.done).toEqual([]);
  await anna.store.rename(anna.row('Klip hæk'), 'Klip hækken');
  expect(anna.row('Klip hækken').date).toBe(start);
  expect(anna.said()).toBe('»Klip hæk« hedder nu »Klip hækken«.');
  await anna.store.rename(anna.row('Malet'), 'Malet hvid');
  expect(anna.row('Malet hvid').date).toBe(start - day);
  expect(anna.done).toEqual(['Ret »Klip hæk« til »Klip hækken«', 'Ret »Malet« til »Malet hvid«']);
});

test('a name that is too long is neither added nor cut', async () => {
  const anna = await phone();
  expect(await anna.store.add('æ'.repeat(501))).toBe(false);
  expect(await anna.store.add(` ${'æ'.repeat(500)}  `)).toBe(true);
  expect(anna.store.rename(anna.row('æ'.repeat(500)), 'ø'.repeat(501))).toBeNull();
  expect(anna.open()).toEqual(['æ'.repeat(500)]);
});

test('renaming what was deleted meanwhile restores it, or adds it again', async () => {
  const row = todo('Klip hæk');
  const anna = await phone(tables({ ...row, deletedAt: start }, { ...todo('Væk'), purgedAt: start }));
  await anna.store.rename(row, 'Klip hækken');
  await anna.store.rename(todo('Væk'), 'Tilbage');
  await anna.store.rename(todo('Ukendt'), 'Kendt');
  expect(anna.open().sort()).toEqual(['Kendt', 'Klip hækken', 'Tilbage']);
});

test('finishing an entry is said, its day can be chosen, both can be undone, and it is opened again as new', async () => {
  const anna = await withTodo('Klip hækken');
  const row = anna.row('Klip hækken');
  const asked = vi.fn();
  await anna.act((store) => store.complete(row, asked));
  expect(anna.open()).toEqual([]);
  expect(anna.row('Klip hækken')).toMatchObject({ done: true, doneBy: 'anna', date: start });
  expect(anna.said()).toBe('»Klip hækken« er afsluttet.');
  expect(anna.store.get().message?.offer?.label).toBe('Anden dag?');
  anna.store.get().message?.offer?.accept();
  expect(asked).toHaveBeenCalledWith('day', row);

  await anna.store.messages.undo();
  expect(anna.row('Klip hækken')).toMatchObject({ done: false, doneBy: null, date: start - day });
  await anna.store.messages.undo();
  await anna.act((store) => store.moveTo(row, start - day));
  expect(anna.said()).toBe('»Klip hækken« blev gjort fredag den 20. november 2026.');
  expect(anna.row('Klip hækken')).toMatchObject({ done: true, date: start - day });
  await anna.store.messages.undo();
  expect(anna.row('Klip hækken')).toMatchObject({ done: true, date: start });
  await anna.act((store) => store.reopen(row));
  expect(anna.row('Klip hækken')).toMatchObject({ done: false, doneBy: null, date: start });
  expect(anna.said()).toBe('»Klip hækken« er genåbnet.');
});

test.each(['complete', 'remove'] as const)(
  'two quick taps that %s are one change, undone at once',
  async (action) => {
    const anna = await withTodo('Klip hækken');
    const row = anna.row('Klip hækken');
    anna.store[action](row, ask);
    anna.store[action](row, ask);
    await anna.time.advance(0);
    expect(anna.open()).toEqual([]);
    expect(anna.done).toHaveLength(1);
    await anna.store.messages.undo();
    expect(anna.open()).toEqual(['Klip hækken']);
  },
);

test('an entry in the bin can be restored, or deleted for good without an undo', async () => {
  const anna = await withTodo('Et', 'Andet');
  anna.store.remove(anna.row('Et'));
  await anna.act((store) => store.remove(anna.row('Andet')));
  expect(anna.row('Et').deletedAt).toBe(start);
  await anna.act((store) => store.restore(anna.row('Et')));
  expect(anna.open()).toEqual(['Et']);
  await anna.act((store) => store.purge(anna.row('Andet')));
  expect(anna.row('Andet').purgedAt).toBe(start);
  expect(anna.store.get().message).toBeNull();
  expect(anna.done.slice(2)).toEqual(['Gendan »Et«', 'Slet »Andet« for altid']);
});

describe('todos that come round', () => {
  const filter = 'Skift filter i varmepumpen';
  const done = (daysAgo: number, doneBy: string) =>
    entry({ key: `for ${daysAgo} dage siden`, name: filter, date: start - daysAgo * day, doneBy });

  /** Completes the entry and accepts what the message offers. */
  async function completeAndAccept(anna: Awaited<ReturnType<typeof phone>>, after = ask) {
    await anna.act((store) => store.complete(anna.row(filter), after));
    await anna.act((store) => store.get().message?.offer?.accept());
  }
  const waiting = (anna: Awaited<ReturnType<typeof phone>>) =>
    [...anna.store.get().tables.log.values()].find(({ due, done }) => !done && due !== null);

  test('what is finished for the second time is offered again by the interval that the log knows', async () => {
    const anna = await phone(tables(todo(filter), done(153, 'anna')));
    await anna.act((store) => store.complete(anna.row(filter), ask));
    expect(anna.store.get().message?.offer?.label).toBe('Igen om 5 måneder?');
    const asked = vi.fn();
    await anna.store.messages.undo();
    await completeAndAccept(anna, asked);
    expect(anna.said()).toBe(`»${filter}« kommer igen onsdag den 21. april 2027.`);
    expect(waiting(anna)).toMatchObject({ name: filter, due: '2027-04-21', every: '5m', forMember: null });

    // Then it can be changed, or taken back.
    anna.store.get().message?.offer?.accept();
    const row = waiting(anna);
    expect(asked).toHaveBeenCalledWith('plan', row);
    if (row) anna.store.plan(row, { due: '2027-03-01', forMember: 'bo', every: 'spring' });
    await anna.time.advance(0);
    expect(anna.said()).toBe(`»${filter}« er planlagt til mandag den 1. marts 2027.`);
    expect(waiting(anna)).toMatchObject({ due: '2027-03-01', forMember: 'bo', every: 'spring' });
    await anna.store.messages.undo();
    expect(waiting(anna)).toMatchObject({ due: '2027-04-21', forMember: null, every: '5m' });
  });

  test('one that comes round is planned again when it is finished, once, and both are undone at once', async () => {
    const row = { ...todo(filter), due: '2026-11-20', every: '14d' };
    const anna = await phone(tables(row));
    for (let times = 0; times < 2; times += 1) {
      await anna.act((store) => store.complete(anna.row(filter), ask));
      expect(anna.said()).toBe(`»${filter}« er afsluttet og kommer igen fredag den 4. december 2026.`);
      expect(anna.store.get().message?.offer?.label).toBe('Anden dag?');
      expect(waiting(anna)).toMatchObject({ due: '2026-12-04', every: '14d', deletedAt: null });
      await anna.store.messages.undo();
      expect(anna.open()).toEqual([filter]);
    }
    // Another phone that finishes the same entry adds no second one.
    const bo = await phone(tables(row));
    await bo.act((store) => store.complete(bo.row(filter), ask));
    expect(waiting(bo)?.key).toBe([...anna.store.get().tables.log.keys()].find((key) => key !== filter));
  });

  test('the one that follows is due by the day that is chosen, unless it was planned meanwhile', async () => {
    const anna = await phone(tables({ ...todo(filter), due: '2026-11-20', every: '3m' }));
    const row = anna.row(filter);
    const moveTo = async (daysAgo: number) => {
      await anna.act((store) => store.moveTo(row, start - daysAgo * day));
      return waiting(anna)?.due;
    };
    await anna.act((store) => store.complete(row, ask));
    expect(waiting(anna)?.due).toBe('2027-02-21');
    expect(await moveTo(3)).toBe('2027-02-18');
    await anna.store.messages.undo();
    expect(waiting(anna)?.due).toBe('2027-02-21');
    const next = waiting(anna);
    if (next) anna.store.plan(next, { ...next, due: '2027-03-01' });
    expect(await moveTo(4)).toBe('2027-03-01');
  });

  test('one that is opened again takes the one that follows with it, unless that was touched; what is said is what is stored', async () => {
    const anna = await phone(tables({ ...todo(filter), due: '2026-11-20', every: '14d' }));
    const row = anna.row(filter);
    const complete = () => anna.act((store) => store.complete(row, ask));
    await complete();
    await anna.act((store) => store.moveTo(row, start - day));
    await anna.act((store) => store.reopen(row));
    expect(anna.open()).toEqual([filter]);
    expect(waiting(anna)).toMatchObject({ key: row.key });
    expect(binEntries(anna.store.get().tables, start)).toEqual([]);
    await complete();
    const next = waiting(anna);
    if (next)
      await anna.act((store) => store.plan(next, { due: '2026-12-28', every: '14d', forMember: null }));
    await anna.act((store) => store.reopen(row));
    await complete();
    expect(anna.said()).toBe(`»${filter}« er afsluttet og kommer igen mandag den 28. december 2026.`);
    expect(waiting(anna)?.due).toBe('2026-12-28');
  });

  test('it is whoever’s turn it is, if the family takes turns', async () => {
    const anna = await phone(tables(todo(filter), done(14, 'bo'), done(28, 'anna')));
    await completeAndAccept(anna);
    expect(waiting(anna)).toMatchObject({ due: '2026-12-05', every: '14d', forMember: 'bo' });
  });
});

test('an entry whose day was read comes on the list then', async () => {
  const anna = await phone();
  const planned = plannedFrom('hver lørdag vand planter', anna.time.now());
  expect(planned).toEqual({ name: 'vand planter', due: '2026-11-21', every: '7d' });
  await anna.store.add('hver lørdag vand planter', planned);
  expect(anna.row('vand planter')).toMatchObject({ due: '2026-11-21', every: '7d', createdBy: 'anna' });
});

test.each([
  'Klip hækken',
  'ferie 12.–19. juli',
  'i morgen',
  'vask i dag\nstøvsug i dag',
  'hver onsdag til 1. juni',
])('»%s« is an entry without a day', (typed) => {
  expect(plannedFrom(typed, Date.parse('2026-11-21T12:00:00Z'))).toBeNull();
});
