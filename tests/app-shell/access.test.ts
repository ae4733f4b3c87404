import { expect, test } from 'vitest';
import { accessOf } from '../../src/app-shell/store/access.ts';
import type { Connection } from '../../src/sync/connection.ts';
import type { Pending } from '../../src/sync/state/pending.ts';

const unsent = [{}] as unknown as readonly Pending[];
const state = (
  kind: 'opening' | 'empty' | 'ready',
  connection: Connection['kind'],
  pending: readonly Pending[] = [],
) => ({
  kind,
  tables: {},
  withoutPreviews: {},
  snapshot: {},
  epoch: '',
  pending,
  others: [],
  member: '',
  connection: (connection === 'offline'
    ? { kind: connection, since: 0 }
    : { kind: connection }) as Connection,
});

test.each([
  ['storage is being read', state('opening', 'connecting'), true, 'opening'],
  ['a visitor on an empty device', state('empty', 'signed-out'), false, 'signed-out'],
  ['a member whose first answer is awaited', state('empty', 'connecting'), true, 'open'],
  ['a member without a network on an empty device', state('empty', 'offline'), true, 'open'],
  ['a session that has ended on an empty device', state('empty', 'signed-out'), true, 'signed-out'],
  ['a session that has ended with unsent changes', state('empty', 'signed-out', unsent), false, 'open'],
  ['a session that has ended with rows on the device', state('ready', 'signed-out'), false, 'open'],
  ['a removed member', state('ready', 'denied'), true, 'denied'],
  ['a member', state('ready', 'live'), true, 'open'],
] as const)('%s', (_who, sync, hint, expected) => {
  expect(accessOf(sync, hint)).toBe(expected);
});
