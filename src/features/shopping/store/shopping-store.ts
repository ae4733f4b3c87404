import { createShell, type Shell } from '../../../app-shell/store/shell.ts';
import type { Member } from '../../../data/gateway.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { lazyImport } from '../../../lib/lazy-import.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import type { DeviceSettings } from '../../../sync/device-settings.ts';
import type { Timers } from '../../../sync/ports.ts';
import { describeOperation } from '../rules/describe-operation.ts';
import type { ShoppingOperation, ShoppingSync, ShoppingTables } from '../rules/operations.ts';
import { resolveKeys } from '../rules/resolve-keys.ts';
import { type Selection, toKeys, validSelection } from '../rules/selection.ts';
import { inverse } from '../rules/undo.ts';
import { basketActions } from './basket-actions.ts';
import { formActions } from './form-actions.ts';
import { freezerActions } from './freezer-actions.ts';
import { createLayout, createLayoutLock } from './layout.ts';
import { createMissing } from './missing.ts';
import type { StoreContext } from './store-context.ts';
import { initialUiState, type UiState } from './ui-state.ts';
import { viewActions } from './view-actions.ts';
import type { ViewModel } from './view-model.ts';

export interface ShoppingParts {
  readonly sync: ShoppingSync;
  readonly settings: DeviceSettings;
  readonly members: () => Promise<readonly Member[]>;
  readonly timers: Timers;
  readonly now: () => EpochMs;
  readonly newId: () => string;
}

/** All that can be done on the page. */
const actionsOf = (context: StoreContext) => ({
  ...viewActions(context),
  ...basketActions(context),
  ...freezerActions(context),
  ...formActions(context),
  discard: context.shell.discard,
});

export type ShoppingActions = ReturnType<typeof actionsOf>;

export interface ShoppingStore
  extends Store<ViewModel>,
    ShoppingActions,
    Pick<Shell<ShoppingOperation, ShoppingTables>, 'start' | 'offerVersion'> {}

/** How long what was just put on the list or saved is highlighted, in ms. */
const highlightTime = 2_500;

/** What is said of others' changes comes after the first paint. */
const newsRules = lazyImport(() => import('./news.ts'));
type NewsModule = Awaited<ReturnType<typeof newsRules.load>>;

/** The shopping page: the synced list, what this phone has chosen to see of it, and what can be done. It knows no React. */
export function createShoppingStore(parts: ShoppingParts): ShoppingStore {
  const { settings, timers, now } = parts;
  const layoutLock = createLayoutLock(now);
  let ui: UiState = initialUiState;
  const missing = createMissing(
    parts,
    () => ui.dismissed,
    (dismissed) => setUi({ dismissed }),
  );
  const layout = createLayout(missing.find);
  const shell = createShell<ShoppingOperation, ShoppingTables>({
    ...parts,
    inverse,
    describeOperation,
    resolve: resolveKeys,
    wiped: () => {
      ui = initialUiState;
    },
  });

  const current = (): ViewModel => {
    const state = shell.get();
    return { ...state, ...ui, ...layout(state.tables, ui, layoutLock.isLocked()) };
  };
  const model = createStore<ViewModel>(current());
  const render = () => model.set(current());
  const setUi = (part: Partial<UiState>) => {
    ui = { ...ui, ...part };
    render();
  };

  function select(part: Partial<Selection>) {
    setUi(part);
    // What cannot be kept is still struck out on the screen.
    for (const [name, keys] of Object.entries(part) as [string, ReadonlySet<string>][])
      settings.write(name, [...keys]).catch(() => {});
  }

  async function readSelection() {
    const [struck, taken] = await Promise.all(['struck', 'taken'].map(settings.read));
    setUi({ struck: toKeys(struck), taken: toKeys(taken) });
  }

  let endHighlight = () => {};
  function highlight(key: string) {
    endHighlight();
    setUi({ highlighted: key });
    endHighlight = timers.after(highlightTime, () => setUi({ highlighted: null }));
  }

  /** Told only when its rules have come, and while nothing may move: else it takes its place by itself. */
  let tellNews: ReturnType<NewsModule['createNews']> | null = null;

  let before = shell.get();
  function shellChanged() {
    const { tables, empty, connection } = shell.get();
    if (tables !== before.tables && !empty) {
      if (!before.empty && layoutLock.isLocked())
        tellNews?.(before.tables, { ...shell.get(), struck: ui.struck });
      const { struck, taken } = validSelection(ui, tables, before.tables);
      if (struck !== ui.struck) select({ struck });
      if (taken !== ui.taken) select({ taken });
    }
    before = shell.get();
    render();
    if (connection.kind === 'live') layoutLock.caughtUp();
  }

  return {
    ...model,
    ...actionsOf({ ...parts, shell, layoutLock, ui: () => ui, setUi, render, select, highlight, missing }),
    offerVersion: shell.offerVersion,
    async start(hint) {
      // What is struck out comes first: nothing is seen to be struck after it was seen unstruck.
      await readSelection().catch(() => {});
      settings.listen(() => void readSelection());
      shell.subscribe(shellChanged);
      await shell.start(hint);
      missing.open().catch(() => {});
      void newsRules.load().then(({ createNews }) => {
        tellNews = createNews(timers, (news) => {
          ui = { ...ui, news };
          // What is new is rendered with the change that it tells of.
          if (news === null) render();
        });
      });
    },
  };
}
