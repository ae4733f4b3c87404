import { beforeEach, expect, test } from 'vitest';
import { followHistory } from '../../../../src/features/shopping/store/browser-history.ts';
import { historyEntry, type UiState } from '../../../../src/features/shopping/store/view-model.ts';
import { createStore } from '../../../../src/lib/store.ts';
import { item } from '../rows.ts';

/** A browser's history of one page: a list of states, and where it stands. Going back takes a moment. */
function createHistory(states: unknown[] = [null], hash = '') {
  let at = states.length - 1;
  /** The address of each. */
  const urls = states.map((_, i) => (i === at ? `/shopping${hash}` : '/shopping'));
  const listeners: (() => void)[] = [];
  const resolved = (url: string | URL | null = '') =>
    new URL(url ?? '', `https://family.example${urls[at]}`).href.slice('https://family.example'.length);
  const history = {
    get state() {
      return states[at];
    },
    pushState(state: unknown, _: string, url?: string | URL | null) {
      const to = resolved(url);
      at += 1;
      states.splice(at, states.length, state);
      urls.splice(at, urls.length, to);
    },
    replaceState(state: unknown, _: string, url?: string | URL | null) {
      states[at] = state;
      urls[at] = resolved(url);
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
    location: {
      pathname: '/shopping',
      get hash() {
        return /#.*/.exec(urls[at] ?? '')?.[0] ?? '';
      },
    },
    url: () => urls[at],
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

function open(states?: unknown[], hash?: string) {
  browser = createHistory(states, hash);
  const { view } = historyEntry(browser.history.state as null, browser.location.hash);
  page = createStore<Shown>({ view, form: closed });
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

test('a new item opens a view and a form together, and Back closes them one after the other', async () => {
  set({ view: 'all', form: { kind: 'new' } });
  expect(browser.at()).toBe(2);
  await browser.press(-1);
  expect(page.get()).toEqual({ view: 'all', form: closed });
});

test('Back does not lead through a form or view that was closed by a tap', async () => {
  set({ view: 'all' });
  set({ form });
  set({ form: closed });
  await settled();
  set({ view: 'basket' });
  await settled();
  expect(browser.at()).toBe(0);
});

test('the shops have an address, which no other view has', async () => {
  set({ view: 'shops' });
  expect(browser.url()).toBe('/shopping#butikker');
  set({ view: 'all' });
  expect(browser.url()).toBe('/shopping');
  set({ view: 'shops' });
  await browser.press(-1);
  expect(page.get().view).toBe('basket');
  expect(browser.url()).toBe('/shopping');
  await browser.press(1);
  expect(page.get().view).toBe('shops');
});

test('a state stored by another page or an older version means the basket', () => {
  expect(historyEntry(null)).toEqual({ view: 'basket', form: false });
  expect(historyEntry({ view: 'cellar', form: 1 } as never)).toEqual({ view: 'basket', form: false });
});
