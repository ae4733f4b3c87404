import { afterEach, expect, test } from 'vitest';
import { isOutdated, lazyImport } from '../../src/lib/lazy-import.ts';

afterEach(() => isOutdated.set(false));

test('a module that can be loaded says nothing of a reload', async () => {
  const later = lazyImport(async () => 42);
  expect([await later.attempt(), await later.load(), isOutdated.get()]).toEqual([42, 42, false]);
});

test('after a module could not be loaded, the page offers to reload', async () => {
  const later = lazyImport(async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(later.attempt()).rejects.toThrow('Failed to fetch');
  expect(isOutdated.get()).toBe(true);
});
