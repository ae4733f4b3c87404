import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Runs it in a process of its own, and returns the variables that it sets. */
function inProcess(parent: string, least: number): Record<string, string> {
  const script = `import('./tests/support/run/memory-folder.ts').then(async ({ memoryFolder }) => {
    const variables = memoryFolder(${JSON.stringify(parent)}, ${least});
    const { existsSync } = await import('node:fs');
    const { TMPDIR } = variables;
    console.log(JSON.stringify({ ...variables, ...(TMPDIR && { was: String(existsSync(TMPDIR)) }) }));
  })`;
  return JSON.parse(spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout);
}

test('the folder in memory is there until its process ends, and those of killed processes are deleted', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'memory-'));
  const killed = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const ended = new Promise((resolve) => killed.once('exit', resolve));
  killed.kill('SIGKILL');
  await ended;
  const others = [`familieside-tests-${process.pid}-running`, 'another'];
  for (const name of [...others, `familieside-tests-${killed.pid}-killed`]) mkdirSync(join(parent, name));
  const { TMPDIR = '', LASTING_TMPDIR, was } = inProcess(parent, 1);
  expect([was, LASTING_TMPDIR]).toEqual(['true', tmpdir()]);
  expect(existsSync(TMPDIR)).toBe(false);
  expect(readdirSync(parent).sort()).toEqual(others.sort());
  rmSync(parent, { recursive: true });
});

test('without enough memory, or a folder in it, temporary files are where they always are', () => {
  expect(inProcess(tmpdir(), Number.MAX_SAFE_INTEGER)).toEqual({});
  expect(inProcess('/no/such/folder', 1)).toEqual({});
});
