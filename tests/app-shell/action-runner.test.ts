import { expect, test } from 'vitest';
import { createShell } from '../../src/app-shell/store/shell.ts';
import { type LogTables, logTables } from '../../src/data/gateway/tables.ts';
import {
  applyLog,
  inverse,
  type LogIntent,
  type LogOperation,
  rejectionOf,
} from '../../src/features/log/rules/operations.ts';
import { createStore } from '../../src/lib/store.ts';
import { familyInMemory } from '../support/simulation/family-in-memory.ts';

/** The shell of a feature that works with the log's operations. */
async function shell(rejected: (operations: readonly LogOperation[]) => void = () => {}) {
  const { parts, time, network } = familyInMemory<LogOperation, LogTables>({
    shapes: logTables,
    apply: applyLog,
    rejectionOf,
    tables: { log: new Map() },
    online: true,
  });
  const open = (told = rejected, sync = parts.sync) =>
    createShell({
      ...parts,
      sync,
      inverse,
      describeOperation: ({ kind, key }) => `${kind} ${key}`,
      rejected: told,
    });
  const opened = open();
  const started = opened.start('Anna');
  await time.advance(0);
  await started;
  const add = (key: string): LogIntent => ({ entity: 'log', kind: 'add', key, data: { name: key } });
  const names = () =>
    [...opened.get().tables.log.values()].filter(({ deletedAt }) => deletedAt === null).map(({ key }) => key);
  return { ...opened, open, sync: parts.sync, time, network, add, names };
}

test('an action is stored, announced and can be undone and done again', async () => {
  const { run, messages, add, names, get, time } = await shell();
  expect(await run({ intents: () => [add('a')], text: () => 'Tilføjet' })).toBe(true);
  expect(names()).toEqual(['a']);
  expect(get().message).toMatchObject({ text: 'Tilføjet', undo: 'undo' });
  await messages.undo();
  expect(names()).toEqual([]);
  expect(get().message).toMatchObject({ text: 'Fortrudt', undo: 'redo' });
  await messages.undo();
  expect(names()).toEqual(['a']);
  expect(get().message).toMatchObject({ text: 'Gentaget', undo: 'undo' });
  await time.advance(8_000);
  expect(get().message).toBeNull();
});

test('an action without intents does nothing and says nothing', async () => {
  const { run, get } = await shell();
  expect(await run({ intents: () => [], text: () => 'Intet' })).toBe(false);
  expect(get().message).toBeNull();
});

test('actions run one after the other, each on the result of the one before', async () => {
  const { run, add, names } = await shell();
  const seen: number[] = [];
  const addNext = (key: string) =>
    run({
      intents: (tables) => {
        seen.push(tables.log.size);
        return [add(key)];
      },
      text: () => null,
    });
  await Promise.all([addNext('a'), addNext('b'), addNext('c')]);
  expect(seen).toEqual([0, 1, 2]);
  expect(names()).toEqual(['a', 'b', 'c']);
});

test('actions of one group are announced after the last and undone together', async () => {
  const { run, messages, add, names, get, time } = await shell();
  const text = (tables: LogTables) => `${tables.log.size} tilføjet`;
  await run({ intents: () => [add('a')], text, group: 'add' });
  await run({ intents: () => [add('b')], text, group: 'add' });
  expect(get().message).toBeNull();
  await time.advance(900);
  expect(get().message?.text).toBe('2 tilføjet');
  await messages.undo();
  expect(names()).toEqual([]);
});

test('undo reverts what nobody has changed since, and says so when others have changed all of it', async () => {
  const { run, messages, add, sync, get } = await shell();
  await run({ intents: () => [add('a'), add('b')], text: () => null });
  const rename = (key: string, name: string): LogIntent => ({
    entity: 'log',
    kind: 'rename',
    key,
    data: { name },
  });
  const all = () => [...get().tables.log.values()].map(({ name }) => name);
  await run({ intents: () => [rename('a', 'a2'), rename('b', 'b2')], text: () => 'Rettet' });
  await sync.dispatch([rename('a', 'theirs')]);
  await messages.undo();
  expect(all()).toEqual(['theirs', 'b']);
  await run({ intents: () => [rename('a', 'a3')], text: () => 'Rettet' });
  await sync.dispatch([rename('a', 'theirs again')]);
  await messages.undo();
  expect(all()).toEqual(['theirs again', 'b']);
  expect(get().message).toMatchObject({
    text: 'En anden har ændret det i mellemtiden. Det bliver, som det er nu.',
    undo: null,
  });
});

test('a silent action removes the message of the one before it, and its undo', async () => {
  const { run, messages, add, names, get } = await shell();
  await run({ intents: () => [add('a')], text: () => 'Tilføjet' });
  await run({ intents: () => [add('b')], text: () => null });
  expect(get().message).toBeNull();
  await messages.undo();
  expect(names()).toEqual(['a', 'b']);
});

const tooLong = 'x'.repeat(501);

test('when the database rejects some changes of an action, its message and its undo are about the others', async () => {
  const { run, messages, add, names, get, time } = await shell();
  await run({
    intents: () => [add('a'), add(tooLong), add('b')],
    text: (_, operations) => `${operations.length} tilføjet`,
  });
  expect(get().message?.text).toBe('3 tilføjet');
  await time.advance(1_000);
  expect(get()).toMatchObject({
    message: { text: '2 tilføjet', undo: 'undo' },
    rejected: [{ text: `add ${tooLong}` }],
  });
  await messages.undo();
  expect(names()).toEqual([]);
});

test('the message about an action goes when the database rejects all of it, and later messages stay', async () => {
  const { run, add, get, sync, time } = await shell();
  await run({ intents: () => [add(tooLong)], text: () => 'Tilføjet' });
  await time.advance(1_000);
  expect(get()).toMatchObject({ message: null, rejected: [{}] });
  await run({ intents: () => [add('a')], text: () => 'Tilføjet' });
  await sync.dispatch([add('b')]);
  await time.advance(1_000);
  expect(get()).toMatchObject({ message: { text: 'Tilføjet', undo: 'undo' }, rejected: [{}] });
});

test('a feature is told of each rejection once, also long after its message', async () => {
  const rejected: string[][] = [];
  const { run, add, network, sync, time } = await shell((operations) =>
    rejected.push(operations.map(({ key }) => key)),
  );
  network.online = false;
  await run({ intents: () => [add('a'), add(tooLong)], text: () => 'Tilføjet' });
  await time.advance(60_000);
  network.online = true;
  await time.advance(60_000);
  await sync.dispatch([add('b')]);
  await time.advance(1_000);
  expect(rejected).toEqual([[tooLong]]);
});

test('what was rejected before the page was opened is not told again', async () => {
  const rejected: string[][] = [];
  const { sync, add, time, open } = await shell();
  await sync.dispatch([add(tooLong)]);
  await time.advance(1_000);
  const stored = sync.store.get();
  const store = createStore<typeof stored>({ ...stored, kind: 'opening', pending: [] });
  const again = open((operations) => rejected.push(operations.map(({ key }) => key)), {
    ...sync,
    store,
    start: async () => {},
  });
  await again.start('Anna');
  store.set(stored);
  expect(again.get().rejected).toHaveLength(1);
  expect(rejected).toEqual([]);
});

test('the message about an action stays as it is when the database rejects an earlier one', async () => {
  const { run, add, get, time } = await shell();
  await run({ intents: () => [add(tooLong)], text: () => 'Tilføjet' });
  await run({ intents: () => [add('a')], text: () => 'Også tilføjet' });
  const { message } = get();
  await time.advance(1_000);
  expect(get().rejected).toHaveLength(1);
  expect(get().message).toBe(message);
});

test('a message about something else stays when the database rejects an action', async () => {
  const { run, messages, add, get, time } = await shell();
  await run({ intents: () => [add(tooLong)], text: () => 'Tilføjet' });
  messages.say('Bo har slettet det.');
  await time.advance(1_000);
  expect(get().rejected).toHaveLength(1);
  expect(get().message?.text).toBe('Bo har slettet det.');
});

test('a rejected action of a group is not announced', async () => {
  const { run, add, get, time } = await shell();
  await run({ intents: () => [add(tooLong)], text: () => 'Tilføjet', group: 'add' });
  await time.advance(5_000);
  expect(get().rejected).toHaveLength(1);
  expect(get().message).toBeNull();
});

test('the message about a group still comes after its last action when one of them was rejected before', async () => {
  const { run, add, names, messages, get, time } = await shell();
  const tap = (key: string) =>
    run({
      intents: () => [add(key)],
      text: (_, operations) => `${operations[0]?.key} tilføjet`,
      group: 'add',
    });
  await tap('a');
  await tap(tooLong);
  await time.advance(800);
  expect(get()).toMatchObject({ message: null, rejected: [{}] });
  await tap('b');
  await time.advance(800);
  expect(get().message).toBeNull();
  await time.advance(200);
  expect(get().message?.text).toBe('b tilføjet');
  await messages.undo();
  expect(names()).toEqual([]);
});

test('what cannot be undone has no undo button', async () => {
  const { run, add, get } = await shell();
  await run({ intents: () => [add('a')], text: () => null });
  await run({ intents: () => [{ entity: 'log', kind: 'delete', key: 'a', data: {} }], text: () => null });
  const purge: LogIntent = { entity: 'log', kind: 'purge', key: 'a', data: {} };
  await run({ intents: () => [purge], text: () => 'Slettet for altid' });
  expect(get().message).toMatchObject({ text: 'Slettet for altid', undo: null });
});

test('a full device says that nothing was stored', async () => {
  const { run, add, get, sync } = await shell();
  Object.assign(sync, { dispatch: () => Promise.reject(new Error('full')) });
  expect(await run({ intents: () => [add('a')], text: () => 'Tilføjet' })).toBe(false);
  expect(get().message).toMatchObject({ text: expect.stringContaining('kunne ikke gemmes'), undo: null });
});
