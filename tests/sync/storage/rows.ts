import { randomUUID } from 'node:crypto';
import type { Operation } from '../../../src/sync/protocol.ts';

/** The columns of the rows that these tests store. */
export const shapes = { item: { key: 'key', columns: { key: 'text', title: 'text', rev: 'number' } } };
/** A change that nobody has sent. */
export const op = (): Operation => ({
  id: randomUUID(),
  at: 1,
  entity: 'item',
  kind: 'add',
  key: randomUUID(),
  data: {},
});

/** What a pull brings: one row. */
export const received = {
  rev: 1,
  epoch: 'a',
  now: 1,
  operations: [],
  rows: { item: [{ key: 'a', title: 'a', rev: 1 }] },
};
