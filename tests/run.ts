/**
 * `npm test` runs all checks and tests. `npm test -- unit site` runs only those parts and the steps they
 * need; arguments after a second `--` are passed on to them: `npm test -- browser -- tests/e2e/shopping`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installMissing } from './support/run/install-missing.ts';
import { memoryFolder } from './support/run/memory-folder.ts';
import { summary } from './support/run/report.ts';
import { runAll } from './support/run/schedule.ts';
import { chosen, steps, type TestStep } from './support/run/steps.ts';
import { testEnvironment } from './support/run/test-environment.ts';

const [names, extra] = split(process.argv.slice(2));
const reports = mkdtempSync(join(tmpdir(), 'familieside-reports-'));
const run = chosenOrExit(names).map(
  (step): TestStep => (names.includes(step.name) ? { ...step, command: [...step.command, ...extra] } : step),
);
const started = Date.now();
installMissing(run.flatMap(({ packages = [] }) => packages));
const outcomes = await runAll(run, { ...(await testEnvironment()), ...memoryFolder() });
rmSync(reports, { recursive: true, force: true });

const { text, failed } = summary(outcomes, Date.now() - started);
console.log(text);
process.exit(failed > 0 ? 1 : 0);

function chosenOrExit(names: readonly string[]): readonly TestStep[] {
  try {
    return chosen(steps(reports), names);
  } catch (error) {
    rmSync(reports, { recursive: true });
    console.error((error as Error).message);
    process.exit(2);
  }
}

function split(words: readonly string[]): [names: readonly string[], extra: readonly string[]] {
  const end = words.indexOf('--');
  return end < 0 ? [words, []] : [words.slice(0, end), words.slice(end + 1)];
}
