import { afterEach, expect, test, vi } from 'vitest';
import { registerServiceWorker } from '../../src/app-shell/store/service-worker.ts';
import { eventually } from '../support/eventually.ts';

afterEach(() => vi.unstubAllGlobals());

function browser({ controlled = true } = {}) {
  const registration = Object.assign(new EventTarget(), {
    waiting: null as EventTarget | null,
    installing: null as EventTarget | null,
  });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: controlled ? new EventTarget() : null,
    register: vi.fn(async (_path: string, _options: object) => registration),
  });
  const reload = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('location', { reload });
  const ready = vi.fn();
  return {
    serviceWorker,
    reload,
    ready,
    async open() {
      const use = registerServiceWorker(ready);
      await eventually(() => expect(serviceWorker.register).toHaveBeenCalled());
      await Promise.resolve();
      return use;
    },
    /** A new version has come and waits. */
    offer(version: EventTarget) {
      registration.installing = version;
      registration.dispatchEvent(new Event('updatefound'));
      registration.waiting = version;
      version.dispatchEvent(new Event('statechange'));
    },
  };
}

test('the first installation is not announced as a new version', async () => {
  const { serviceWorker, ready, open, offer } = browser({ controlled: false });
  await open();
  offer(new EventTarget());
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(ready).not.toHaveBeenCalled();
});

test('a version that another tab activated is announced, and reloading uses it', async () => {
  const { serviceWorker, reload, ready, open } = browser();
  const use = await open();
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(ready).toHaveBeenCalledOnce();
  use();
  expect(reload).toHaveBeenCalledOnce();
});
