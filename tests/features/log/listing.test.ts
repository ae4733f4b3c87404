import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LogRow, placeBefore } from '../../../src/data/gateway.ts';
import { isKept, newestFirst, twoYearsBefore } from '../../../src/features/log/entry.ts';
import {
  entriesOf,
  type Listing,
  newListing,
  type Question,
  recent,
} from '../../../src/features/log/listing.ts';
import type { LogOperation } from '../../../src/features/log/operations.ts';
import { createSearch } from '../../../src/features/log/search.ts';
import type { Pending } from '../../../src/sync/pending.ts';
import { entry, tables } from './rows.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const year = 365 * 86_400_000;
const ago = (years: number) => now - years * year;
const names = (rows: readonly LogRow[]) => rows.map(({ name }) => name);
const held = (...rows: readonly LogRow[]) => ({ tables: tables(...rows), pending: [], member: 'anna' });
const answered = (question: Partial<Question>, part: Partial<Listing> = {}): Listing => ({
  ...newListing({ ...recent, ...question }),
  answer: { kind: 'complete' },
  ...part,
});

describe('without a search', () => {
  const phone = held(
    entry({ name: 'i år', date: ago(0.5) }),
    entry({ name: 'for længe siden', date: ago(2.5) }),
    entry({ name: 'åben', date: ago(0.1), done: false }),
    entry({ name: 'slettet', date: ago(0.1), deletedAt: 1 }),
  );

  test('the last two years are listed, from the phone', () => {
    expect(names(entriesOf(newListing(recent), phone, now))).toEqual(['i år']);
  });

  test('older ones come from the database, around those that the phone happens to hold', () => {
    const listing = answered(
      { everything: true },
      { rows: [entry({ name: 'ældre', date: ago(2.2) }), entry({ name: 'ældst', date: ago(9) })] },
    );
    expect(names(entriesOf(listing, phone, now))).toEqual(['i år', 'ældre', 'for længe siden', 'ældst']);
  });

  test('what the phone holds beyond the last page waits for the next', () => {
    const listing = answered(
      { everything: true },
      {
        rows: [entry({ name: 'ældre', date: ago(2.2) })],
        next: placeBefore(ago(2.2)),
        answer: { kind: 'more' },
      },
    );
    expect(names(entriesOf(listing, phone, now))).toEqual(['i år', 'ældre']);
  });

  test('a year to begin from leaves out what is newer', () => {
    expect(names(entriesOf(answered({ year: 2024 }), phone, now))).toEqual(['for længe siden']);
    expect(names(entriesOf(answered({ year: 2023 }), phone, now))).toEqual([]);
  });
});

describe('a search', () => {
  test('shows at once what the phone finds, open ones too', () => {
    const phone = held(
      entry({ name: 'Klip hæk', done: false, date: 2 }),
      entry({ name: 'Bag brød', date: 1 }),
    );
    expect(names(entriesOf({ ...newListing({ ...recent, query: 'hækken' }) }, phone, now))).toEqual([
      'Klip hæk',
    ]);
  });

  test('what the phone knows better is shown as the phone knows it', () => {
    const listing = answered(
      { query: 'hæk' },
      { rows: [entry({ name: 'Klip hæk', key: 'a' }), entry({ name: 'Mal hæk', key: 'b' })] },
    );
    const phone = held(
      entry({ name: 'Klip græs', key: 'a' }),
      entry({ name: 'Mal hæk', key: 'b', deletedAt: 5 }),
    );
    expect(entriesOf(listing, phone, now)).toEqual([]);
  });

  test('a change on its way to an old entry is seen at once', () => {
    const old = entry({ name: 'Klip hæk', key: 'a', date: ago(9) });
    const pending = (kind: 'delete' | 'rename', data: object): Pending<LogOperation> => ({
      seq: 1,
      state: { kind: 'waiting' },
      op: { id: 'o', at: now, entity: 'log', kind, key: 'a', data } as LogOperation,
    });
    const listing = answered({ query: 'hæk' }, { rows: [old] });
    const view = (each: Pending<LogOperation>) => entriesOf(listing, { ...held(), pending: [each] }, now);
    expect(names(view(pending('rename', { name: 'Klip hækken' })))).toEqual(['Klip hækken']);
    expect(view(pending('rename', { name: 'Klip græsset' }))).toEqual([]);
    expect(view(pending('delete', {}))).toEqual([]);
  });
});

/** A log that lies partly on the phone: everything of two years and what is open, and whatever it has come to hear of. */
const family = fc
  .uniqueArray(
    fc.record({
      key: fc.uuid(),
      name: fc.constantFrom('hæk', 'hækken', 'brød', 'rugbrød'),
      date: fc.integer({ min: ago(4), max: now }),
      done: fc.boolean(),
      heard: fc.boolean(),
    }),
    { selector: ({ key }) => key, maxLength: 40 },
  )
  .map((rows) => rows.map(({ heard, ...row }) => ({ row: entry(row), heard })));

test('page by page the list is the whole log in order, each entry once, and never one too many', () => {
  const questions = fc.constantFrom<Partial<Question>>(
    { query: 'hækken' },
    { everything: true },
    { query: 'brød', year: 2025 },
    { year: 2024 },
  );
  fc.assert(
    fc.property(family, questions, fc.integer({ min: 1, max: 7 }), (all, question, size) => {
      const cutoff = twoYearsBefore(now);
      const phone = held(
        ...all.filter(({ row, heard }) => heard || !row.done || row.date > cutoff).map(({ row }) => row),
      );
      const full = { ...recent, ...question };
      const search = createSearch(full.query);
      const end = full.year === null ? Infinity : Date.UTC(full.year + 1, 0, 1) - 3_600_000;
      const answer = all
        .map(({ row }) => row)
        .filter((row) => isKept(row) && row.date < end && (full.query ? search.matches(row.name) : row.done))
        .sort(newestFirst);
      // What the database is asked for: everything, or what is older than the two years that the phone holds.
      const asked = full.query || full.year !== null ? answer : answer.filter((row) => row.date < cutoff);
      for (let count = 0; ; count += size) {
        const rows = asked.slice(0, count);
        const last = rows.at(-1);
        const next =
          count >= asked.length
            ? null
            : last
              ? { date: new Date(last.date).toISOString(), key: last.key }
              : null;
        const listing = answered(question, { rows, next, answer: { kind: next ? 'more' : 'complete' } });
        const shown = entriesOf(listing, phone, now);
        expect(shown.toSorted(newestFirst)).toEqual(shown);
        expect(new Set(shown).size).toBe(shown.length);
        for (const row of shown) expect(answer).toContain(row);
        for (const row of rows) expect(shown).toContain(row);
        if (count < asked.length) continue;
        expect(shown).toEqual(answer);
        break;
      }
    }),
  );
});
