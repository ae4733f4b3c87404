import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Returns every file of the project that is or would be committed, as a path from the root. */
export const projectFiles = (): readonly string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\0')
    .filter((file) => file && existsSync(file));
