import { join } from 'node:path';
import type { ExtraPackage } from '../extra-packages.ts';
import { one, playwrightCounts, type Reader, vitestCounts } from './report.ts';

/** A part of `npm test`: one program in its own process. */
export interface TestStep {
  readonly name: string;
  /** A program in node_modules/.bin with its arguments. */
  readonly command: readonly string[];
  /** Steps that must have passed before. */
  readonly after: readonly string[];
  /** Reads its counts when it has ended. */
  readonly read: Reader;
  /** The projects of tests/packages that it uses. When one is missing, it skips tests and says so. */
  readonly packages?: readonly ExtraPackage[];
  /** The environment variables that say where to write its report. */
  readonly environment?: Readonly<Record<string, string>>;
}

const progress = './tests/support/run/progress-reporter.ts';

/** All steps, in the order in which they are started. */
export function steps(reports: string): readonly TestStep[] {
  const check = (name: string, ...command: string[]): TestStep => ({
    name,
    command,
    after: [],
    read: one,
  });
  const vitest = (
    name: string,
    { workers = 1, after = [] }: { workers?: number; after?: string[] } = {},
  ): TestStep => {
    const report = join(reports, `${name}.json`);
    const reporters = [
      '--reporter=default',
      `--reporter=${progress}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    return {
      ...check(name, 'vitest', 'run', `--project=${name}`, `--maxWorkers=${workers}`, ...reporters),
      after,
      read: vitestCounts(report),
    };
  };
  const browserReport = join(reports, 'browser.json');
  return [
    check('build', 'astro', 'build', '--outDir', 'test-results/site'),
    // The longest first, so that both cores finish at about the same time. Its browsers wait as much as they
    // work.
    {
      ...check('browser', 'playwright', 'test', `--reporter=list,json,${progress}`),
      after: ['build'],
      packages: ['chromium'],
      read: playwrightCounts(browserReport),
      environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
    },
    vitest('stack'),
    check('lint', 'biome', 'check', '--error-on-warnings'),
    check('dead-code', 'knip'),
    // After the build, which generates the types of the content.
    {
      ...check('types', 'astro', 'check', '--noSync', '--minimumFailingSeverity', 'warning'),
      after: ['build'],
    },
    { ...vitest('functions'), packages: ['functions'] },
    vitest('unit'),
    { ...vitest('site', { after: ['build'] }), packages: ['observatory'] },
    // It can share a core with the browser tests, which wait as much as they work.
    { ...vitest('database', { workers: 2 }), packages: ['supabase-cli'] },
  ];
}

/** Names for several steps. */
const groups: Readonly<Record<string, readonly string[]>> = { check: ['lint', 'dead-code', 'types'] };

/**
 * Returns the named steps (or groups) and all steps they need; all steps when none is named. Fails for an
 * unknown name with the list of names.
 */
export function chosen(all: readonly TestStep[], names: readonly string[]): readonly TestStep[] {
  const known = new Map(all.map((step) => [step.name, step]));
  const wanted = new Set(names.flatMap((name) => groups[name] ?? name));
  for (const name of wanted) {
    const step = known.get(name);
    if (!step)
      throw new Error(
        `There is no part '${name}'. The parts: ${[...known.keys(), ...Object.keys(groups)].join(', ')}.`,
      );
    for (const needed of step.after) wanted.add(needed);
  }
  return names.length === 0 ? all : all.filter(({ name }) => wanted.has(name));
}
