import { beforeEach, expect, test } from 'vitest';
import { followHistory } from '../../../../src/features/shopping/store/browser-history.ts';
import { historyEntry, type UiState } from '../../../../src/features/shopping/store/view-model.ts';
import { createStore } from '../../../../src/lib/store.ts';
import { item } from '../rows.ts';

/** A browser's history of one page: a list of states, and where it stands. Going back takes a moment. */
function createHistory(states: unknown[] = [null]) {
  let at = states.length - 1;
  const listeners: (() => void)[] = [];
  const history = {
    get state() {
      return states[at];
    },
    pushState(state: unknown) {
      at += 1;
      states.splice(at, states.length, state);
    },
    replaceState(state: unknown) {
      states[at] = state;
    },
    go(steps = 0) {
      queueMicrotask(() => {
        at += steps;
        for (const listener of listeners) listener();
      });
    },
  };
  return {
    history,
    onPop: (listener: () => void) => void listeners.push(listener),
    length: () => states.length,
    at: () => at,
    async press(steps: number) {
      history.go(steps);
      await settled();
    },
  };
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

type Shown = Pick<UiState, 'view' | 'form'>;
const closed: UiState['form'] = { kind: 'closed' };
const form: UiState['form'] = { kind: 'edit', row: item({ title: 'Brød' }) };

let browser: ReturnType<typeof createHistory>;
let page: ReturnType<typeof createStore<Shown>>;
const set = (part: Partial<Shown>) => page.set({ ...page.get(), ...part });

function open(states?: unknown[]) {
  browser = createHistory(states);
  page = createStore<Shown>({ view: historyEntry(browser.history.state as null).view, form: closed });
  followHistory(page, { show: (view) => set({ view }), closeForm: () => set({ form: closed }) }, browser);
}

beforeEach(() => open());

test('back leads from a view to the basket, however many views were looked at', async () => {
  set({ view: 'freezer' });
  set({ view: 'favourites' });
  expect(browser.at()).toBe(1);
  await browser.press(-1);
  expect(page.get().view).toBe('basket');
  expect(browser.at()).toBe(0);
});

test('back closes a form first', async () => {
  set({ view: 'all' });
  set({ form });
  await browser.press(-1);
  expect(page.get()).toEqual({ view: 'all', form: closed });
  await browser.press(-1);
  expect(page.get()).toEqual({ view: 'basket', form: closed });
});

test('a new item opens a view and a form at once, which are two steps back', async () => {
  set({ view: 'all', form: { kind: 'new' } });
  expect(browser.at()).toBe(2);
  await browser.press(-1);
  expect(page.get()).toEqual({ view: 'all', form: closed });
});

test('who closes a form or goes to the basket by a tap is not led through them again by back', async () => {
  set({ view: 'all' });
  set({ form });
  set({ form: closed });
  await settled();
  set({ view: 'basket' });
  await settled();
  expect(browser.at()).toBe(0);
});

test('what is opened while the browser is on its way back gets its entry', async () => {
  set({ view: 'freezer' });
  set({ view: 'basket' });
  set({ view: 'favourites' });
  await settled();
  expect(browser.at()).toBe(1);
  await browser.press(-1);
  expect(page.get().view).toBe('basket');
});

test('forward opens the view again, but no form whose item nobody chose', async () => {
  set({ view: 'all' });
  set({ form });
  await browser.press(-2);
  expect(page.get()).toEqual({ view: 'basket', form: closed });
  await browser.press(2);
  expect(page.get()).toEqual({ view: 'all', form: closed });
  expect(browser.at()).toBe(1);
});

test('a reload keeps the view, and back still leads to the basket', async () => {
  open([null, { view: 'all', form: false }, { view: 'all', form: true }]);
  await settled();
  expect(page.get()).toEqual({ view: 'all', form: closed });
  expect(browser.at()).toBe(1);
  await browser.press(-1);
  expect(page.get().view).toBe('basket');
});

test('what another page or an older version kept there is the basket', () => {
  expect(historyEntry(null)).toEqual({ view: 'basket', form: false });
  expect(historyEntry({ view: 'cellar', form: 1 } as never)).toEqual({ view: 'basket', form: false });
});
