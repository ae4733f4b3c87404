import { type ComponentType, lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { Icon } from '../../../app-shell/icons/Icon.tsx';
import { useBackToClose } from '../../../app-shell/views/Dialog.tsx';
import { MemberPage } from '../../../app-shell/views/MemberPage.tsx';
import { StatusLine } from '../../../app-shell/views/StatusLine.tsx';
import { UndoToast } from '../../../app-shell/views/UndoToast.tsx';
import { useKeptFocus } from '../../../app-shell/views/use-kept-focus.ts';
import { dayOf } from '../../../lib/dates.ts';
import { createStore } from '../../../lib/store.ts';
import { useStore } from '../../../lib/use-store.ts';
import { rejectionReasons } from '../rules/fields.ts';
import { isListed } from '../rules/item.ts';
import { arrivedIn, type View } from '../rules/sections.ts';
import type { ShoppingStore, ViewProps } from '../store/shopping-store.ts';
import { initialViewModel, itemsOf } from '../store/view-model.ts';
import { AllItemsView } from './AllItemsView.tsx';
import { TabBar, TopBar, titles } from './Bars.tsx';
import { BasketBar, OrderChoice } from './BasketTools.tsx';
import { BasketView } from './BasketView.tsx';
import { FavouritesView } from './FavouritesView.tsx';
import { FreezerBar, FreezerView } from './FreezerView.tsx';
import { TripsView } from './TripsView.tsx';
import './ShoppingApp.css';

interface Props {
  readonly store: ShoppingStore | null;
  readonly signIn: () => Promise<void>;
  readonly reload: () => void;
}

/** Shown where a rarely opened view could not be loaded; the status line then offers a new version. */
const Missing = () => (
  <p className="notice">Det kunne ikke hentes. Genindlæs siden, når der er forbindelse.</p>
);
const whenOpened = (load: () => Promise<ComponentType<ViewProps>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<ViewProps> => Missing) }));
const EditForm = whenOpened(async () => (await import('./form/EditForm.tsx')).EditForm);

const viewComponents = {
  basket: BasketView,
  freezer: FreezerView,
  favourites: FavouritesView,
  all: AllItemsView,
  shops: whenOpened(async () => (await import('./shops/ShopsView.tsx')).ShopsView),
  trips: TripsView,
} satisfies Record<View, unknown>;

const unopened = createStore(initialViewModel);

export function ShoppingApp({ store, signIn, reload }: Props) {
  const model = useStore(store ?? unopened);
  const { access, view, form, connection } = model;
  const count = itemsOf(model.tables, arrivedIn(model.sections)?.keys ?? []).filter(isListed).length;
  const arrivals = count === 0 ? null : count === 1 ? '1 ny vare' : `${count} nye varer`;
  const today = dayOf(model.now);
  const main = useRef<HTMLElement>(null);
  const head = useRef<HTMLElement>(null);
  useSteadyRows(head, main);
  const page = useKeptFocus();
  const View = viewComponents[view];
  const isStriking = view === 'basket' || view === 'freezer';
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
    <MemberPage store={store} signIn={signIn} frame={frame}>
      <div
        ref={page}
        className={`shop shop-${connection.kind}${isStriking ? ' shop-striking' : ''}`}
        onPointerDownCapture={store?.touched}
        onKeyDownCapture={store?.touched}
        onWheelCapture={store?.touched}
      >
        <header ref={head} className="row shop-head no-print">
          <TopBar view={view} struck={model.struck} author={model.author} actions={store} />
          {store && view === 'basket' && <OrderChoice model={model} actions={store} />}
          <StatusLine
            state={model}
            store={store}
            reasons={rejectionReasons}
            note={model.whoIsShopping}
            signIn={signIn}
            reload={reload}
          >
            {arrivals && (
              <button type="button" onClick={showArrived}>
                {arrivals}
              </button>
            )}
          </StatusLine>
          <a href="/" className="icon-button" aria-label="Forside">
            <Icon name="home" />
          </a>
        </header>
        {/* A new key, so that each view starts scrolled to its top. */}
        <main key={view} ref={main} className="shop-main" tabIndex={-1}>
          <p className="shop-printed" aria-hidden="true">
            {`${titles[view]}, ${today.day}.${today.month}.${today.year}`}
          </p>
          <div id="panel">
            {store && access === 'open' && (
              <Suspense>
                <View model={model} actions={store} />
              </Suspense>
            )}
          </div>
        </main>
        {store && (
          <UndoToast
            message={model.message}
            control={store.messages}
            announcement={arrivals ?? model.whoIsShopping}
          />
        )}
        {store && view === 'basket' && <BasketBar model={model} actions={store} />}
        {store && view === 'freezer' && <FreezerBar model={model} actions={store} />}
        <TabBar view={view} actions={store} />
        {store && view !== 'basket' && <BackToBasket show={store.show} />}
        <Suspense>
          {store && form && <EditForm key={form.row?.key ?? ''} model={model} actions={store} />}
        </Suspense>
      </div>
    </MemberPage>
  );
}

/** Makes the phone's back button lead to the basket before it leaves the page. */
function BackToBasket({ show }: Pick<ShoppingStore, 'show'>) {
  useBackToClose(() => show('basket'));
  return null;
}

/** Scrolls to what others have added, and moves the focus there for keyboard users. */
function showArrived() {
  const heading = document.getElementById('arrived');
  heading?.scrollIntoView({ block: 'center' });
  heading?.focus({ preventScroll: true });
}

/** Keeps the rows where they are on the screen when the head gets a line of words, or loses it. */
function useSteadyRows(head: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const header = head.current;
    if (!header) return;
    let height = header.offsetHeight;
    const observer = new ResizeObserver(() => {
      list.current?.scrollBy({ top: header.offsetHeight - height, behavior: 'instant' });
      height = header.offsetHeight;
    });
    observer.observe(header);
    return () => observer.disconnect();
  }, [head, list]);
}
