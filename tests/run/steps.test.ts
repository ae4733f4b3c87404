import { expect, test } from 'vitest';
import { runAll } from '../support/run/schedule.ts';
import { chosen, steps, type TestStep } from '../support/run/steps.ts';

const named = (...names: string[]) => chosen(steps('/tmp'), names).map(({ name }) => name);

test('a part brings what it needs', () => {
  expect(named('lint')).toEqual(['lint']);
  expect(named('browser')).toEqual(['build', 'browser']);
  expect(named('check')).toEqual(['build', 'lint', 'dead-code', 'types']);
  expect(named()).toEqual(steps('/tmp').map(({ name }) => name));
});

test('a part that does not exist is named, with those that do', () => {
  expect(() => named('brower')).toThrow(/no part 'brower'.*browser.*unit/);
});

test('what needs a part that failed is not run, and has failed', async () => {
  const step = (name: string, exit: number, after: string[]): TestStep => ({
    name,
    command: ['node', '-e', `process.exit(${exit})`],
    after,
    read: (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }),
  });
  const outcomes = await runAll(
    [step('first', 3, []), step('second', 0, ['first']), step('other', 0, [])],
    process.env,
  );
  expect(Object.fromEntries(outcomes.map(({ name, passed, failed }) => [name, [passed, failed]]))).toEqual({
    first: [0, 1],
    second: [0, 1],
    other: [1, 0],
  });
});
