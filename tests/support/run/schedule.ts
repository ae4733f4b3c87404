import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { progressLine } from './progress-reporter.ts';
import type { StepOutcome } from './report.ts';
import type { TestStep } from './steps.ts';

const cores = 2;
const bin = resolve('node_modules/.bin');
/** The running steps, each with its process and progress. */
const running = new Map<string, { child: ChildProcess; progress: string }>();
process.once('exit', () => {
  for (const { child } of running.values()) child.kill();
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** How often the progress of running steps is printed, in ms. */
const tellEvery = 20_000;

/**
 * Runs the steps, as many at a time as there are cores, each after the steps it needs. Prints when each
 * starts and ends, and its progress from time to time.
 */
export async function runAll(
  steps: readonly TestStep[],
  environment: NodeJS.ProcessEnv,
): Promise<readonly StepOutcome[]> {
  const waiting = [...steps];
  const done = new Map<string, StepOutcome>();
  let busy = 0;
  const started = Date.now();
  const tell = (line: string) => console.log(`${clock(Date.now() - started)}  ${line}`);
  const telling = setInterval(() => {
    const all = [...running].map(([name, { progress }]) => `${name} ${progress}`.trim());
    tell(`… ${all.join(' · ')}`);
  }, tellEvery);

  return new Promise((finish) => {
    const next = () => {
      if (done.size === steps.length) {
        clearInterval(telling);
        return finish([...done.values()]);
      }
      for (const step of [...waiting]) {
        const needed = step.after.map((name) => done.get(name));
        if (needed.includes(undefined)) continue;
        const blocked = needed.some((outcome) => outcome && outcome.failed > 0);
        if (!blocked && busy === cores) continue;
        waiting.splice(waiting.indexOf(step), 1);
        if (blocked) {
          end(
            step,
            { name: step.name, ms: 0, passed: 0, failed: 1, skipped: 0, left: [] },
            'needs what failed\n',
          );
          return;
        }
        busy += 1;
        tell(`▸ ${step.name} begins (${done.size} of ${steps.length} parts done)`);
        run(step, environment).then(([outcome, output]) => {
          busy -= 1;
          end(step, outcome, output);
        });
      }
    };
    const end = (step: TestStep, outcome: StepOutcome, output: string) => {
      done.set(step.name, outcome);
      const { name, ms, passed, failed } = outcome;
      const seconds = `${(ms / 1000).toFixed(1)} s`;
      if (failed === 0) tell(`✓ ${name}: ${passed} passed, ${seconds}`);
      else {
        console.log(`\n${output.trimEnd()}\n`);
        tell(`✗ ${name}: ${passed} passed, ${failed} failed, ${seconds}\n`);
      }
      next();
    };
    next();
  });
}

async function run(step: TestStep, environment: NodeJS.ProcessEnv): Promise<[StepOutcome, output: string]> {
  const started = Date.now();
  const [program = '', ...options] = step.command;
  const child = spawn(resolve(bin, program), options, {
    env: { ...environment, ...step.environment, PATH: `${bin}:${environment.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const state = { child, progress: '' };
  running.set(step.name, state);
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
    state.progress = [...String(text).matchAll(progressLine)].at(-1)?.[1] ?? state.progress;
  });
  child.stderr.on('data', (text) => {
    output += text;
  });
  const exitCode = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      output += `${error}\n`;
      resolve(1);
    });
    child.once('close', (code, signal) => {
      if (signal) output += `ended by ${signal}\n`;
      resolve(code ?? 1);
    });
  });
  running.delete(step.name);
  output = output.replaceAll(progressLine, '').replaceAll(/\n{3,}/g, '\n\n');
  const left = output
    .split('\n')
    .flatMap((line) => line.match(/\*\*\* SKIPPED: (.*?)(?: \*\*\*)?$/)?.[1] ?? []);
  return [{ name: step.name, ms: Date.now() - started, ...step.read(exitCode), left }, output];
}

/** Formats a duration as minutes and seconds: `2:07`. */
const clock = (ms: number) =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;
