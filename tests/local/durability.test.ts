import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { Action } from '../../src/sync/actions.ts';
import type { PushAnswer } from '../../src/sync/protocol.ts';
import { openDatabase, removeDatabase } from '../../supabase/local/database/database.ts';
import { callApi, tokenOf } from '../support/backend.ts';
import { copyTemplate } from '../support/databases/database-template.ts';
import { action, newMember } from '../support/people.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** How often the back end is killed during writes. Each start takes seconds; by hand it is a hundred. */
const kills = Number(process.env.KILLS ?? 1);

const folder = temporaryFolder();
let child: ChildProcess | undefined;
afterAll(() => kill());

/** In a process that can be killed. Pages and functions are left out: they keep nothing. Returns its address. */
async function start(): Promise<string> {
  const begun = spawn(process.execPath, [join(import.meta.dirname, 'backend-process.ts'), folder]);
  child = begun;
  let said = '';
  for (const stream of [begun.stdout, begun.stderr]) stream.on('data', (text) => (said += text));
  const url = () => /^listening on (\S+)$/m.exec(said)?.[1];
  await expect.poll(() => begun.exitCode !== null || url()).toBeTruthy();
  return url() ?? expect.fail(`it ended: ${said}`);
}
/** Kills it as a power cut would. Resolves when it has ended. */
async function kill(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

test('every acknowledged write is there after each kill, whenever it comes, and no second process opens the folder', {
  timeout: kills * 600_000,
}, async () => {
  // As a kill leaves it that comes before the schema is applied.
  await copyTemplate('empty', folder);
  const database = await openDatabase(folder, { seed: null });
  const member = await database.exclusively((sql) => newMember(sql));
  await database.close();
  /** The items whose purchase was acknowledged with them. */
  const acknowledged = new Map<string, string>();
  for (let round = 0; round < kills; round += 1) {
    const url = await start();
    await expect(openDatabase(folder, { seed: null })).rejects.toThrow(
      /Another process is using the database in .*Stop it first/,
    );
    expect(() => removeDatabase(folder)).toThrow(/Another process/);
    const token = await tokenOf(member);
    const apply = async (...actions: Action[]) => {
      const response = await callApi(url, 'rpc/apply_actions', { actions }, token);
      if (!response.ok) throw new Error(`answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as PushAnswer;
    };
    const write = async () => {
      for (;;) {
        const [key, bought] = [randomUUID(), randomUUID()];
        const fields = { trip: key, item: key, member: member.id };
        const add = action({ set: 'shopping', key, fields: { title: `Vare ${key}` } });
        const buy = action({ set: 'purchase', key: bought, fields });
        const { receipts } = await apply(add, buy);
        expect(receipts).toMatchObject([{ status: 'applied' }, { status: 'applied' }]);
        acknowledged.set(key, bought);
      }
    };
    let failure: unknown;
    const writers = [write(), write(), write()].map((writer) => writer.catch((error) => (failure = error)));
    const enough = acknowledged.size + 1 + (round % 7);
    while (!failure && acknowledged.size < enough) await wait(1 + (round % 5));
    if (failure) throw failure;
    await kill();
    // `fetch` and reading a body fail with a TypeError when the connection is cut.
    for (const error of await Promise.all(writers)) expect(error).toBeInstanceOf(TypeError);

    const left = await openDatabase(folder, { seed: null });
    const { items, purchases } = await left.exclusively(async (sql) => ({
      items: (await sql.query<{ key: string; buy_counter: number }>(selectItems)).rows,
      purchases: (await sql.query<{ key: string }>('select key from public.purchase')).rows,
    }));
    await left.close();
    expect(items.map(({ key }) => key)).toEqual(expect.arrayContaining([...acknowledged.keys()]));
    expect(purchases.map(({ key }) => key)).toEqual(expect.arrayContaining([...acknowledged.values()]));
    // An item and its purchase are there both or not at all, also where nobody heard of it.
    expect(items.filter((item) => item.buy_counter !== 1)).toEqual([]);
    expect(purchases).toHaveLength(items.length);
  }
  if (process.env.KILLS) console.log(`${kills} kills, ${acknowledged.size} acknowledged writes, none lost`);
});

const selectItems = 'select key, buy_counter from public.shopping';
