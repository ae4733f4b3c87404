import { describe, expect, test, vi } from 'vitest';
import { browserTabs, browserWakeEvents } from '../../src/sync/browser.ts';
import { eventually } from '../support/eventually.ts';

test('a page wakes when the network comes, when it goes, and when it is visible again', () => {
  const page = {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  };
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('document', page.document);
  const wake = vi.fn();
  browserWakeEvents(wake);
  for (const name of ['online', 'offline', 'pageshow']) page.window.dispatchEvent(new Event(name));
  page.document.dispatchEvent(new Event('visibilitychange'));
  expect(wake).toHaveBeenCalledTimes(4);

  page.document.visibilityState = 'hidden';
  page.document.dispatchEvent(new Event('visibilitychange'));
  expect(wake).toHaveBeenCalledTimes(4);
});

describe('tabs that want to work alone', () => {
  /** A tab, and one that is suspended while it works. The time limit of the second ends when the test says so. */
  async function behindSuspended() {
    const name = crypto.randomUUID();
    const limits: AbortController[] = [];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      limits.push(new AbortController());
      return limits.at(-1)?.signal as AbortSignal;
    });
    const [suspended, tab] = [browserTabs(name), browserTabs(name)];
    const awake = Promise.withResolvers<string>();
    const first = suspended.exclusive(() => awake.promise);
    const second = tab.exclusive(async () => 'second');
    const isWaiting = async () =>
      (await navigator.locks.query()).pending?.some((lock) => lock.name === name) ?? false;
    await eventually(async () => expect(await isWaiting()).toBe(true));
    const end = () => limits.at(-1)?.abort(new DOMException('', 'TimeoutError'));
    return { timeout, end, awake, first, second, isWaiting, tab };
  }

  test('a tab that wants to work alone waits for the one that does', async () => {
    const { awake, first, second } = await behindSuspended();
    awake.resolve('first');
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  });

  test('a tab takes the place of a suspended one after a minute; that one goes on when it wakes', async () => {
    const { timeout, end, awake, first, second, isWaiting, tab } = await behindSuspended();
    end();
    expect(await second).toBe('second');
    expect(timeout).toHaveBeenCalledWith(60_000);
    expect(await isWaiting()).toBe(false);
    awake.resolve('first');
    expect(await first).toBe('first');
    expect(await tab.exclusive(async () => 'third')).toBe('third');
  });

  test('a tab that works alone fails as its work does, or as a browser without locks does', async () => {
    const tab = browserTabs(crypto.randomUUID());
    const fail = () => Promise.reject(new Error('offline'));
    await expect(tab.exclusive(fail)).rejects.toThrow('offline');
    vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('denied', 'SecurityError'));
    await expect(tab.exclusive(async () => 'never')).rejects.toThrow('denied');
  });
});
