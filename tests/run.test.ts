import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a part that runs no test has failed, and the last line has the counts', () => {
  const { status, stdout } = spawnSync(process.execPath, ['tests/run.ts', 'unit', '--', 'no/such/test'], {
    encoding: 'utf8',
  });
  expect([status, stdout.trim().split('\n').at(-1)]).toEqual([1, '0 passed, 1 failed']);
});
