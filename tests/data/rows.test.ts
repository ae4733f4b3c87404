import { describe, expect, test } from 'vitest';
import { columnOf } from '../../src/data/columns.ts';
import { photoColumns } from '../../src/data/gateway/albums.ts';
import { logTables, shoppingTables } from '../../src/data/gateway/tables.ts';
import { readRows, toChanges, toLogPage, toPushAnswer, toYears } from '../../src/data/rows.ts';
import { GatewayError } from '../../src/sync/protocol.ts';

const at = '2026-11-21T12:00:00.000+00:00';
const purchase = {
  id: 'op',
  trip: 'trip',
  item_key: 'milk',
  member: 'anna',
  bought_at: at,
  quantity: null,
  wanted_by: null,
  undone_at: null,
  undone_by: null,
  wish: null,
  ticked_at: null,
  shop: null,
  frozen_on: null,
  frozen_count: null,
  rev: 3,
};
const position = { rev: 3, epoch: 'a', now: 5 };

const malformed = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (error instanceof GatewayError) return `${error.code}: ${(error.cause as Error).message}`;
  }
  return 'no error';
};

test('a row is read as its description says: names, times and nulls', () => {
  expect(readRows(shoppingTables.purchase.columns, [purchase])).toEqual([
    {
      id: 'op',
      trip: 'trip',
      itemKey: 'milk',
      member: 'anna',
      boughtAt: Date.parse(at),
      quantity: null,
      wantedBy: null,
      undoneAt: null,
      undoneBy: null,
      wish: null,
      tickedAt: null,
      shop: null,
      frozenOn: null,
      frozenCount: null,
      rev: 3,
    },
  ]);
});

test('the first moment of 1970 is a time', () => {
  const [row] = readRows(shoppingTables.purchase.columns, [
    { ...purchase, bought_at: '1970-01-01T00:00:00+00:00' },
  ]);
  expect(row?.boughtAt).toBe(0);
});

test.each([
  ['a column that is missing', { ...purchase, member: undefined }, 'the column member is not text'],
  ['a null where there must be a value', { ...purchase, trip: null }, 'the column trip is not text'],
  ['a value of another kind', { ...purchase, rev: '3' }, 'the column rev is not number'],
  ['a time that is none', { ...purchase, bought_at: 'yesterday' }, 'the column bought_at is not time'],
  ['a column of null that is missing', { ...purchase, wish: undefined }, 'the column wish is not text?'],
])('%s is malformed', (_, row, message) => {
  expect(malformed(() => readRows(shoppingTables.purchase.columns, [row]))).toBe(`malformed: ${message}`);
});

test.each([
  [{ brød: [1, 'op', 250] }, true],
  [{ brød: [1, 'op', null] }, true],
  [{}, true],
  [{ brød: [1, 'op'] }, false],
  [{ brød: [1, 'op', '250'] }, false],
  [{ brød: ['1', 'op', 250] }, false],
  [[], false],
])('the places of a shop such as %j are read or refused', (places, readable) => {
  const row = { key: 'k', name: 'Netto', active: true, places, rev: 1, stamps: {} };
  const read = () => readRows(shoppingTables.shop.columns, [row]);
  if (readable) expect(read()[0]?.places).toEqual(places);
  else expect(malformed(read)).toBe('malformed: the column places is not places');
});

test.each([
  [{ buy: [1, 'op'] }, true],
  [{}, true],
  [{ buy: ['1', 'op'] }, false],
  [{ buy: 1 }, false],
  [[], false],
  [null, false],
])('field timestamps such as %j are read or refused', (stamps, readable) => {
  const row = {
    key: 'k',
    id: '1',
    name: 'n',
    done: false,
    date: at,
    deleted_at: null,
    purged_at: null,
    created_by: null,
    done_by: null,
    rev: 1,
    stamps,
  };
  const result = malformed(() => readRows(logTables.log.columns, [row]));
  expect(result).toBe(readable ? 'no error' : 'malformed: the column stamps is not timestamps');
});

describe('changes', () => {
  test('changes of tables that are not this feature’s are left out', () => {
    const changes = toChanges(
      {
        ...position,
        ops: ['op'],
        rows: { purchase: [purchase], log: [{ any: 'row' }], calendar: 'whatever' },
      },
      shoppingTables,
    );
    expect(Object.keys(changes.rows ?? {})).toEqual(['purchase']);
    expect(changes).toMatchObject({ ...position, operations: ['op'] });
  });

  test('changes without rows have null for rows', () => {
    expect(toChanges({ ...position, rows: null }, shoppingTables).rows).toBeNull();
  });

  test.each([
    ['no object', []],
    ['no revision', { epoch: 'a', now: 1, rows: {} }],
    ['rows that are no list', { ...position, rows: { shopping: {} } }],
    ['ids of operations that are no texts', { ...position, rows: {}, ops: [1] }],
  ])('changes with %s are malformed', (_, answer) => {
    expect(malformed(() => toChanges(answer, shoppingTables))).toMatch(/^malformed/);
  });
});

test('receipts are read with the code of a rejection, and an unknown status is malformed', () => {
  const answer = (receipt: object) => ({ ...position, receipts: [receipt] });
  expect(toPushAnswer(answer({ id: 'a', status: 'applied', code: null })).receipts).toEqual([
    { id: 'a', status: 'applied' },
  ]);
  expect(toPushAnswer(answer({ id: 'a', status: 'rejected', code: 'gone' })).receipts).toEqual([
    { id: 'a', status: 'rejected', code: 'gone' },
  ]);
  expect(malformed(() => toPushAnswer(answer({ id: 'a', status: 'lost' })))).toMatch(/^malformed/);
  expect(malformed(() => toPushAnswer(answer({ id: 'a', status: 'rejected' })))).toMatch(/^malformed/);
});

test('a page of the log says where the next one begins', () => {
  expect(toLogPage({ rows: [], next: { date: at, key: 'k' }, found: 12 })).toEqual({
    rows: [],
    next: { date: at, key: 'k' },
    found: 12,
  });
  expect(toLogPage({ rows: [], next: null, found: null })).toEqual({ rows: [], next: null, found: null });
});

test('years are numbers', () => {
  expect(toYears([2026, 2025])).toEqual([2026, 2025]);
  expect(malformed(() => toYears(['2026']))).toMatch(/^malformed/);
});

test('columns are asked for by their names in the database', () => {
  expect(Object.keys(photoColumns).map(columnOf).join(',')).toBe(
    'id,title,thumbnail,link,category,newest,position,updated_ts',
  );
  expect(columnOf('canOutdate')).toBe('can_outdate');
});
