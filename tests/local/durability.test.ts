import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, removeDatabase } from '../../supabase/local/database.ts';
import { headers, tokenOf } from '../support/backend.ts';
import { newMember, operation } from '../support/people.ts';

/** How often it is killed; more in a night run. */
const rounds = Number(process.env.KILLS ?? 5);

let folder: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'durability-'));
});
afterEach(async () => {
  await kill();
  rmSync(folder, { recursive: true });
});

const launch = () => {
  child = spawn(process.execPath, [join(import.meta.dirname, 'backend-process.ts'), folder], {
    stdio: 'pipe',
  });
  return child;
};
const start = async (): Promise<string> => {
  const { stdout, stderr } = launch();
  const complaints: unknown[] = [];
  stderr?.on('data', (text) => complaints.push(text));
  const [said] = await Promise.race([
    once(stdout as NonNullable<typeof stdout>, 'data'),
    once(child as ChildProcess, 'exit'),
  ]);
  if (typeof said === 'number') throw new Error(`it ended: ${complaints.join('')}`);
  return String(said).trim();
};
const kill = async () => {
  if (!child || child.exitCode !== null || child.signalCode) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};

test('every acknowledged write survives being killed, whenever it comes', {
  timeout: 30_000 + rounds * 6000,
}, async () => {
  const first = await openDatabase(folder, { seed: null });
  const member = await first.exclusively((sql) => newMember(sql));
  await first.close();
  const token = await tokenOf(member);
  const acknowledged: string[] = [];

  for (let round = 0; round < rounds; round += 1) {
    const url = await start();
    let alive = true;
    const write = async () => {
      while (alive) {
        const add = operation({
          entity: 'shopping',
          kind: 'add',
          key: randomUUID(),
          data: { title: `Vare ${randomUUID()}` },
        });
        const answer = await fetch(`${url}/rest/v1/rpc/apply_ops`, {
          method: 'POST',
          body: JSON.stringify({ ops: [add] }),
          headers: { ...headers(token), 'content-type': 'application/json' },
        }).then((response) => response.json());
        expect(answer).toMatchObject({ receipts: [{ status: 'applied' }] });
        acknowledged.push(add.key);
      }
    };
    const writers = [write(), write(), write()].map((writer) => writer.catch((error) => error));
    const enough = acknowledged.length + 3 + ((round * 7) % 20);
    while (acknowledged.length < enough) await wait(1 + (round % 5));
    await kill();
    alive = false;
    // Each ended with the connection that was cut, and with nothing else.
    for (const error of await Promise.all(writers)) expect(error).toBeInstanceOf(TypeError);
  }

  const last = await openDatabase(folder, { seed: null });
  const { rows } = await last.exclusively((sql) =>
    sql.query<{ key: string }>('select key from public.shopping'),
  );
  await last.close();
  const kept = new Set(rows.map(({ key }) => key));
  expect(acknowledged.filter((key) => !kept.has(key))).toEqual([]);
});

test('killed while the database is made for the first time, it starts all the same', {
  timeout: 60_000,
}, async () => {
  for (const after of [300, 700, 1200, 2000]) {
    launch();
    await wait(after);
    await kill();
    const database = await openDatabase(folder, { seed: null });
    await database.exclusively((sql) => sql.query('select public.whoami()'));
    await database.close();
    removeDatabase(folder);
  }
});

test('two processes never have the same data, and the second is told', async () => {
  await start();
  await expect(openDatabase(folder, { seed: null })).rejects.toThrow(
    /Another process is using the database in .*Stop it first/,
  );
  expect(() => removeDatabase(folder)).toThrow(/Another process/);
  await kill();
  await (await openDatabase(folder, { seed: null })).close();
});
