import { createMessages } from '../../../app-shell/store/messages.ts';
import type { Member } from '../../../data/gateway.ts';
import type { EpochMs } from '../../../lib/dates.ts';

import { createStore, type Store } from '../../../lib/store.ts';
import type { DeviceSettings } from '../../../sync/device-settings.ts';
import type { Timers } from '../../../sync/ports.ts';
import { newsOf } from '../rules/remote-changes.ts';
import { type Marks, standing, toKeys } from '../rules/selection.ts';
import { newsText } from '../views/texts.ts';
import { createDoing, type ShoppingSync } from './action-runner.ts';
import { basketActions } from './basket-actions.ts';
import { formActions } from './form-actions.ts';
import { freezerActions } from './freezer-actions.ts';
import { createShowing } from './layout.ts';
import { createStillness } from './layout-lock.ts';
import type { Workings } from './store-context.ts';
import { viewActions } from './view-actions.ts';
import { type Chosen, firstChoices, type Screen, screenOf } from './view-model.ts';

export interface ShoppingParts {
  readonly sync: ShoppingSync;
  readonly settings: DeviceSettings;
  readonly members: () => Promise<readonly Member[]>;
  readonly timers: Timers;
  readonly now: () => EpochMs;
  readonly newId: () => string;
}

/** All that can be done on the page. */
const actionsOf = (workings: Workings) => ({
  ...viewActions(workings),
  ...basketActions(workings),
  ...freezerActions(workings),
  ...formActions(workings),
});

export type ShoppingActions = ReturnType<typeof actionsOf>;

export interface ShoppingStore extends Store<Screen>, ShoppingActions {
  /** Reads what the phone holds and keeps up with the family. `hint`: is somebody signed in, as the cookie says? */
  start(hint: boolean): Promise<void>;
}

/** How long what was just put on the list or saved is marked, in ms. */
const latestLasts = 2_500;

/** How long news of others stand, in ms. */
const newsLast = 6_000;

/** The shopping page: the synced list, what this phone has chosen to see of it, and what can be done. It knows no React. */
export function createShoppingStore(parts: ShoppingParts): ShoppingStore {
  const { sync, settings, timers } = parts;
  const stillness = createStillness(parts.now);
  let chosen: Chosen = firstChoices;
  const show = createShowing();
  let seen = sync.store.get();

  const draw = () => {
    const state = sync.store.get();
    return screenOf(state, chosen, show(state, chosen, stillness.isStill()), parts.now());
  };
  const screen = createStore<Screen>(draw());
  const put = (part: Partial<Chosen>) => {
    chosen = { ...chosen, ...part };
    screen.set(draw());
  };

  const messages = createMessages(timers, (message) => {
    if (!message) doing.forget();
    put({ message });
  });
  const doing = createDoing(sync, { messages, isShown: () => chosen.message !== null, timers });

  function mark(marks: Partial<Marks>) {
    put(marks);
    // A mark that cannot be kept is still a mark on the screen.
    for (const [name, keys] of Object.entries(marks) as [string, ReadonlySet<string>][])
      settings.write(name, [...keys]).catch(() => {});
  }

  async function readSettings() {
    const [struck, taken, names] = await Promise.all(['struck', 'taken', 'names'].map(settings.read));
    put({ struck: toKeys(struck), taken: toKeys(taken), names: toNames(names) });
  }

  let endLatest = () => {};
  function point(latest: string) {
    endLatest();
    put({ latest });
    endLatest = timers.after(latestLasts, () => put({ latest: null }));
  }

  let endNews = () => {};
  function tellNews() {
    const state = sync.store.get();
    const news = stillness.isStill() && newsOf(seen.tables, state.tables, state.member);
    if (!news) return;
    endNews();
    put({ news: newsText(news, chosen.names.get(news.member) ?? 'En anden') });
    endNews = timers.after(newsLast, () => put({ news: null }));
  }

  let named = false;
  async function fetchMemberNames() {
    if (named) return;
    named = true;
    try {
      const names = (await parts.members()).map(({ id, displayName }) => [id, displayName] as const);
      put({ names: new Map(names) });
      await settings.write('names', names);
    } catch {
      named = false;
    }
  }

  function synced() {
    const state = sync.store.get();
    const before = seen.tables;
    if (seen.kind === 'ready' && state.kind === 'ready') tellNews();
    if (seen.kind === 'ready' && state.kind === 'empty') chosen = { ...firstChoices, hint: chosen.hint };
    seen = state;
    if (state.kind === 'ready') {
      const marks = standing(chosen, state.tables, before);
      if (marks.struck !== chosen.struck) mark({ struck: marks.struck });
      if (marks.taken !== chosen.taken) mark({ taken: marks.taken });
    }
    put({});
    if (state.connection.kind === 'live') {
      stillness.live();
      void fetchMemberNames();
    }
  }

  return {
    ...screen,
    ...actionsOf({ ...parts, stillness, messages, doing, mark, point, put, chosen: () => chosen }),
    async start(hint) {
      chosen = { ...chosen, hint };
      // Marks first: nothing is seen to be struck after it was seen unstruck.
      await readSettings().catch(() => {});
      settings.listen(() => void readSettings());
      sync.store.subscribe(synced);
      await sync.start();
      synced();
    },
  };
}

const toNames = (note: unknown): ReadonlyMap<string, string> =>
  new Map(Array.isArray(note) ? note.filter(isPair) : []);

const isPair = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');
