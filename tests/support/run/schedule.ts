import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { Outcome } from './report.ts';
import type { Step } from './steps.ts';

const cores = 2;
const bin = resolve('node_modules/.bin');
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill();
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** Runs the steps, as many at a time as there are cores for, each after those it needs; tells of each when it ends. */
export async function runAll(
  steps: readonly Step[],
  environment: NodeJS.ProcessEnv,
): Promise<readonly Outcome[]> {
  const waiting = [...steps];
  const done = new Map<string, Outcome>();
  let busy = 0;

  return new Promise((finish) => {
    const next = () => {
      if (done.size === steps.length) return finish([...done.values()]);
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
        run(step, environment).then(([outcome, output]) => {
          busy -= 1;
          end(step, outcome, output);
        });
      }
    };
    const end = (step: Step, outcome: Outcome, output: string) => {
      done.set(step.name, outcome);
      broadcast(outcome, output);
      next();
    };
    next();
  });
}

async function run(step: Step, environment: NodeJS.ProcessEnv): Promise<[Outcome, output: string]> {
  const started = Date.now();
  const [program = '', ...options] = step.command;
  const child = spawn(resolve(bin, program), options, {
    env: { ...environment, ...step.environment, PATH: `${bin}:${environment.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
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
  running.delete(child);
  const left = output
    .split('\n')
    .flatMap((line) => line.match(/\*\*\* SKIPPED: (.*?)(?: \*\*\*)?$/)?.[1] ?? []);
  return [{ name: step.name, ms: Date.now() - started, ...step.read(exitCode), left }, output];
}

function broadcast({ name, ms, passed, failed }: Outcome, output: string) {
  const seconds = `${(ms / 1000).toFixed(1)} s`;
  if (failed === 0) console.log(`✓ ${name}: ${passed} passed, ${seconds}`);
  else console.log(`\n${output.trimEnd()}\n✗ ${name}: ${passed} passed, ${failed} failed, ${seconds}\n`);
}
