import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The back end in its own process, with its data in a folder. */
export interface Killable {
  /** Starts the process without waiting. */
  launch(): ChildProcess;
  /** Starts it and returns its address. Fails with its error output. */
  start(): Promise<string>;
  /** Kills it as a power cut would. Resolves when it has ended. */
  kill(): Promise<void>;
}

/** `port` 0 means any port; `sample` fills an empty folder with the sample data. */
export const killable = (folder: string, { port = 0, sample = false } = {}): Killable => {
  let child: ChildProcess | undefined;
  const launch = () => {
    const program = join(import.meta.dirname, 'backend-process.ts');
    child = spawn(process.execPath, [program, folder, String(port), sample ? 'sample' : 'empty'], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    return child;
  };
  return {
    launch,
    start: async () => {
      const begun = launch();
      const complaints: unknown[] = [];
      begun.stderr?.on('data', (text) => complaints.push(text));
      const [said] = await Promise.race([
        once(begun.stdout as NonNullable<typeof begun.stdout>, 'data'),
        once(begun, 'exit'),
      ]);
      if (!(said instanceof Buffer)) throw new Error(`it ended: ${complaints.join('')}`);
      return String(said).trim();
    },
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
};
