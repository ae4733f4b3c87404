import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { CachedView } from '../../../app-shell/cached-view/CachedView.tsx';
import { AccessGate } from '../../../app-shell/views/AccessGate.tsx';
import { StatusLine } from '../../../app-shell/views/StatusLine.tsx';
import { UndoToast } from '../../../app-shell/views/UndoToast.tsx';
import type { LazyImport } from '../../../lib/lazy-import.ts';
import { useStore } from '../../../lib/use-store.ts';
import { arrivedIn, type View } from '../rules/sections.ts';
import type { ShoppingStore } from '../store/shopping-store.ts';
import { initialViewModel } from '../store/view-model.ts';
import { BasketView } from './BasketView.tsx';
import { type LazyViews, useLazyViews } from './lazy-views.ts';
import { TabBar } from './TabBar.tsx';
import { TopBar, titles } from './TopBar.tsx';
import './ShoppingApp.css';

interface Props {
  /** Null until the phone has been asked what it holds. */
  readonly store: ShoppingStore | null;
  readonly later: LazyImport<LazyViews>;
  /** Leaves to sign in and comes back here. */
  readonly signIn: () => Promise<void>;
  /** Uses the new version of the page. */
  readonly reload: () => void;
}

const viewOf = (view: View, lazy: LazyViews | null) => {
  switch (view) {
    case 'basket':
      return BasketView;
    case 'freezer':
      return lazy?.FreezerView;
    case 'favourites':
      return lazy?.FavouritesView;
    case 'all':
      return lazy?.AllItemsView;
    case 'shops':
      return lazy?.ShopsView;
  }
};

/** Brings what others have added to the middle of the screen, and who steers by keys to it. */
function showArrived() {
  const heading = document.getElementById('arrived');
  heading?.scrollIntoView({ block: 'center' });
  heading?.focus({ preventScroll: true });
}

const unopened = { get: () => initialViewModel, subscribe: () => () => {} };

/** The shopping page, in the state that it is in. */
export function ShoppingApp({ store, later, signIn, reload }: Props) {
  const model = useStore(store ?? unopened);
  const { access, view, form, connection } = model;
  const [showsRejected, setShowsRejected] = useState(false);
  const hideRejected = useCallback(() => setShowsRejected(false), []);
  const arrived = view === 'basket' ? (arrivedIn(model.sections)?.count ?? 0) : 0;
  const note = model.news ?? model.shopper;
  const main = useRef<HTMLElement>(null);
  const focus = useKeptFocus(main);
  const lazy = useLazyViews(later);
  useEffect(() => lazy?.scrollWithKeys(main), [lazy]);
  const View = viewOf(view, lazy);
  // While it opens, the list's own <main> is in the page, too.
  const Frame = access === 'opening' ? 'div' : 'main';
  const frame = (instead: ReactNode) => (
    <Frame className="shop-login">
      <img src="/shopping-icon.svg" alt="" width="96" height="96" />
      <h1>Indkøb</h1>
      {instead}
      <a href="/">Til forsiden</a>
    </Frame>
  );
  return (
    <AccessGate access={access} unsent={model.unsent} signIn={signIn} frame={frame}>
      <div
        className={`shop shop-${connection.kind} shop-${view}`}
        onPointerDownCapture={store?.touched}
        onKeyDownCapture={store?.touched}
        onWheelCapture={store?.touched}
        {...focus}
      >
        <header className="shop-head">
          <TopBar model={model} actions={store} later={later} />
          <StatusLine
            state={model}
            // What has arrived the button says; both are too much for a narrow line.
            note={arrived > 0 ? (model.newsBesides ?? model.shopper) : note}
            signIn={signIn}
            say={(text) => store?.messages.say(text)}
            showRejected={() => setShowsRejected(true)}
            reload={reload}
          >
            {arrived > 0 && (
              <button type="button" onClick={showArrived}>
                {arrived === 1 ? '1 ny vare' : `${arrived} nye varer`}
              </button>
            )}
          </StatusLine>
        </header>
        {/* A view is shown from its beginning. */}
        <main key={view} ref={main} className="shop-main" tabIndex={-1}>
          <div
            id="panel"
            {...(view === 'all' || view === 'shops'
              ? { role: 'region', 'aria-label': titles[view] }
              : { role: 'tabpanel', 'aria-labelledby': `tab-${view}` })}
          >
            {access === 'opening' && <CachedView />}
            {view === 'basket' && model.hasShops && (
              <div className="shop-choice">
                {store && lazy && <lazy.ShopChoice model={model} actions={store} />}
              </div>
            )}
            {store && View && access === 'open' && <View model={model} actions={store} />}
          </div>
        </main>
        {store && <UndoToast message={model.message} control={store.messages} announcement={note} />}
        {store && lazy && view === 'basket' && model.struck.size > 0 && (
          <lazy.BuyBar count={model.struck.size} actions={store} />
        )}
        <TabBar view={view} actions={store} />
        {store && lazy && form.kind !== 'closed' && (
          <lazy.EditForm key={form.kind === 'edit' ? form.row.key : ''} model={model} actions={store} />
        )}
        {store && lazy && showsRejected && (
          <Suspense>
            <lazy.RejectedChanges model={model} actions={store} close={hideRejected} />
          </Suspense>
        )}
      </div>
    </AccessGate>
  );
}

/**
 * What had the focus may be drawn elsewhere, as a line that takes its place in another part of a long list, or not at all,
 * as the button of a dialog whose cause is gone. Then the same button of the same item gets it, or else the list: the one
 * who steers by keys does not begin from the start of the page. Gives what the page is to tell it.
 */
function useKeptFocus(list: RefObject<HTMLElement | null>) {
  const last = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const lost = last.current;
    if (!lost || lost.isConnected || document.activeElement !== document.body) return;
    const line = lost.parentElement;
    const key = line?.getAttribute('data-key');
    const same = key && list.current?.querySelector(`[data-key="${key}"]`);
    const again = same && line && same.children[[...line.children].indexOf(lost)];
    ((again || list.current) as HTMLElement | null)?.focus({ preventScroll: true });
  });
  return {
    onFocus({ target }: FocusEvent<HTMLElement>) {
      // A dialog gives it back to who had it before.
      if (!target.closest('dialog')) last.current = target;
    },
  };
}
