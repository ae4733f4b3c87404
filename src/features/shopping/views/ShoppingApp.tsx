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
import { RejectedDialog } from '../../../app-shell/lazy-shell.ts';
import { AccessGate } from '../../../app-shell/views/AccessGate.tsx';
import { StatusLine } from '../../../app-shell/views/StatusLine.tsx';
import { UndoToast } from '../../../app-shell/views/UndoToast.tsx';
import type { LazyImport } from '../../../lib/lazy-import.ts';
import { constantStore } from '../../../lib/store.ts';
import { useStore } from '../../../lib/use-store.ts';
import { basket } from '../rules/item.ts';
import { arrivedIn, type View } from '../rules/sections.ts';
import type { ShoppingStore } from '../store/shopping-store.ts';
import { initialViewModel } from '../store/view-model.ts';
import { type OtherPage, TabBar, TopBar, titles } from './Bars.tsx';
import { BasketView } from './BasketView.tsx';
import { type LazyViews, useLazyViews } from './lazy-views.ts';
import './ShoppingApp.css';

interface Props {
  /** Null until the phone's storage has been read. */
  readonly store: ShoppingStore | null;
  readonly later: LazyImport<LazyViews>;
  /** The other pages behind sign-in, for the menu. */
  readonly others: readonly OtherPage[];
  /** Navigates to sign-in and comes back here. */
  readonly signIn: () => Promise<void>;
  /** Switches to the new version of the page. */
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

const unopened = constantStore(initialViewModel);

/** The shopping page. */
export function ShoppingApp({ store, later, others, signIn, reload }: Props) {
  const model = useStore(store ?? unopened);
  const { access, view, form, connection } = model;
  const [showsRejected, setShowsRejected] = useState(false);
  const hideRejected = useCallback(() => setShowsRejected(false), []);
  const arrived = view === 'basket' ? (arrivedIn(model.sections)?.keys ?? []) : [];
  const wanted = arrived.flatMap((key) => model.tables.shopping.get(key) ?? []).filter(basket.includes);
  const [unseen, showArrived] = useUnseen(wanted.length);
  const note = model.changeNote ?? model.whoIsShopping;
  const main = useRef<HTMLElement>(null);
  const focus = useKeptFocus(main);
  const lazy = useLazyViews(later);
  useEffect(() => lazy?.scrollFromAnywhere(main), [lazy]);
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
          <TopBar
            view={view}
            struck={model.struck}
            names={model.names}
            member={model.member}
            author={model.author}
            offline={connection.kind === 'offline'}
            actions={store}
            later={later}
            others={others}
          />
          <StatusLine
            state={model}
            // New items are on the button; both texts would be too long for a narrow line.
            note={unseen > 0 ? (model.shortChangeNote ?? model.whoIsShopping) : note}
            signIn={signIn}
            say={(text) => store?.messages.say(text)}
            showRejected={() => setShowsRejected(true)}
            reload={reload}
          >
            {unseen > 0 && (
              <button type="button" onClick={showArrived}>
                {unseen === 1 ? '1 ny vare' : `${unseen} nye varer`}
              </button>
            )}
          </StatusLine>
        </header>
        {/* A new key, so that each view starts scrolled to its top. */}
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
        {store && lazy && view === 'basket' && (
          <lazy.BuyBar struckCount={store.struckCount} buy={store.buy} />
        )}
        <TabBar view={view} actions={store} />
        {store && lazy && form.kind !== 'closed' && (
          <lazy.EditForm key={form.kind === 'edit' ? form.row.key : ''} model={model} actions={store} />
        )}
        {store && lazy && showsRejected && (
          <Suspense>
            <RejectedDialog
              changes={model.rejected}
              reasons={lazy.rejectionReasons}
              retry={store.retry}
              discard={store.discard}
              close={hideRejected}
            />
          </Suspense>
        )}
      </div>
    </AccessGate>
  );
}

/**
 * Returns how many of the items that others have added the member has not been led to, and a function that
 * scrolls to them and moves the focus there for keyboard users.
 */
function useUnseen(arrived: number): [unseen: number, show: () => void] {
  const [seen, setSeen] = useState(0);
  // The list was laid out again.
  if (seen > arrived) setSeen(arrived);
  return [
    arrived - seen,
    () => {
      setSeen(arrived);
      const heading = document.getElementById('arrived');
      heading?.scrollIntoView({ block: 'center' });
      heading?.focus({ preventScroll: true });
    },
  ];
}

/**
 * Restores a lost focus. The element with the focus may be rendered elsewhere, such as a row that moves
 * within a long list, or disappear, such as a dialog's button. Then the same button of the same item gets the
 * focus, or else the list, so that keyboard users do not start from the top of the page. Returns the handlers
 * for the page.
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
      // A dialog returns the focus by itself.
      if (!target.closest('dialog')) last.current = target;
    },
  };
}
