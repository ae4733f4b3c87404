import { expect, test } from 'vitest';
import { accessOf } from '../../src/app-shell/store/access.ts';
import type { Connection } from '../../src/sync/connection.ts';
import type { PendingAction } from '../../src/sync/outbox.ts';

const unsent: readonly PendingAction[] = [
  { seq: 1, action: { id: 'a', at: 1, text: 'En ændring', operations: [] }, state: { kind: 'waiting' } },
];
const state = (
  kind: 'opening' | 'empty' | 'ready',
  connection: Connection['kind'],
  pending: readonly PendingAction[] = [],
) => ({
  kind,
  pending,
  connection: (connection === 'offline'
    ? { kind: connection, since: 0 }
    : { kind: connection }) as Connection,
});

test.each([
  ['while storage is being read', 'opening', state('opening', 'connecting'), true],
  ['a visitor on an empty device', 'signed-out', state('empty', 'signed-out'), false],
  ['a member whose first answer is awaited', 'open', state('empty', 'connecting'), true],
  ['a member without a network on an empty device', 'open', state('empty', 'offline'), true],
  ['a session that has ended on an empty device', 'signed-out', state('empty', 'signed-out'), true],
  ['a session that has ended with unsent changes', 'open', state('empty', 'signed-out', unsent), false],
  ['a session that has ended with rows on the device', 'open', state('ready', 'signed-out'), false],
  ['a removed member', 'denied', state('ready', 'denied'), true],
  ['a member', 'open', state('ready', 'live'), true],
] as const)('%s: access is %s', (_who, expected, sync, hint) => {
  expect(accessOf(sync, hint)).toBe(expected);
});
