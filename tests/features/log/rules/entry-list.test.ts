import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeBefore } from '../../../../src/data/gateway/family.ts';
import type { LogRow } from '../../../../src/data/gateway/tables.ts';
import { isKept, newestFirst, twoYearsBefore } from '../../../../src/features/log/rules/entries.ts';
import { createEntryList } from '../../../../src/features/log/rules/entry-list.ts';
import {
  type DeviceRows,
  type Filter,
  type Listing,
  newListing,
  recentFilter,
} from '../../../../src/features/log/rules/listing.ts';
import type { LogOperation } from '../../../../src/features/log/rules/operations.ts';
import { createSearch } from '../../../../src/features/log/rules/search.ts';
import type { Pending } from '../../../../src/sync/state/pending.ts';
import { entry, tables } from '../rows.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const year = 365 * 86_400_000;
const ago = (years: number) => now - years * year;
const names = (rows: readonly LogRow[]) => rows.map(({ name }) => name);
const device = (...rows: readonly LogRow[]) => ({ tables: tables(...rows), pending: [], member: 'anna' });
const listedEntries = (listing: Listing, rows: DeviceRows) => createEntryList()(listing, rows, now).flat();
const loaded = (filter: Partial<Filter>, part: Partial<Listing> = {}): Listing => ({
  ...newListing({ ...recentFilter, ...filter }),
  loaded: { kind: 'complete' },
  ...part,
});

describe('without a search', () => {
  const rows = device(
    entry({ name: 'i år', date: ago(0.5) }),
    entry({ name: 'for længe siden', date: ago(2.5) }),
    entry({ name: 'åben', date: ago(0.1), done: false }),
    entry({ name: 'slettet', date: ago(0.1), deletedAt: 1 }),
  );

  test('lists the last two years from the device', () => {
    expect(names(listedEntries(newListing(recentFilter), rows))).toEqual(['i år']);
  });

  test('lists older entries from the database around those that the device holds', () => {
    const listing = loaded(
      { everything: true },
      { pages: [[entry({ name: 'ældre', date: ago(2.2) }), entry({ name: 'ældst', date: ago(9) })]] },
    );
    expect(names(listedEntries(listing, rows))).toEqual(['i år', 'ældre', 'for længe siden', 'ældst']);
  });

  test('leaves out old entries on the device until the pages around them are loaded', () => {
    const listing = loaded(
      { everything: true },
      {
        pages: [[entry({ name: 'ældre', date: ago(2.2) })]],
        next: placeBefore(ago(2.2)),
        loaded: { kind: 'more' },
      },
    );
    expect(names(listedEntries(listing, rows))).toEqual(['i år', 'ældre']);
  });

  test('leaves out what is newer than the chosen year', () => {
    expect(names(listedEntries(loaded({ year: 2024 }), rows))).toEqual(['for længe siden']);
    expect(names(listedEntries(loaded({ year: 2023 }), rows))).toEqual([]);
  });
});

describe('a search', () => {
  test('finds entries on the device before the database has answered, open ones too', () => {
    const rows = device(
      entry({ name: 'Klip hæk', done: false, date: 2 }),
      entry({ name: 'Bag brød', date: 1 }),
    );
    expect(names(listedEntries({ ...newListing({ ...recentFilter, query: 'hækken' }) }, rows))).toEqual([
      'Klip hæk',
    ]);
  });

  test('prefers the row on the device to the same row from the database', () => {
    const listing = loaded(
      { query: 'hæk' },
      { pages: [[entry({ name: 'Klip hæk', key: 'a' }), entry({ name: 'Mal hæk', key: 'b' })]] },
    );
    const rows = device(
      entry({ name: 'Klip græs', key: 'a' }),
      entry({ name: 'Mal hæk', key: 'b', deletedAt: 5 }),
    );
    expect(listedEntries(listing, rows)).toEqual([]);
  });

  test('applies a pending change to an old entry', () => {
    const old = entry({ name: 'Klip hæk', key: 'a', date: ago(9) });
    const pending = (kind: 'delete' | 'rename', data: object): Pending<LogOperation> => ({
      seq: 1,
      member: 'anna',
      state: { kind: 'waiting' },
      op: { id: 'o', at: now, entity: 'log', kind, key: 'a', data } as LogOperation,
    });
    const listing = loaded({ query: 'hæk' }, { pages: [[old]] });
    const view = (each: Pending<LogOperation>) => listedEntries(listing, { ...device(), pending: [each] });
    expect(names(view(pending('rename', { name: 'Klip hækken' })))).toEqual(['Klip hækken']);
    expect(view(pending('rename', { name: 'Klip græsset' }))).toEqual([]);
    expect(view(pending('delete', {}))).toEqual([]);
  });
});

/** A log of which a part is on the device: the last two years, what is open, and some older entries. */
const family = fc
  .uniqueArray(
    fc.record({
      key: fc.uuid(),
      name: fc.constantFrom('hæk', 'hækken', 'brød', 'rugbrød'),
      date: fc.integer({ min: ago(4), max: now }),
      done: fc.boolean(),
      onDevice: fc.boolean(),
    }),
    { selector: ({ key }) => key, maxLength: 40 },
  )
  .map((rows) => rows.map(({ onDevice, ...row }) => ({ row: entry(row), onDevice })));

test('page by page the list becomes the whole log in order, without gaps or duplicates', () => {
  const filters = fc.constantFrom<Partial<Filter>>(
    { query: 'hækken' },
    { everything: true },
    { query: 'brød', year: 2025 },
    { year: 2024 },
  );
  fc.assert(
    fc.property(family, filters, fc.integer({ min: 1, max: 7 }), (all, filter, size) => {
      const cutoff = twoYearsBefore(now);
      const stored = device(
        ...all
          .filter(({ row, onDevice }) => onDevice || !row.done || row.date > cutoff)
          .map(({ row }) => row),
      );
      const full = { ...recentFilter, ...filter };
      const search = createSearch(full.query);
      const end = full.year === null ? Infinity : Date.UTC(full.year + 1, 0, 1) - 3_600_000;
      const expected = all
        .map(({ row }) => row)
        .filter(
          (row) =>
            isKept(row) && row.date < end && (full.query ? search.matches(row.name, row.date) : row.done),
        )
        .sort(newestFirst);
      // What the server gives: everything, or what is older than the two years that the device holds.
      const fromServer =
        full.query || full.year !== null ? expected : expected.filter((row) => row.date < cutoff);
      const pages: (readonly LogRow[])[] = [];
      const listEntries = createEntryList();
      for (let count = 0; ; count += size) {
        const rows = fromServer.slice(0, count);
        if (count > 0) pages.push(fromServer.slice(count - size, count));
        const last = rows.at(-1);
        const next =
          count >= fromServer.length
            ? null
            : last
              ? { date: new Date(last.date).toISOString(), key: last.key }
              : null;
        const listing = { ...newListing(full), pages: [...pages], next };
        const shown = listEntries(listing, stored, now).flat();
        expect(shown).toEqual(listedEntries(listing, stored));
        expect(shown.toSorted(newestFirst)).toEqual(shown);
        expect(new Set(shown).size).toBe(shown.length);
        for (const row of shown) expect(expected).toContain(row);
        for (const row of rows) expect(shown).toContain(row);
        if (count < fromServer.length) continue;
        expect(shown).toEqual(expected);
        break;
      }
    }),
  );
});

describe('pages', () => {
  const older = (page: number) =>
    [1, 2, 3].map((row) => entry({ name: `${page}.${row}`, date: ago(3 + page + row / 10) }));
  const stored = device(
    entry({ name: 'i år', date: ago(0.5) }),
    entry({ name: 'mellem 1.1 og 1.2', date: ago(4.15) }),
  );
  const listing = loaded({ everything: true });

  /** Pages, and how often rows of each have been read. */
  function countedPages(count: number) {
    const reads = Array.from({ length: count }, () => 0);
    const pages = reads.map(
      (_, page) =>
        new Proxy(older(page), {
          get(target, field) {
            if (/^\d+$/.test(String(field))) reads[page] = (reads[page] ?? 0) + 1;
            return Reflect.get(target, field);
          },
        }),
    );
    return { pages, reads };
  }

  test('a page is added without reading those before it', () => {
    const listEntries = createEntryList();
    const { pages, reads } = countedPages(3);
    const before = listEntries({ ...listing, pages }, stored, now);
    const readsBefore = [...reads];
    const after = listEntries({ ...listing, pages: [...pages, older(3)] }, stored, now);
    expect(reads).toEqual(readsBefore);
    expect(after).toHaveLength(4);
    for (const [i, part] of before.entries()) expect(after[i]).toBe(part);
  });

  test('pages are not read again when something else than the log was received', () => {
    const listEntries = createEntryList();
    const { pages, reads } = countedPages(3);
    const before = listEntries({ ...listing, pages }, stored, now);
    const readsBefore = [...reads];
    const after = listEntries(
      { ...listing, pages },
      { ...stored, tables: { ...stored.tables }, pending: [] },
      now,
    );
    expect(reads).toEqual(readsBefore);
    expect(after).toEqual(before);
  });

  test('pages that the device has nothing of are not copied, not even when an entry is added', () => {
    const pages = [older(0), older(1), older(2)];
    const added = device(...stored.tables.log.values(), entry({ name: 'ny', date: now }));
    for (const rows of [stored, added]) {
      const parts = createEntryList()({ ...listing, pages }, rows, now);
      expect(names(parts[1] ?? [])).toEqual(['1.1', 'mellem 1.1 og 1.2', '1.2', '1.3']);
      expect(parts[2]).toBe(pages[2]);
    }
  });

  test('pages are listed again with another filter', () => {
    const listEntries = createEntryList();
    listEntries({ ...listing, pages: [older(0), older(1)] }, stored, now);
    expect(names(listEntries(loaded({ year: 2022 }, { pages: [older(1)] }), stored, now).flat())).toEqual([
      '1.1',
      'mellem 1.1 og 1.2',
      '1.2',
      '1.3',
    ]);
  });
});
