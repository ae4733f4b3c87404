import { expect, test } from 'vitest';
import { planMerge } from '../../src/sync/snapshot.ts';

const snapshot = { rev: 5, epoch: 'e' };
const message = { epoch: 'e', now: 0, actions: [] };

test('a message with rows that are stored is known, and one without rows is asked about', () => {
  expect(planMerge(snapshot, { ...message, rev: 5, rows: {} }, null)).toEqual({ kind: 'known' });
  // Somebody was removed: whose phone this is shows in the answer.
  expect(planMerge(snapshot, { ...message, rev: 5, rows: null }, null)).toEqual({ kind: 'pull', since: 5 });
});
