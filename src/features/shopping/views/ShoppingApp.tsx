import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { AccessGate } from '../../../app-shell/views/AccessGate.tsx';
import { StatusLine } from '../../../app-shell/views/StatusLine.tsx';
import { UndoToast } from '../../../app-shell/views/UndoToast.tsx';
import { lazyImport } from '../../../lib/lazy-import.ts';
import { useStore } from '../../../lib/use-store.ts';
import type { ShoppingStore } from '../store/shopping-store.ts';
import { initialViewModel } from '../store/view-model.ts';
import { AllItemsView } from './AllItemsView.tsx';
import { BasketView } from './BasketView.tsx';
import { FavouritesView } from './FavouritesView.tsx';
import { FreezerView } from './FreezerView.tsx';
import { useKeptFocus, useScrollKeys } from './keyboard.ts';
import { TabBar } from './TabBar.tsx';
import { TopBar } from './TopBar.tsx';
import './ShoppingApp.css';

interface Props {
  /** Null until the phone has been asked what it holds. */
  readonly store: ShoppingStore | null;
  /** Leaves to sign in and comes back here. */
  readonly signIn: () => Promise<void>;
  /** Uses the new version of the page. */
  readonly reload: () => void;
}

const views = { basket: BasketView, freezer: FreezerView, favourites: FavouritesView, all: AllItemsView };

const { load: dialogs } = lazyImport(() => import('./dialogs.ts'));
const EditForm = lazy(() => dialogs().then((loaded) => ({ default: loaded.EditForm })));
const RejectedChanges = lazy(() => dialogs().then((loaded) => ({ default: loaded.RejectedChanges })));

const unopened = { get: () => initialViewModel, subscribe: () => () => {} };

/** The shopping page, in the state that it is in. */
export function ShoppingApp({ store, signIn, reload }: Props) {
  const model = useStore(store ?? unopened);
  const { access, view, form, connection } = model;
  const [showsRejected, setShowsRejected] = useState(false);
  const hideRejected = useCallback(() => setShowsRejected(false), []);
  const main = useRef<HTMLElement>(null);
  useScrollKeys(main);
  const focus = useKeptFocus(main);
  const View = views[view];
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
        className={`shop shop-${connection.kind}`}
        onPointerDownCapture={store?.touched}
        onKeyDownCapture={store?.touched}
        onWheelCapture={store?.touched}
        {...focus}
      >
        <header className="shop-head">
          <TopBar model={model} actions={store} />
          <StatusLine
            state={model}
            note={model.news}
            signIn={signIn}
            say={(text) => store?.messages.say(text)}
            showRejected={() => setShowsRejected(true)}
            reload={reload}
          />
        </header>
        {/* A view is shown from its beginning. */}
        <main key={view} ref={main} className="shop-main" tabIndex={-1}>
          <div
            id="panel"
            {...(view === 'all'
              ? { role: 'region', 'aria-label': 'Alle varer' }
              : { role: 'tabpanel', 'aria-labelledby': `tab-${view}` })}
          >
            {store && access === 'open' && <View model={model} actions={store} />}
          </div>
        </main>
        {store && <UndoToast message={model.message} control={store.messages} announcement={model.news} />}
        <TabBar view={view} actions={store} />
        {store && (
          <Suspense>
            {form.kind !== 'closed' && (
              <EditForm key={form.kind === 'edit' ? form.row.key : ''} model={model} actions={store} />
            )}
            {showsRejected && <RejectedChanges model={model} actions={store} close={hideRejected} />}
          </Suspense>
        )}
      </div>
    </AccessGate>
  );
}
