import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { inTurn } from '../support/run/in-turn.ts';

test('work of one name runs one after the other, also after a failure', async () => {
  const done: string[] = [];
  const work = (name: string, fails = false) =>
    inTurn('test', async () => {
      done.push(`${name} begins`);
      await new Promise(setImmediate);
      done.push(`${name} ends`);
      if (fails) throw new Error('as planned');
    });
  await Promise.allSettled([work('one', true), work('two')]);
  expect(done.map((each) => each.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends']);
});

test('a process that was killed while working delays nobody', async () => {
  const killed =
    "import('./tests/support/run/in-turn.ts').then((m) => m.inTurn('killed', () => process.exit(3)))";
  expect(spawnSync(process.execPath, ['-e', killed]).status).toBe(3);
  expect(await inTurn('killed', async () => 'done')).toBe('done');
});
