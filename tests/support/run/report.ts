import { existsSync, readFileSync } from 'node:fs';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Browser tests that passed only when retried, each with its first failure. */
  readonly again?: readonly string[];
}

/** Reads the counts of a step from its exit code and the report it wrote. */
export type Reader = (exitCode: number) => Counts;

export interface StepOutcome extends Counts {
  readonly name: string;
  readonly ms: number;
  /** Lines of its output that say a lane was skipped. */
  readonly left: readonly string[];
}

/** Counts a check as one test. */
export const one: Reader = (exitCode) =>
  exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** A file that could not be run has failed without any test result. */
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** Counts tests by Vitest's JSON report in `file`. */
export const vitestCounts = (file: string) =>
  withMissingReport(file, (report: VitestReport) => {
    const unrunnable = report.testResults.filter(
      (each) => each.status === 'failed' && !each.assertionResults.some(({ status }) => status === 'failed'),
    ).length;
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unrunnable,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  });

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites?: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
}

/**
 * Counts tests by Playwright's JSON report in `file`. A test that passed when tried again has passed, but is
 * named.
 */
export const playwrightCounts = (file: string) =>
  withMissingReport(file, ({ stats, suites = [] }: PlaywrightReport) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    again: suites.flatMap(triedAgain),
  }));

const triedAgain = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...suites.flatMap(triedAgain),
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title, tests }) => `${title}: ${tests[0]?.results[0]?.error?.message ?? ''}`),
];

/** A run that failed without naming a test, wrote no report or ran nothing counts as one failure. */
const withMissingReport =
  <Report>(file: string, count: (report: Report) => Counts): Reader =>
  (exitCode) => {
    const counts = existsSync(file)
      ? count(JSON.parse(readFileSync(file, 'utf8')))
      : { passed: 0, failed: 0, skipped: 0 };
    const unsaid = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
    return unsaid ? { ...counts, failed: 1 } : counts;
  };

/** Returns what was skipped, prominently, and the line of counts at the end. */
export function summary(outcomes: readonly StepOutcome[], ms: number): { text: string; failed: number } {
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, each) => total + each[key], 0);
  const failures = outcomes.filter(({ failed }) => failed > 0).map(({ name }) => name);
  const left = outcomes.flatMap(({ name, skipped, again = [], left }) => [
    ...(skipped > 0 ? [`${name}: ${skipped} tests were skipped`] : []),
    ...again.map((line) => `${name}: passed only when tried again: ${short(line)}`),
    ...left.map((line) => `${name}: ${line}`),
  ]);
  const lines = [
    '',
    ...(left.length > 0
      ? ['!!!!!!!! NOT EVERYTHING WAS TESTED AT THE FIRST TRY', ...left.map((line) => `!! ${line}`), '']
      : []),
    ...(failures.length > 0 ? [`failed: ${failures.join(', ')}`] : []),
    `in ${Math.round(ms / 1000)} s`,
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ];
  return { text: lines.join('\n'), failed: sum('failed') };
}

/** Joins the first lines into one. */
const short = (text: string) => text.split('\n').slice(0, 3).join(' ').slice(0, 300);
