import { expect, test } from 'vitest';
import { toChanges, toPushAnswer } from '../../src/data/rows.ts';
import { shoppingTables } from '../../src/data/tables.ts';
import { GatewayError } from '../../src/sync/protocol.ts';

const at = '2026-11-21T12:00:00.000+00:00';
const batch = {
  key: 'batch',
  item: 'milk',
  day: null,
  count: 2,
  rev: 3,
  stamps: { item: [1, 'action'] },
};
const purchase = {
  key: 'purchase',
  trip: 'trip',
  item: 'milk',
  member: 'anna',
  bought_at: at,
  quantity: null,
  note: null,
  wanted_by: null,
  undone_at: null,
  undone_by: null,
  struck_at: '1970-01-01T00:00:00+00:00',
  shop: null,
  rev: 3,
  stamps: { bought_at: [1, 'action'] },
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
const pull = (rows: object, more = {}) => toChanges({ ...position, ...more, rows }, shoppingTables);

test('rows are read as their descriptions say, and those of other features are left out', () => {
  const { rows, actions } = pull(
    { purchase: [purchase], freezer_batch: [batch], log: [{ any: 'row' }], calendar: 'whatever' },
    { actions: ['action'] },
  );
  expect(actions).toEqual(['action']);
  const { bought_at, wanted_by, undone_at, undone_by, struck_at, ...same } = purchase;
  const stamps = { boughtAt: [1, 'action'] };
  const read = { wantedBy: null, undoneAt: null, undoneBy: null, boughtAt: Date.parse(at), struckAt: 0 };
  expect(rows).toEqual({
    purchase: [{ ...same, ...read, stamps }],
    freezer_batch: [batch],
  });
});

test.each([
  ['a column that is missing', { member: undefined }, 'the column member is not text'],
  ['a null where there must be a value', { trip: null }, 'the column trip is not text'],
  ['a value of another kind', { rev: '3' }, 'the column rev is not number'],
  ['a time that is none', { bought_at: 'yesterday' }, 'the column bought_at is not time'],
  ['a column of null that is missing', { shop: undefined }, 'the column shop is not text?'],
  ['a stamp without a time', { stamps: { trip: ['1', 'action'] } }, 'a value is not a number'],
  ['stamps that are none', { stamps: null }, 'an answer is not an object'],
])('%s is malformed', (_, part, message) => {
  expect(malformed(() => pull({ purchase: [{ ...purchase, ...part }] }))).toBe(`malformed: ${message}`);
});

test('changes without rows have null for rows', () => {
  expect(toChanges({ ...position, rows: null }, shoppingTables).rows).toBeNull();
});

test.each([
  ['no object', []],
  ['no revision', { epoch: 'a', now: 1, rows: {} }],
  ['rows that are no list', { ...position, rows: { shopping: {} } }],
  ['ids of actions that are no texts', { ...position, rows: {}, actions: [1] }],
])('changes with %s are malformed', (_, answer) => {
  expect(malformed(() => toChanges(answer, shoppingTables))).toMatch(/^malformed/);
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
