import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const script = join(import.meta.dirname, 'shutdown-process.ts');
let child: ChildProcess;
let closed: Promise<unknown>;
let said = '';
const run = async (command: string, parameters: string[], environment: Record<string, string> = {}) => {
  said = '';
  child = spawn(command, parameters, { env: { ...process.env, npm_lifecycle_event: '', ...environment } });
  child.stdout?.on('data', (text) => {
    said += text;
  });
  // When it has ended and all that it said has been read.
  closed = once(child, 'close');
  await expect.poll(() => said).toContain('running');
};
afterEach(() => child.kill('SIGKILL'));

test('a stop that fails exits with 1', async () => {
  await run(process.execPath, [script, 'fail']);
  child.kill('SIGINT');
  await closed;
  expect(child.exitCode).toBe(1);
});

test('under npm the server stops when the shell above it ends', async () => {
  // Two commands, so that the shell cannot become the second.
  await run('sh', ['-c', `"${process.execPath}" "${script}"; true`], { npm_lifecycle_event: 'dev' });
  child.kill('SIGTERM');
  await expect.poll(() => said).toContain('stopped');
});
