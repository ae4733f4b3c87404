import { expect, test, vi } from 'vitest';
import { initialViewModel, type ViewModel } from '../../../../src/features/shopping/store/view-model.ts';
import { keepAwake } from '../../../../src/features/shopping/store/wake-lock.ts';
import { createStore } from '../../../../src/lib/store.ts';

test('the screen stays on while the basket is open and seen, and only then', async () => {
  const locks = new Set();
  async function request() {
    const lock = { release: async () => locks.delete(lock) };
    locks.add(lock);
    return lock;
  }
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('navigator', { wakeLock: { request } });
  vi.stubGlobal('document', page);
  const screen = createStore<ViewModel>({ ...initialViewModel, access: 'open' });
  keepAwake(screen);
  async function locksIn(view: ViewModel['view'], visibilityState = 'visible') {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
    screen.set({ ...screen.get(), view });
    await new Promise((done) => setTimeout(done));
    return locks.size;
  }
  expect(await locksIn('basket')).toBe(1);
  expect(await locksIn('freezer')).toBe(0);
  expect(await locksIn('basket')).toBe(1);
  expect(await locksIn('basket', 'hidden')).toBe(0);
  expect(await locksIn('basket')).toBe(1);
  vi.unstubAllGlobals();
});
