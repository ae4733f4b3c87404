import { join } from 'node:path';
import type { ExtraPackage } from '../extra-packages.ts';
import { one, playwrightCounts, type Reader, vitestCounts } from './report.ts';

export interface Step {
  readonly name: string;
  /** A program of node_modules/.bin and what it is told. */
  readonly command: readonly string[];
  /** Steps that must have passed before. */
  readonly after: readonly string[];
  /** What it counts as, read when it has ended. */
  readonly read: Reader;
  /** Projects of tests/packages that it uses; without one it leaves something out and says so. */
  readonly packages?: readonly ExtraPackage[];
  /** Where its machine-readable report goes. */
  readonly environment?: Readonly<Record<string, string>>;
}

const progress = './tests/support/run/progress-reporter.ts';

/** All steps, in the order in which they are started when there is room. */
export function steps(reports: string): readonly Step[] {
  const check = (name: string, ...command: string[]): Step => ({
    name,
    command,
    after: [],
    read: one,
  });
  const vitest = (
    name: string,
    { workers = 1, after = [] }: { workers?: number; after?: string[] } = {},
  ): Step => {
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
    // The longest first, so that the two cores end together. Its browsers wait as much as they work.
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
    // After the build, which writes the types of the content.
    {
      ...check('types', 'astro', 'check', '--noSync', '--minimumFailingSeverity', 'warning'),
      after: ['build'],
    },
    vitest('functions'),
    vitest('unit'),
    { ...vitest('site', { after: ['build'] }), packages: ['observatory'] },
    // It takes the first core that none of those above can use, beside the browsers, which wait as much as they work.
    { ...vitest('database', { workers: 2 }), packages: ['supabase-cli'] },
  ];
}

/** Names for several steps. */
const groups: Readonly<Record<string, readonly string[]>> = { check: ['lint', 'dead-code', 'types'] };

/** The named steps (or groups of them) and all that they need; all steps when none is named. An unknown name is an error that lists them. */
export function chosen(all: readonly Step[], names: readonly string[]): readonly Step[] {
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
