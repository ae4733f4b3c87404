import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};

/** Where npm would look for a package that `from` asks for: beside it, and in every folder above. */
const isLocked = (from: string, name: string): boolean => {
  if (packages[`${from && `${from}/`}node_modules/${name}`]) return true;
  return from !== '' && isLocked(from.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ''), name);
};

test('the lock names the packages of every platform: npm ci refuses one that leaves some out', () => {
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(from, name)),
  );
  expect(missing).toEqual([]);
});

test('the lock holds no addresses, so that it works with any registry', () => {
  expect(Object.keys(packages).filter((name) => packages[name]?.resolved)).toEqual([]);
});
