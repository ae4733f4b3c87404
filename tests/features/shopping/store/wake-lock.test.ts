import { afterEach, expect, test, vi } from 'vitest';
import { initialViewModel, type ViewModel } from '../../../../src/features/shopping/store/view-model.ts';
import { keepAwake } from '../../../../src/features/shopping/store/wake-lock.ts';
import { createStore } from '../../../../src/lib/store.ts';

afterEach(() => vi.unstubAllGlobals());

function phone() {
  const at = { asked: 0, locks: 0 };
  async function request() {
    at.asked += 1;
    at.locks += 1;
    return {
      release: async () => {
        at.locks -= 1;
      },
    };
  }
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('navigator', { wakeLock: { request } });
  vi.stubGlobal('document', page);
  const screen = createStore<ViewModel>({ ...initialViewModel, access: 'open' });
  keepAwake(screen);
  const settled = () => new Promise((done) => setTimeout(done));
  return {
    at,
    async show(part: Partial<ViewModel>) {
      screen.set({ ...screen.get(), ...part });
      await settled();
    },
    async look(visibilityState: string) {
      page.visibilityState = visibilityState;
      page.dispatchEvent(new Event('visibilitychange'));
      await settled();
    },
  };
}

test('the screen stays on while the basket is open and seen, and only then', async () => {
  const { at, show, look } = phone();
  await show({ highlighted: 'something else' });
  expect(at).toEqual({ asked: 1, locks: 1 });
  await show({ view: 'freezer' });
  expect(at.locks).toBe(0);
  await show({ view: 'basket' });
  await look('hidden');
  expect(at.locks).toBe(0);
  await look('visible');
  expect(at).toEqual({ asked: 3, locks: 1 });
});
