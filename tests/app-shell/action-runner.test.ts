import { expect, test } from 'vitest';
import type { UserAction } from '../../src/app-shell/store/action-runner.ts';
import { createShell } from '../../src/app-shell/store/shell.ts';
import { set } from '../../src/data/tables.ts';
import type { Operation } from '../../src/sync/actions.ts';
import type { Sync } from '../../src/sync/engine.ts';
import { GatewayError } from '../../src/sync/protocol.ts';
import { createDeviceSettings } from '../../src/sync/storage/device-settings.ts';
import { type AllTables, descriptions } from '../support/simulation/choices.ts';
import { createMemoryServer } from '../support/simulation/memory-server.ts';
import { createPhone } from '../support/simulation/simulated-phones.ts';
import { createSimulatedTime } from '../support/simulation/simulated-time.ts';

/** The server refuses this name. */
const refused = ' ';

async function shell() {
  const time = createSimulatedTime(Date.parse('2026-11-21T12:00:00Z'));
  const membership = { isDenied: false };
  const server = createMemoryServer(time.now).as('anna');
  async function member() {
    if (membership.isDenied) throw new GatewayError('denied');
    return 'anna';
  }
  const phone = createPhone({ gateway: { ...server, member }, time });
  // The phone has started it.
  const sync = { ...(phone.tabs[0] as Sync<AllTables>), start: async () => {} };
  const rejected: string[] = [];
  const opened = createShell({
    sync,
    tables: descriptions,
    settings: createDeviceSettings('settings'),
    members: async () => [{ id: 'anna', displayName: 'Anna', removed: false }],
    timers: { after: time.after },
    now: time.now,
    rejected: (actions) => rejected.push(...actions.map(({ text }) => text)),
  });
  const started = opened.start('Anna');
  await time.advance(0);
  await started;
  const names = () =>
    [...opened.get().tables.log.values()]
      .filter(({ deletedAt }) => deletedAt === null)
      .map(({ name }) => name)
      .sort();
  return { ...opened, sync, time, phone, membership, names, rejected };
}

const add = (name: string): Operation => set('log', name, { id: '1', name });
const rename = (key: string, name: string): Operation => set('log', key, { name });
const action = (message: string | null, ...operations: Operation[]): UserAction<AllTables> => ({
  operations: () => operations,
  text: operations.map(({ key }) => `Tilføj ${key}`).join(', '),
  message: () => message,
});

test('an action is stored, announced and can be undone and done again', async () => {
  const { run, messages, names, get, time } = await shell();
  expect(await run(action('Tilføjet', add('a')))).toBe(true);
  expect(names()).toEqual(['a']);
  expect(get().message).toMatchObject({ text: 'Tilføjet', undo: 'undo' });
  await messages.undo();
  expect(names()).toEqual([]);
  expect(get().message).toMatchObject({ text: 'Fortrudt', undo: 'redo' });
  await messages.undo();
  expect(names()).toEqual(['a']);
  expect(get().message).toMatchObject({ text: 'Gentaget', undo: 'undo' });
  expect(get().pending.map(({ action }) => action.text)).toEqual([
    'Tilføj a',
    'Fortryd: Tilføj a',
    'Tilføj a',
  ]);
  await time.advance(8_000);
  expect(get().message).toBeNull();
});

test('actions run one after the other, each on the result of the one before', async () => {
  const { run, names } = await shell();
  const seen: number[] = [];
  const addNext = (key: string) =>
    run({
      ...action(null),
      operations(tables) {
        seen.push(tables.log.size);
        return [add(key)];
      },
    });
  await Promise.all([addNext('a'), addNext('b'), addNext('c')]);
  expect(seen).toEqual([0, 1, 2]);
  expect(names()).toEqual(['a', 'b', 'c']);
});

test('actions of one group are announced after the last and undone together', async () => {
  const { run, messages, names, get, time } = await shell();
  const message = (tables: AllTables) => `${tables.log.size} tilføjet`;
  await run({ ...action(null, add('a')), message, group: 'add' });
  await run({ ...action(null, add('b')), message, group: 'add' });
  expect(get().message).toBeNull();
  await time.advance(900);
  expect(get().message?.text).toBe('2 tilføjet');
  await messages.undo();
  expect(names()).toEqual([]);
});

test('undo takes back what nobody has changed since, and says so when others have changed all of it', async () => {
  const { run, messages, sync, get, names } = await shell();
  await run(action(null, add('a'), add('b')));
  await run(action('Rettet', rename('a', 'a2'), rename('b', 'b2')));
  await sync.dispatch('', [rename('a', 'theirs')]);
  await messages.undo();
  expect(names()).toEqual(['b', 'theirs']);
  await run(action('Rettet', rename('a', 'a3')));
  await sync.dispatch('', [rename('a', 'theirs again')]);
  await messages.undo();
  expect(names()).toEqual(['b', 'theirs again']);
  expect(get().message).toMatchObject({
    text: 'En anden har ændret det i mellemtiden. Det bliver, som det er nu.',
    undo: null,
  });
});

test('a silent action removes the message of the one before it, and its undo', async () => {
  const { run, messages, names, get } = await shell();
  await run(action('Tilføjet', add('a')));
  await run(action(null, add('b')));
  expect(get().message).toBeNull();
  await messages.undo();
  expect(names()).toEqual(['a', 'b']);
});

test('the message about an action goes when the database rejects it, and later messages stay', async () => {
  const { run, get, time, rejected, names } = await shell();
  await run(action('Tilføjet', add(refused), add('a')));
  expect(names()).toEqual([refused, 'a']);
  await time.advance(1_000);
  expect(get()).toMatchObject({ message: null, rejected: [{ text: `Tilføj ${refused}, Tilføj a` }] });
  expect(names()).toEqual([]);
  await run(action('Tilføjet', add(refused)));
  await run(action('Også tilføjet', add('b')));
  const { message } = get();
  await time.advance(1_000);
  expect(get().message).toBe(message);
  expect(rejected).toHaveLength(2);
});

test('the message about a group does not come when one of its actions is rejected, and comes after later ones', async () => {
  const { run, names, messages, get, time } = await shell();
  const tap = (key: string) =>
    run({
      ...action(null, add(key)),
      message: (_, operations) => `${operations[0]?.key} tilføjet`,
      group: 'add',
    });
  await tap('a');
  await tap(refused);
  await time.advance(2_000);
  expect(get()).toMatchObject({ message: null, rejected: [{}] });
  await tap('b');
  await time.advance(1_000);
  expect(get().message?.text).toBe('b tilføjet');
  await messages.undo();
  expect(names()).toEqual(['a']);
});

test('a device without room says that nothing was stored, also when a rejected change is sent again', async () => {
  const { run, retry, discard, messages, get, sync, time } = await shell();
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  Object.assign(sync, { dispatch: full, retry: full, discard: full });
  expect(await run(action('Tilføjet', add('a')))).toBe(false);
  for (const again of [() => {}, () => retry('rejected'), () => discard('rejected')]) {
    again();
    await time.advance(0);
    expect(get().message).toMatchObject({ text: expect.stringContaining('kunne ikke gemmes'), undo: null });
    messages.dismiss();
  }
});

test('the unsent changes of a removed member keep their texts, though the rows are gone', async () => {
  const { run, phone, membership, time, get } = await shell();
  phone.setOnline(false);
  await run(action(null, add('a')));
  await run({ ...action(null, add('b')), text: '' });
  expect(get()).toMatchObject({ access: 'open', waiting: 1 });
  membership.isDenied = true;
  phone.setOnline(true);
  await time.advance(60_000);
  expect(get().access).toBe('denied');
  expect(get().tables.log.size).toBe(0);
  expect(get()).toMatchObject({ waiting: 1, pending: [{ action: { text: 'Tilføj a' } }, {}] });
});
