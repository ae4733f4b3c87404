import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOutdated, lazyImport } from '../../src/lib/lazy-import.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  isOutdated.set(false);
});

/** A file that comes only after so many failures. */
function flaky(failures: number) {
  const importFile = vi.fn(async () => {
    if (importFile.mock.calls.length <= failures) throw new TypeError('Failed to fetch');
    return { value: 42 };
  });
  return importFile;
}

test('a file is loaded once, however often it is asked for', async () => {
  const importFile = flaky(0);
  const file = lazyImport(importFile);
  expect(await Promise.all([file.load(), file.attempt(), file.load()])).toHaveLength(3);
  expect(importFile).toHaveBeenCalledTimes(1);
});

test('a failed attempt says so, and the next one tries again', async () => {
  const file = lazyImport(flaky(1));
  await expect(file.attempt()).rejects.toThrow('Failed to fetch');
  expect(await file.attempt()).toEqual({ value: 42 });
});

test('loading goes on until the file comes, with pauses that grow to half a minute', async () => {
  const importFile = flaky(10);
  const loaded = lazyImport(importFile).load();
  await vi.advanceTimersByTimeAsync(500);
  expect(importFile).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(importFile).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(8 * 30_000);
  expect(await loaded).toEqual({ value: 42 });
});

test('loading goes on at once when the network is back', async () => {
  const importFile = flaky(1);
  const loaded = lazyImport(importFile).load();
  await vi.advanceTimersByTimeAsync(0);
  const [, online] = vi.mocked(addEventListener).mock.calls[0] ?? [];
  (online as () => void)();
  expect(await loaded).toEqual({ value: 42 });
  expect(removeEventListener).toHaveBeenCalledWith('online', online);
});

test.each([
  [404, true],
  [503, false],
])('a file that is answered with %i makes the page outdated: %s', async (status, outdated) => {
  vi.stubGlobal('fetch', async () => new Response('', { status }));
  // The build leaves a function whose source names the file.
  const importFile = Object.assign(async () => Promise.reject(new TypeError('Failed to fetch')), {
    toString: () => '()=>import(`./dialogs.js`)',
  });
  const file = lazyImport(importFile);
  await expect(file.attempt()).rejects.toThrow('Failed to fetch');
  await expect(file.attempt()).rejects.toThrow(String(status));
  expect(isOutdated.get()).toBe(outdated);
});
