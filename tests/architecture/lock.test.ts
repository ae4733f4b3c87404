import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { projectFiles } from '../support/tree.ts';

interface Locked {
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}
type Lock = Record<string, Locked>;

const locks = projectFiles().filter((file) => /(^|\/)package-lock\.json$/.test(file));

/** Where npm would look for a package that `from` asks for: beside it, and in every folder above. */
const isLocked = (packages: Lock, from: string, name: string): boolean => {
  if (packages[`${from && `${from}/`}node_modules/${name}`]) return true;
  return from !== '' && isLocked(packages, from.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ''), name);
};

describe.each(locks)('%s', (file) => {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Lock };

  test('a lock file names the packages of every platform: npm ci refuses one that leaves some out', () => {
    const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isLocked(packages, from, name)),
    );
    expect(missing).toEqual([]);
  });

  test('a lock file holds no addresses, so that it works with any registry', () => {
    expect(Object.keys(packages).filter((name) => packages[name]?.resolved)).toEqual([]);
  });
});
