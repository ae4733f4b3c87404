import { expect, test } from 'vitest';
import { type LogGateway, type LogPage, placeBefore } from '../../../../src/data/gateway/family.ts';
import type { Listing } from '../../../../src/features/log/rules/listing.ts';
import { createListStore } from '../../../../src/features/log/store/list-store.ts';
import { GatewayError } from '../../../../src/sync/protocol.ts';
import { entry } from '../rows.ts';

const now = () => Date.parse('2026-11-21T12:00:00Z');
const page = (name: string, part: Partial<LogPage> = {}): LogPage => ({
  rows: [entry({ name })],
  next: null,
  found: 1,
  ...part,
});
const next = { date: '2020-01-01T00:00:00Z', key: 'k' };
const names = ({ pages }: Listing) => pages.flat().map(({ name }) => name);
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A database that answers when it is told to. */
function slowDatabase() {
  const asked: {
    query: string;
    options: Parameters<LogGateway['search']>[1];
    answer(page: LogPage): void;
    fail(): void;
  }[] = [];
  const gateway: Pick<LogGateway, 'search'> = {
    search: (query, options) =>
      new Promise((answer, fail) =>
        asked.push({ query, options, answer, fail: () => fail(new GatewayError('offline')) }),
      ),
  };
  return { gateway, asked };
}

test('the last two years are listed without asking the database', () => {
  const { gateway, asked } = slowDatabase();
  expect(createListStore(gateway, now).get().loaded).toEqual({ kind: 'on-device' });
  expect(asked).toEqual([]);
});

test('a search loads page by page and stops at the last', async () => {
  const { gateway, asked } = slowDatabase();
  const list = createListStore(gateway, now);
  list.setFilter({ query: 'hæk' });
  expect(list.get().loaded).toEqual({ kind: 'loading' });
  list.more();
  expect(asked).toHaveLength(1);
  asked[0]?.answer(page('første', { next, found: 2 }));
  await settled();
  expect(list.get()).toMatchObject({ loaded: { kind: 'more' }, next, found: 2 });
  list.more();
  expect(asked[1]?.options?.before).toEqual(next);
  asked[1]?.answer(page('anden', { found: null }));
  await settled();
  expect(names(list.get())).toEqual(['første', 'anden']);
  expect(list.get()).toMatchObject({ loaded: { kind: 'complete' }, next: null, found: 2 });
  list.more();
  expect(asked).toHaveLength(2);
});

test('a late answer to an earlier search is ignored', async () => {
  const { gateway, asked } = slowDatabase();
  const list = createListStore(gateway, now);
  list.setFilter({ query: 'hæk' });
  list.setFilter({ query: 'brød' });
  expect(asked[0]?.options?.signal?.aborted).toBe(true);
  asked[1]?.answer(page('brød'));
  asked[0]?.answer(page('hæk'));
  await settled();
  expect(names(list.get())).toEqual(['brød']);
});

test('a search that fails after it was cleared changes nothing', async () => {
  const { gateway, asked } = slowDatabase();
  const list = createListStore(gateway, now);
  list.setFilter({ query: 'hæk' });
  list.setFilter({ query: '' });
  asked[0]?.fail();
  await settled();
  expect(list.get()).toMatchObject({ loaded: { kind: 'on-device' }, pages: [] });
});

test('a failed page is loaded again from where it stopped', async () => {
  const { gateway, asked } = slowDatabase();
  const list = createListStore(gateway, now);
  list.setFilter({ query: 'hæk' });
  asked[0]?.answer(page('første', { next }));
  await settled();
  list.more();
  asked[1]?.fail();
  await settled();
  expect(list.get().loaded).toEqual({ kind: 'failed', code: 'offline' });
  list.retry();
  expect(asked[2]?.options?.before).toEqual(next);
  asked[2]?.answer(page('anden'));
  await settled();
  expect(names(list.get())).toEqual(['første', 'anden']);
  list.retry();
  expect(asked).toHaveLength(3);
});

test('a list is loaded again from its start, and what is shown stays until there is an answer', async () => {
  const { gateway, asked } = slowDatabase();
  const list = createListStore(gateway, now);
  list.reload();
  expect([asked.length, list.get().loaded.kind]).toEqual([0, 'on-device']);
  list.setFilter({ query: 'hæk' });
  asked[0]?.answer(page('før', { next, found: 2 }));
  await settled();
  list.more();
  const before = list.get();
  list.reload();
  expect(asked[1]?.options?.signal?.aborted).toBe(true);
  expect(asked[2]).toMatchObject({ query: 'hæk', options: { before: null } });
  expect(names(list.get())).toEqual(['før']);
  asked[2]?.answer(page('efter', { found: 3 }));
  await settled();
  expect(names(list.get())).toEqual(['efter']);
  expect(list.get()).toMatchObject({ loaded: { kind: 'complete' }, next: null, found: 3 });
  // Whoever remembers what belongs to a filter sees that it is another one.
  expect(list.get().filter).toEqual(before.filter);
  expect(list.get().filter).not.toBe(before.filter);
  list.reload();
  asked[3]?.fail();
  await settled();
  list.retry();
  asked[4]?.answer(page('igen'));
  await settled();
  expect(names(list.get())).toEqual(['igen']);
});

test('older entries begin two years back, a year at its end, and jumping keeps the count of the search', async () => {
  const { gateway, asked } = slowDatabase();
  const list = createListStore(gateway, now);
  list.setFilter({ everything: true });
  expect(asked[0]?.options?.before).toEqual(placeBefore(Date.parse('2024-11-21T12:00:00Z')));
  list.setFilter({ query: 'hæk', everything: false });
  asked[1]?.answer(page('hæk', { found: 7 }));
  await settled();
  list.setFilter({ year: 2019 });
  expect(asked[2]).toMatchObject({ query: 'hæk', options: { before: { date: '2019-12-31T23:00:00.000Z' } } });
  expect(list.get().found).toBe(7);
});
