import { expect, test } from 'vitest';
import { type Connection, connectionAfter } from '../../src/sync/connection.ts';

const connecting: Connection = { kind: 'connecting' };

test('an answer alone does not make the connection live: the channel must be joined', () => {
  expect(connectionAfter(connecting, { type: 'answered' })).toEqual({ kind: 'connecting' });
  expect(connectionAfter(connecting, { type: 'joined' })).toEqual({ kind: 'live' });
});

test('the connection is offline since the first failure, not the last, until the channel is joined', () => {
  const first = connectionAfter(connecting, { type: 'failed', code: 'offline', at: 1 });
  expect(connectionAfter(first, { type: 'failed', code: 'unavailable', at: 2 })).toBe(first);
  expect(first).toEqual({ kind: 'offline', since: 1 });
  expect(connectionAfter(first, { type: 'joined' })).toEqual({ kind: 'live' });
});

test('an ended session and a person outside the family are different states', () => {
  expect(connectionAfter({ kind: 'live' }, { type: 'failed', code: 'signed-out', at: 1 })).toEqual({
    kind: 'signed-out',
  });
  expect(connectionAfter({ kind: 'live' }, { type: 'failed', code: 'denied', at: 1 })).toEqual({
    kind: 'denied',
  });
});

test('a server that refuses a request is reached, so the connection is not offline', () => {
  const refused = connectionAfter({ kind: 'live' }, { type: 'failed', code: 'malformed', at: 1 });
  expect(refused).toEqual({ kind: 'refused' });
  expect(connectionAfter(refused, { type: 'answered' })).toEqual({ kind: 'polling' });
  expect(connectionAfter(refused, { type: 'joined' })).toEqual({ kind: 'live' });
});

test('where the database answers and the channel cannot be joined, only a call that fails is offline', () => {
  const polling = connectionAfter({ kind: 'offline', since: 1 }, { type: 'answered' });
  expect(polling).toEqual({ kind: 'polling' });
  expect(connectionAfter(polling, { type: 'left', at: 2 })).toBe(polling);
  expect(connectionAfter(polling, { type: 'answered' })).toBe(polling);
  expect(connectionAfter(polling, { type: 'failed', code: 'offline', at: 3 })).toEqual({
    kind: 'offline',
    since: 3,
  });
  expect(connectionAfter({ kind: 'live' }, { type: 'left', at: 4 })).toEqual({ kind: 'offline', since: 4 });
  expect(connectionAfter(polling, { type: 'joined' })).toEqual({ kind: 'live' });
});

test.each<Connection>([{ kind: 'signed-out' }, { kind: 'denied' }])(
  'after $kind, an answered call leads to connecting and a joined channel to live',
  (from) => {
    expect(connectionAfter(from, { type: 'answered' })).toEqual({ kind: 'connecting' });
    expect(connectionAfter(from, { type: 'joined' })).toEqual({ kind: 'live' });
  },
);
