import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './is-running.ts';

const gigabyte = 2 ** 30;

/**
 * Where the tests keep temporary files: in memory, on a machine with plenty, until this process ends. They
 * copy databases and sites dozens of times, and a file system on a disk takes several times as long to create
 * and to delete their files. Returns environment variables, none on other machines.
 */
export function memoryFolder(parent = '/dev/shm', least = 2 * gigabyte): Record<string, string> {
  if (!existsSync(parent) || freemem() < 2 * least) return {};
  // Those of processes that were killed.
  for (const name of readdirSync(parent)) {
    const pid = /^familieside-tests-(\d+)-/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const { bavail, bsize } = statfsSync(parent);
  if (bavail * bsize < least) return {};
  const folder = mkdtempSync(join(parent, `familieside-tests-${process.pid}-`));
  // PostgreSQL, as another user, has a folder in it.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return { TMPDIR: folder, LASTING_TMPDIR: tmpdir() };
}

/** Where temporary files are that outlive a run of the tests or that several runs share. */
export const lastingFolder = (): string => process.env.LASTING_TMPDIR ?? tmpdir();
