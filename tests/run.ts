/**
 * `npm test` runs all checks and tests. `npm test -- unit site` runs only those parts and the build they
 * need; arguments after a second `--` are passed on to them: `npm test -- browser -- tests/e2e/shopping`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ExtraPackage } from './support/extra-packages.ts';
import { installMissing } from './support/install-missing.ts';
import { testEnvironment } from './support/test-environment.ts';

interface Part {
  readonly command: string;
  readonly needsBuild?: true;
  readonly env?: NodeJS.ProcessEnv;
  /** Projects of tests/packages; when one is missing, tests are skipped, which the end says. */
  readonly packages?: readonly ExtraPackage[];
}

const reports = mkdtempSync(join(tmpdir(), 'familieside-reports-'));
const reportOf = (name: string) => join(reports, `${name}.json`);
const vitest = (name: string) =>
  `vitest run --project=${name} --maxWorkers=1 --reporter=default --reporter=json --outputFile.json=${reportOf(name)}`;

/** In the order in which they start: long ones first, and `stack` before `functions`, for which it makes templates. */
const parts: Readonly<Record<string, Part>> = {
  build: { command: 'astro build --outDir test-results/site' },
  // Garbage is collected in one thread, as in vitest.config.ts: several cost more than they gain on two busy cores.
  browser: {
    command: 'node --single-threaded-gc node_modules/@playwright/test/cli.js test --reporter=list,json',
    needsBuild: true,
    packages: ['chromium'],
  },
  stack: { command: vitest('stack') },
  lint: { command: 'biome check --error-on-warnings' },
  'dead-code': { command: 'knip' },
  functions: { command: vitest('functions'), packages: ['functions'] },
  database: { command: vitest('database'), packages: ['supabase-cli'] },
  unit: { command: vitest('unit') },
  // The build generates the types of the content, so that `astro check` need not load Astro. TypeScript 7 takes a fifth
  // of its time, but reads no .astro files. One thread costs less than several, and so do checks with more room for new
  // objects.
  'astro-types': {
    command:
      'node --max-semi-space-size=64 node_modules/@astrojs/check/bin/astro-check.js --minimumFailingSeverity warning --tsconfig tsconfig.astro.json',
    needsBuild: true,
  },
  site: { command: vitest('site'), needsBuild: true },
  types: {
    command: '../typescript-7/bin/tsc --noEmit --singleThreaded',
    // Go's collector runs a quarter as often.
    env: { GOGC: '400' },
    needsBuild: true,
  },
};

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** What was skipped, or passed only when tried again. */
  readonly remarks: readonly string[];
}

const words = process.argv.slice(2);
const end = words.indexOf('--');
const named = (end < 0 ? words : words.slice(0, end)).flatMap((name) =>
  name === 'check' ? ['lint', 'dead-code', 'types', 'astro-types'] : name,
);
const extra = end < 0 ? [] : words.slice(end + 1);
const unknown = named.find((name) => !parts[name]);
if (unknown) {
  console.error(`There is no part '${unknown}'. The parts: check, ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
const chosen = Object.entries(parts).filter(
  ([name]) =>
    named.length === 0 ||
    named.includes(name) ||
    (name === 'build' && named.some((each) => parts[each]?.needsBuild)),
);

const running = new Map<string, { child: ChildProcess; output: string }>();
process.once('exit', () => {
  for (const { child } of running.values()) child.kill();
  rmSync(reports, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

installMissing(chosen.flatMap(([, { packages = [] }]) => packages));
const environment = { ...(await testEnvironment()), ...memoryFolder() };
const started = Date.now();
const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`.padStart(6);
setInterval(() => {
  const last = [...running].map(([name, { output }]) => `${name}: ${output.trim().split('\n').at(-1)}`);
  console.log(`${seconds()}  … ${last.map((line) => line.slice(0, 100)).join(' | ')}`);
}, 20_000).unref();

const outcomes = new Map<string, Outcome>();
const waiting = [...chosen];
// More than two cores can do, because each part waits a quarter of its time: for a timer, a process, a frame.
await Promise.all([work(), work(), work()]);

const remarks = [...outcomes].flatMap(([name, each]) =>
  each.remarks.map((remark) => `!! ${name}: ${remark}`),
);
if (remarks.length > 0)
  console.log(['', '!! NOT EVERYTHING WAS TESTED AT THE FIRST TRY', ...remarks].join('\n'));
const sum = (key: 'passed' | 'failed') =>
  [...outcomes.values()].reduce((total, each) => total + each[key], 0);
console.log(`\nin ${seconds().trim()}\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 ? 1 : 0);

async function work(): Promise<void> {
  for (;;) {
    const built = outcomes.get('build');
    const next = waiting.findIndex(([, { needsBuild }]) => !needsBuild || built);
    const [[name, part] = []] = next < 0 ? [] : waiting.splice(next, 1);
    if (name && part) {
      outcomes.set(
        name,
        part.needsBuild && built?.failed
          ? { passed: 0, failed: 1, remarks: ['was not run: the build failed'] }
          : await run(name, part),
      );
    } else if (waiting.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, 500));
    } else return;
  }
}

async function run(name: string, { command, env }: Part): Promise<Outcome> {
  console.log(`${seconds()}  ▸ ${name}`);
  const [program = '', ...options] = command.split(' ');
  const child = spawn(
    resolve('node_modules/.bin', program),
    named.includes(name) ? [...options, ...extra] : options,
    {
      env: { ...environment, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('browser') },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const state = { child, output: '' };
  running.set(name, state);
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      state.output += text;
    });
  const code = await new Promise((resolve) => child.once('close', resolve));
  running.delete(name);
  const outcome = read(name, code === 0, state.output);
  if (outcome.failed > 0) console.log(`\n${state.output.trimEnd()}\n`);
  const counts = `${outcome.passed} passed, ${outcome.failed} failed`;
  console.log(`${seconds()}  ${outcome.failed > 0 ? '✗' : '✓'} ${name}: ${counts}`);
  return outcome;
}

/** Counts by the report. A part that failed without a failed test, or that ran nothing, is one failure. */
function read(name: string, succeeded: boolean, output: string): Outcome {
  const skipped = [...output.matchAll(/\*\*\* SKIPPED: (.*?)(?: \*\*\*)?$/gm)].map(([, lane = '']) => lane);
  let counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
  if (!parts[name]?.command.includes('--reporter')) counts.passed = Number(succeeded);
  else if (existsSync(reportOf(name))) {
    const report = JSON.parse(readFileSync(reportOf(name), 'utf8'));
    const { expected, unexpected: failed, skipped, flaky } = report.stats ?? {};
    counts = report.stats
      ? { passed: expected + flaky, failed, skipped, flaky }
      : {
          passed: report.numPassedTests,
          failed: report.numFailedTests,
          skipped: report.numPendingTests + report.numTodoTests,
          flaky: 0,
        };
  }
  const { passed, failed } = counts;
  return {
    passed,
    failed: failed === 0 && !(succeeded && passed > 0) ? 1 : failed,
    remarks: [
      ...skipped,
      ...(counts.skipped > 0 ? [`${counts.skipped} tests were skipped`] : []),
      ...(counts.flaky > 0
        ? [`${counts.flaky} passed only when tried again:${output.split(/^ +\d+ flaky$/m).at(-1)}`]
        : []),
    ],
  };
}

/** A folder for temporary files in memory, where there is plenty: copies of databases on a disk take longer. */
function memoryFolder(): Record<string, string> {
  const [parent, least] = ['/dev/shm', 2 ** 31];
  if (!existsSync(parent) || freemem() < 2 * least) return {};
  const { bavail, bsize } = statfsSync(parent);
  if (bavail * bsize < least) return {};
  const folder = mkdtempSync(join(parent, 'familieside-tests-'));
  // PostgreSQL, as another user, has a folder in it.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return { TMPDIR: folder, LASTING_TMPDIR: tmpdir() };
}
