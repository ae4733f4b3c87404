import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { one, playwrightCounts, summary, vitestCounts } from '../support/run/report.ts';

const written = (report: object) => {
  const file = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
};
const vitest = (part: object) =>
  written({
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...part,
  });

describe('what a part counts as', () => {
  test('a check is one test', () => {
    expect(one(0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(one(2)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  test('tests are counted, and those that were skipped are said', () => {
    const file = vitest({ numPassedTests: 5, numFailedTests: 2, numPendingTests: 1 });
    expect(vitestCounts(file)(1)).toMatchObject({ passed: 5, failed: 2, skipped: 1 });
  });

  test('a file that could not be run has failed once', () => {
    const file = vitest({ numPassedTests: 5, testResults: [{ status: 'failed', assertionResults: [] }] });
    expect(vitestCounts(file)(1)).toMatchObject({ passed: 5, failed: 1 });
  });

  test('a part that ran nothing has failed, whatever it says itself', () => {
    expect(vitestCounts(vitest({}))(0)).toMatchObject({ failed: 1 });
    expect(vitestCounts('/no/such/report.json')(0)).toMatchObject({ failed: 1 });
  });

  test('a part that ended badly has failed, whatever its report says', () => {
    expect(vitestCounts(vitest({ numPassedTests: 5 }))(1)).toMatchObject({ passed: 5, failed: 1 });
  });

  test('a browser test that passed at the second try has passed, and is named', () => {
    const flaky = { status: 'flaky', results: [{ error: { message: 'not yet' } }, {}] };
    const stable = { status: 'expected', results: [{}] };
    const suites = [
      {
        suites: [{ specs: [{ title: 'opens', tests: [flaky] }] }],
        specs: [{ title: 'shuts', tests: [stable] }],
      },
    ];
    const file = written({ stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 }, suites });
    expect(playwrightCounts(file)(0)).toEqual({
      passed: 4,
      failed: 0,
      skipped: 0,
      again: ['opens: not yet'],
    });
  });
});

describe('the end', () => {
  const outcome = { name: 'database', ms: 1, passed: 2, failed: 0, skipped: 0, left: [] };

  test('the last line has the counts of all parts', () => {
    const { text, failed } = summary([outcome, { ...outcome, name: 'unit', failed: 1 }], 2_000);
    expect(text.split('\n').at(-1)).toBe('4 passed, 1 failed');
    expect(text).toContain('failed: unit');
    expect(failed).toBe(1);
  });

  test('what was not tested is named before the counts', () => {
    const { text } = summary(
      [{ ...outcome, skipped: 3, again: ['opens: not yet'], left: ['the PostgreSQL lane'] }],
      2_000,
    );
    expect(text).toMatch(
      /NOT EVERYTHING WAS TESTED[\s\S]*3 tests were skipped[\s\S]*tried again: opens: not yet[\s\S]*the PostgreSQL lane[\s\S]*2 passed/,
    );
  });
});
