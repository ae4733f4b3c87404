import { expect, test } from 'vitest';
import { type LogGateway, type LogPage, placeBefore } from '../../../src/data/gateway.ts';
import { allDone, createListStore } from '../../../src/features/log/list-store.ts';
import { GatewayError } from '../../../src/sync/protocol.ts';
import { entry } from './rows.ts';

const now = () => Date.parse('2026-11-21T12:00:00Z');
const page = (name: string, part: Partial<LogPage> = {}): LogPage => ({
  rows: [entry({ name })],
  next: null,
  found: 1,
  ...part,
});
const next = { date: '2020-01-01T00:00:00Z', key: 'k' };
const names = ({ rows }: { rows: readonly { name: string }[] }) => rows.map(({ name }) => name);
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

test('the last two years need no question', () => {
  const { gateway, asked } = slowDatabase();
  expect(createListStore(gateway, now).get().answer).toEqual({ kind: 'unasked' });
  expect(asked).toEqual([]);
});

test('a search is answered page by page, and asks for no more than there is', async () => {
  const { gateway, asked } = slowDatabase();
  const list = createListStore(gateway, now);
  list.ask({ query: 'hæk' });
  expect(list.get().answer).toEqual({ kind: 'asking' });
  list.more();
  expect(asked).toHaveLength(1);
  asked[0]?.answer(page('første', { next, found: 2 }));
  await settled();
  expect(list.get()).toMatchObject({ answer: { kind: 'more' }, next, found: 2 });
  list.more();
  expect(asked[1]?.options?.before).toEqual(next);
  asked[1]?.answer(page('anden', { found: null }));
  await settled();
  expect(names(list.get())).toEqual(['første', 'anden']);
  expect(list.get()).toMatchObject({ answer: { kind: 'complete' }, next: null, found: 2 });
  list.more();
  expect(asked).toHaveLength(2);
});

test('an answer that comes after the next question is not taken for its answer', async () => {
  const { gateway, asked } = slowDatabase();
  const list = createListStore(gateway, now);
  list.ask({ query: 'hæk' });
  list.ask({ query: 'brød' });
  expect(asked[0]?.options?.signal?.aborted).toBe(true);
  asked[1]?.answer(page('brød'));
  asked[0]?.answer(page('hæk'));
  await settled();
  expect(names(list.get())).toEqual(['brød']);
});

test('what was asked before the list was emptied is not listed', async () => {
  const { gateway, asked } = slowDatabase();
  const list = createListStore(gateway, now);
  list.ask({ query: 'hæk' });
  list.ask({ query: '' });
  asked[0]?.fail();
  await settled();
  expect(list.get()).toMatchObject({ answer: { kind: 'unasked' }, rows: [] });
});

test('what could not be asked is asked again from where it stopped', async () => {
  const { gateway, asked } = slowDatabase();
  const list = createListStore(gateway, now);
  list.ask({ query: 'hæk' });
  asked[0]?.answer(page('første', { next }));
  await settled();
  list.more();
  asked[1]?.fail();
  await settled();
  expect(list.get().answer).toEqual({ kind: 'failed', code: 'offline' });
  list.retry();
  expect(asked[2]?.options?.before).toEqual(next);
  asked[2]?.answer(page('anden'));
  await settled();
  expect(names(list.get())).toEqual(['første', 'anden']);
  list.retry();
  expect(asked).toHaveLength(3);
});

test('older entries begin where the phone ends, a year at its end, and the count stays that of the search', async () => {
  const { gateway, asked } = slowDatabase();
  const list = createListStore(gateway, now);
  list.ask({ everything: true });
  expect(asked[0]?.options?.before).toEqual(placeBefore(Date.parse('2024-11-21T12:00:00Z')));
  list.ask({ query: 'hæk', everything: false });
  asked[1]?.answer(page('hæk', { found: 7 }));
  await settled();
  list.ask({ year: 2019 });
  expect(asked[2]).toMatchObject({ query: 'hæk', options: { before: { date: '2019-12-31T23:00:00.000Z' } } });
  expect(list.get().found).toBe(7);
});

test('everything that is done is fetched to the last page', async () => {
  const pages = [page('a', { next }), page('b', { next }), page('c')];
  const places: unknown[] = [];
  const rows = await allDone({
    search: async (query, options) => {
      places.push([query, options?.before]);
      return pages[places.length - 1] ?? page('for meget');
    },
  });
  expect(rows.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(places).toEqual([
    ['', null],
    ['', next],
    ['', next],
  ]);
});
