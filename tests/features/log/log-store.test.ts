import { expect, test } from 'vitest';
import { createLogStore } from '../../../src/features/log/log-store.ts';
import {
  applyLog,
  type LogOperation,
  type LogTables,
  logKeys,
  refusalOf,
} from '../../../src/features/log/operations.ts';
import { familyInMemory, start } from '../../support/family-in-memory.ts';
import { entry, tables } from './rows.ts';

/** A phone of Anna's with a family server, in a world whose time passes when told. */
async function phone({ online = true, hint = true, log = tables() } = {}) {
  const { parts, time, ...family } = familyInMemory<LogOperation, LogTables>({
    keys: logKeys,
    apply: applyLog,
    refusalOf,
    tables: log,
    online,
  });
  const store = createLogStore(parts);
  const started = store.start(hint);
  await time.advance(0);
  await started;
  const row = (name: string) => {
    const found = [...store.get().tables.log.values()].find((each) => each.name === name);
    if (!found) throw new Error(`no ${name}`);
    return found;
  };
  return { store, time, ...family, row };
}

const open = ({ store }: Awaited<ReturnType<typeof phone>>) => store.get().open.map(({ name }) => name);

test('who is not signed in and has nothing here sees only the login', async () => {
  const { store } = await phone({ online: false, hint: false });
  expect(store.get().access).toBe('login');
});

test('what is added is tidied, listed and sent; nothing is ignored', async () => {
  const anna = await phone();
  await anna.store.add('  Klip   hækken ');
  await anna.store.add('   ');
  await anna.time.advance(0);
  expect(open(anna)).toEqual(['Klip hækken']);
  expect(anna.store.get()).toMatchObject({ access: 'log', waiting: 0, connection: { kind: 'live' } });
  expect([...(anna.server.rows().log?.values() ?? [])]).toMatchObject([
    { name: 'Klip hækken', createdBy: 'anna' },
  ]);
});

test('two added in the same millisecond are both there', async () => {
  const anna = await phone();
  await Promise.all([anna.store.add('Et'), anna.store.add('Andet')]);
  await anna.time.advance(0);
  expect(open(anna).sort()).toEqual(['Andet', 'Et']);
  const ids = [...(anna.server.rows().log?.values() ?? [])].map(
    (each) => (each as unknown as { id: string }).id,
  );
  expect(new Set(ids).size).toBe(2);
});

test('an empty name is no name, the same one no change', async () => {
  const anna = await phone();
  await anna.store.add('Klip hækken');
  await anna.time.advance(0);
  expect(anna.store.rename(anna.row('Klip hækken'), ' ')).toBe(false);
  expect(anna.store.rename(anna.row('Klip hækken'), 'Klip hækken ')).toBe(true);
  await anna.time.advance(0);
  expect(anna.server.applied().size).toBe(1);
  expect(anna.store.rename(anna.row('Klip hækken'), 'Klip hæk')).toBe(true);
  await anna.time.advance(0);
  expect(open(anna)).toEqual(['Klip hæk']);
});

test('what is finished is said, and the way back opens it again', async () => {
  const anna = await phone();
  await anna.store.add('Klip hækken');
  await anna.time.advance(0);
  anna.store.complete(anna.row('Klip hækken'), start - 86_400_000);
  await anna.time.advance(0);
  expect(open(anna)).toEqual([]);
  expect(anna.row('Klip hækken')).toMatchObject({ done: true, doneBy: 'anna', date: start - 86_400_000 });
  expect(anna.store.get().message?.text).toBe('»Klip hækken« er afsluttet.');
  anna.store.get().message?.undo?.();
  await anna.time.advance(0);
  expect(open(anna)).toEqual(['Klip hækken']);
  expect(anna.store.get().message).toBeNull();
});

test('a message goes after a while, but not while somebody is at it', async () => {
  const anna = await phone();
  await anna.store.add('Klip hækken');
  anna.store.remove(anna.row('Klip hækken'));
  await anna.time.advance(7_000);
  anna.store.message.hold();
  await anna.time.advance(60_000);
  expect(anna.store.get().message?.text).toBe('»Klip hækken« ligger i papirkurven.');
  anna.store.message.release();
  await anna.time.advance(8_000);
  expect(anna.store.get().message).toBeNull();
});

test('the bin gives back or lets go for good', async () => {
  const anna = await phone();
  await anna.store.add('Et');
  await anna.store.add('Andet');
  await anna.time.advance(1000);
  anna.store.remove(anna.row('Et'));
  await anna.time.advance(1000);
  anna.store.remove(anna.row('Andet'));
  await anna.time.advance(1000);
  expect(anna.store.get().bin.map(({ name }) => name)).toEqual(['Andet', 'Et']);
  anna.store.restore(anna.row('Et'));
  anna.store.purge(anna.row('Andet'));
  await anna.time.advance(0);
  expect(open(anna)).toEqual(['Et']);
  expect(anna.store.get().bin).toEqual([]);
  expect(anna.store.get().message?.undo).toBeNull();
});

test('without a network everything is done all the same, and waits', async () => {
  const anna = await phone({ online: false });
  await anna.store.add('Klip hækken');
  anna.store.complete(anna.row('Klip hækken'));
  await anna.time.advance(0);
  expect(anna.store.get()).toMatchObject({ access: 'log', waiting: 2, connection: { kind: 'offline' } });
  expect(anna.row('Klip hækken').done).toBe(true);
  anna.network.online = true;
  await anna.time.advance(60_000);
  expect(anna.store.get().waiting).toBe(0);
  expect([...(anna.server.rows().log?.values() ?? [])]).toMatchObject([{ name: 'Klip hækken', done: true }]);
});

test('an old entry that the phone does not hold is changed in front of one’s eyes', async () => {
  const anna = await phone({ online: false });
  const old = entry({ name: 'Klippet hæk', key: 'old', date: start - 3e11 });
  anna.store.reopen(old);
  await anna.time.advance(0);
  expect(open(anna)).toEqual(['Klippet hæk']);
  anna.store.get().message?.undo?.();
  await anna.time.advance(0);
  expect(open(anna)).toEqual([]);
});

test('a refused change is shown with why; it is tried again or given up', async () => {
  const anna = await phone();
  const unknown = entry({ name: 'Findes ikke', key: 'unknown' });
  anna.store.remove(unknown);
  await anna.time.advance(0);
  const [refused] = anna.store.get().refused;
  expect(refused).toMatchObject({ state: { kind: 'rejected', code: 'unknown-item' } });
  anna.store.retry(refused?.op.id ?? '');
  await anna.time.advance(0);
  const [again] = anna.store.get().refused;
  expect(again?.op.id).not.toBe(refused?.op.id);
  anna.store.discard(again?.op.id ?? '');
  await anna.time.advance(0);
  expect(anna.store.get().refused).toEqual([]);
});

test('the members are known by name', async () => {
  const { store } = await phone();
  expect(store.get().names.get('anna')).toBe('Anna');
});
