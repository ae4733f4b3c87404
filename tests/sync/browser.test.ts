import { describe, expect, test, vi } from 'vitest';
import { browserTabs, browserWakeEvents } from '../../src/sync/browser.ts';
import { eventually } from '../support/eventually.ts';

test('wakes when the network comes, when it goes, and when the page is visible again', () => {
  const page = {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  };
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('document', page.document);
  const wake = vi.fn();
  const stop = browserWakeEvents(wake);
  for (const name of ['online', 'offline', 'pageshow']) page.window.dispatchEvent(new Event(name));
  page.document.dispatchEvent(new Event('visibilitychange'));
  expect(wake).toHaveBeenCalledTimes(4);

  page.document.visibilityState = 'hidden';
  page.document.dispatchEvent(new Event('visibilitychange'));
  expect(wake).toHaveBeenCalledTimes(4);

  stop();
  for (const name of ['online', 'offline', 'pageshow']) page.window.dispatchEvent(new Event(name));
  expect(wake).toHaveBeenCalledTimes(4);
});

describe('of the tabs that want to work alone', () => {
  /** A tab, and one that is suspended while it works. The time limits end when the test says so. */
  async function behindSuspended(visibilityState: 'visible' | 'hidden') {
    const name = crypto.randomUUID();
    const page = { visibilityState };
    vi.stubGlobal('document', page);
    const limits: AbortController[] = [];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      limits.push(new AbortController());
      return limits.at(-1)?.signal as AbortSignal;
    });
    const [suspended, tab] = [browserTabs(name), browserTabs(name)];
    const awake = Promise.withResolvers<string>();
    const first = suspended.exclusive(() => awake.promise);
    const second = tab.exclusive(async () => 'second');
    await eventually(() => expect(limits).toHaveLength(2));
    const isWaiting = async () =>
      (await navigator.locks.query()).pending?.some((lock) => lock.name === name) ?? false;
    await eventually(async () => expect(await isWaiting()).toBe(true));
    const end = () => limits.at(-1)?.abort(new DOMException('', 'TimeoutError'));
    return { page, timeout, limits, end, awake, first, second, isWaiting, tab };
  }

  test('one waits for another', async () => {
    const { awake, first, second } = await behindSuspended('visible');
    awake.resolve('first');
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  });

  test('one that is seen takes the place of a suspended one after a minute; that one goes on when it wakes', async () => {
    const { timeout, end, awake, first, second, isWaiting, tab } = await behindSuspended('visible');
    end();
    expect(await second).toBe('second');
    expect(timeout).toHaveBeenCalledWith(60_000);
    expect(await isWaiting()).toBe(false);
    awake.resolve('first');
    expect(await first).toBe('first');
    expect(await tab.exclusive(async () => 'third')).toBe('third');
  });

  test('one that is not seen goes on waiting until it is', async () => {
    const { page, limits, end, awake, first, second, isWaiting } = await behindSuspended('hidden');
    end();
    await eventually(() => expect(limits).toHaveLength(3));
    await eventually(async () => expect(await isWaiting()).toBe(true));
    page.visibilityState = 'visible';
    end();
    expect(await second).toBe('second');
    awake.resolve('first');
    await first;
  });

  test('the failure of the work is that of the tab, and so is that of a browser without locks', async () => {
    vi.stubGlobal('document', { visibilityState: 'visible' });
    const tab = browserTabs(crypto.randomUUID());
    const fail = () => Promise.reject(new Error('offline'));
    await expect(tab.exclusive(fail)).rejects.toThrow('offline');
    vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('denied', 'SecurityError'));
    await expect(tab.exclusive(async () => 'never')).rejects.toThrow('denied');
  });
});
