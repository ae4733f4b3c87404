import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { importFetched, isOutdated, lazyImport } from '../../src/lib/lazy-import.ts';

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

describe('before a file is imported', () => {
  /** As the build leaves it: the source of the function names the file. */
  const importOf = (name: string) =>
    Object.assign(
      vi.fn(async () => 'the file'),
      { toString: () => `()=>import(\`./${name}.js\`)` },
    );
  beforeEach(() => vi.stubGlobal('location', { origin: 'https://site.example' }));

  test('it is fetched with all that it imports, each once', async () => {
    const fetched: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      fetched.push(new URL(address).pathname.replace(/.*\//, ''));
      return new Response('');
    });
    expect(await importFetched(importOf('dialogs'), ['_astro/form.js', '_astro/form.js'])).toBe('the file');
    expect(fetched.sort()).toEqual(['dialogs.js', 'form.js']);
  });

  test.each([
    ['the network is lost', () => Promise.reject(new TypeError('Failed to fetch')), false],
    ['the server is ill', async () => new Response('', { status: 503 }), false],
    ['it is gone from the server', async () => new Response('', { status: 404 }), true],
  ])('it is not imported where %s, and the page is outdated: %s', async (_, answer, outdated) => {
    vi.stubGlobal('fetch', answer);
    const importFile = importOf('dialogs');
    await expect(importFetched(importFile)).rejects.toThrow();
    expect(importFile).not.toHaveBeenCalled();
    expect(isOutdated.get()).toBe(outdated);
  });
});
