import { expect, test } from 'vitest';
import { initialViewModel, type ViewModel } from '../../../../src/features/shopping/store/view-model.ts';
import { keepAwake } from '../../../../src/features/shopping/store/wake-lock.ts';
import { createStore } from '../../../../src/lib/store.ts';

/** A phone whose screen, page and willingness are turned by hand. */
function phone() {
  const screen = createStore<ViewModel>(initialViewModel);
  const at = { visible: true, willing: true, asked: 0, locks: 0 };
  let seen = () => {};
  keepAwake(screen, {
    async request() {
      at.asked += 1;
      if (!at.willing) throw new DOMException('The battery is low.', 'NotAllowedError');
      at.locks += 1;
      return {
        release: async () => {
          at.locks -= 1;
        },
      };
    },
    isVisible: () => at.visible,
    onVisibility: (listener) => {
      seen = listener;
    },
  });
  const settled = () => new Promise((done) => setTimeout(done));
  return {
    at,
    async show(part: Partial<ViewModel>) {
      screen.set({ ...screen.get(), ...part });
      await settled();
    },
    async look(visible: boolean) {
      at.visible = visible;
      seen();
      await settled();
    },
  };
}

test('the phone stays awake while the basket is open, and only then', async () => {
  const { at, show } = phone();
  expect(at.asked).toBe(0);
  await show({ access: 'open', view: 'basket' });
  expect(at.locks).toBe(1);
  await show({ changeNote: 'Noget sker' });
  expect(at.asked).toBe(1);
  await show({ view: 'freezer' });
  expect(at.locks).toBe(0);
  await show({ view: 'basket' });
  expect(at.locks).toBe(1);
  await show({ access: 'denied' });
  expect(at.locks).toBe(0);
});

test('the wake lock is requested again when the page becomes visible', async () => {
  const { at, show, look } = phone();
  await show({ access: 'open' });
  await look(false);
  expect(at.locks).toBe(0);
  await look(true);
  expect([at.asked, at.locks]).toEqual([2, 1]);
});

test('a phone that refuses to stay awake is asked again only when the page is seen again', async () => {
  const { at, show, look } = phone();
  at.willing = false;
  await show({ access: 'open' });
  await show({ changeNote: 'Noget sker' });
  expect(at.asked).toBe(1);
  at.willing = true;
  await look(false);
  await look(true);
  expect([at.asked, at.locks]).toEqual([2, 1]);
});
