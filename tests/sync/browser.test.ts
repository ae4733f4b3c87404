import { expect, test, vi } from 'vitest';
import { browserWakeEvents } from '../../src/sync/browser.ts';

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
