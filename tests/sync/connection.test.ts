import { expect, test } from 'vitest';
import { type Connection, connectionAfter } from '../../src/sync/connection.ts';

const offline = { kind: 'offline', since: 1 } as const;
const failed = (code: 'offline' | 'unavailable' | 'signed-out' | 'denied' | 'malformed', at = 2) =>
  ({ type: 'failed', code, at }) as const;

test.each<[what: string, from: Connection, event: Parameters<typeof connectionAfter>[1], to: Connection]>([
  ['an answer alone is not live', { kind: 'connecting' }, { type: 'answered' }, { kind: 'connecting' }],
  ['the first failure is remembered', { kind: 'connecting' }, failed('offline', 1), offline],
  ['and not the last', offline, failed('unavailable'), offline],
  ['the session has ended', { kind: 'live' }, failed('signed-out'), { kind: 'signed-out' }],
  ['no member of the family', { kind: 'live' }, failed('denied'), { kind: 'denied' }],
  ['a server that refuses a request is reached', { kind: 'live' }, failed('malformed'), { kind: 'refused' }],
  ['the database answers, without a channel', { kind: 'refused' }, { type: 'answered' }, { kind: 'polling' }],
  ['the same after a failure', offline, { type: 'answered' }, { kind: 'polling' }],
  ['it goes on without the channel', { kind: 'polling' }, { type: 'left', at: 2 }, { kind: 'polling' }],
  ['and with the next answer', { kind: 'polling' }, { type: 'answered' }, { kind: 'polling' }],
  ['until a call fails', { kind: 'polling' }, failed('offline', 1), offline],
  ['a lost channel is offline until an answer', { kind: 'live' }, { type: 'left', at: 1 }, offline],
  ['signed in again', { kind: 'signed-out' }, { type: 'answered' }, { kind: 'connecting' }],
  ['admitted again', { kind: 'denied' }, { type: 'answered' }, { kind: 'connecting' }],
])('the connection: %s', (_, from, event, to) => expect(connectionAfter(from, event)).toEqual(to));

test.each<Connection['kind']>(['connecting', 'refused', 'polling', 'signed-out', 'denied'])(
  'a joined channel is live after %s',
  (kind) => expect(connectionAfter({ kind } as Connection, { type: 'joined' })).toEqual({ kind: 'live' }),
);
