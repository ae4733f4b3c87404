import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, removeDatabase } from '../../supabase/local/database/database.ts';
import { copyTemplate } from '../support/databases/database-template.ts';
import { killWhileWriting } from '../support/kills/kill-while-writing.ts';
import { type Killable, killable } from '../support/kills/killable.ts';

/** How often it is killed while it writes; a hundred times in `npm run bench -- kills`. */
const rounds = 3;

let folder: string;
let backend: Killable;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'durability-'));
  backend = killable(folder);
});
afterEach(async () => {
  await backend.kill();
  rmSync(folder, { recursive: true });
});

test('every acknowledged write is there after each kill, whenever it comes', async () => {
  const { acknowledged, lost } = await killWhileWriting(folder, rounds);
  expect(lost).toEqual([]);
  expect(acknowledged).toBeGreaterThan(rounds);
});

test('it starts after a kill before the cluster exists, while it is created and while the schema is applied', async () => {
  // Each start goes on from what the kill before it left, and comes further.
  for (const appears of ['', 'postgres', 'postgres/complete']) {
    backend.launch();
    await expect
      .poll(() => existsSync(join(folder, appears)), { interval: 1, message: `${appears} appears` })
      .toBe(true);
    await backend.kill();
  }
  const database = await openDatabase(folder, { seed: null });
  await database.exclusively((sql) => sql.query('select public.whoami()'));
  await database.close();
});

test('a second process is refused the same data folder', async () => {
  await copyTemplate('schema', folder);
  await backend.start();
  await expect(openDatabase(folder, { seed: null })).rejects.toThrow(
    /Another process is using the database in .*Stop it first/,
  );
  expect(() => removeDatabase(folder)).toThrow(/Another process/);
  await backend.kill();
  await (await openDatabase(folder, { seed: null })).close();
});
