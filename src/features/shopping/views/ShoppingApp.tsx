import { Suspense, useEffect, useRef, useState } from 'react';
import { useStore } from '../../../lib/use-store.ts';
import type { ShoppingStore } from '../store/shopping-store.ts';
import { firstScreen } from '../store/view-model.ts';
import { AllItemsView } from './AllItemsView.tsx';
import { BasketView } from './BasketView.tsx';
import { Denied } from './Denied.tsx';
import { FavouritesView } from './FavouritesView.tsx';
import { FreezerView } from './FreezerView.tsx';
import { Login } from './Login.tsx';
import { FormDialog, RefusedDialog } from './lazy-dialogs.ts';
import { MessageBar } from './MessageBar.tsx';
import { StatusLine } from './StatusLine.tsx';
import { TabBar } from './TabBar.tsx';
import { TopBar } from './TopBar.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useScrollKeys } from './use-scroll-keys.ts';
import { useUndoKey } from './use-undo-key.ts';

interface Props {
  /** Null until the phone has been asked what it holds. */
  readonly store: ShoppingStore | null;
  /** Leaves to sign in and comes back here. */
  readonly signIn: () => Promise<void>;
  /** Uses the new version of the page. */
  readonly reload: () => void;
}

const views = { basket: BasketView, freezer: FreezerView, favourites: FavouritesView, all: AllItemsView };

const waiting = { get: () => firstScreen, subscribe: () => () => {} };

/** The shopping page. */
export function ShoppingApp({ store, signIn, reload }: Props) {
  const screen = useStore(store ?? waiting);
  const [showsRefused, setShowsRefused] = useState(false);
  const { access, view, message, news } = screen;
  const main = useRef<HTMLElement>(null);
  useUndoKey(store);
  useScrollKeys(main);
  const focus = useKeptFocus(main);

  // When the last one is dealt with, the dialog is done: what is refused later does not open it by itself.
  const noneRefused = screen.refused.length === 0;
  useEffect(() => {
    if (noneRefused) setShowsRefused(false);
  }, [noneRefused]);

  if (access === 'login')
    return (
      <main>
        <Login signIn={signIn} />
      </main>
    );
  if (access === 'denied') return <Denied />;

  const View = views[view];
  const enter = () =>
    void signIn().catch(() =>
      store?.say('Det lykkedes ikke at komme til login. Er der forbindelse til nettet?'),
    );
  return (
    <>
      {/* Before the phone has been asked, the style shows one of the two: it knows from the page's hint who is signed in. */}
      {access === 'opening' && (
        <div key="guest" className="for-guest">
          <Login signIn={signIn} />
        </div>
      )}
      <div
        key="shop"
        className={`shop shop-${screen.connection.kind}${access === 'opening' ? ' for-member' : ''}`}
        onPointerDownCapture={store?.touch}
        onKeyDownCapture={store?.touch}
        onWheelCapture={store?.touch}
        {...focus}
      >
        <header className="shop-head">
          <TopBar screen={screen} actions={store} />
          <StatusLine
            screen={screen}
            signIn={enter}
            showRefused={() => setShowsRefused(true)}
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
            {store && access === 'list' && <View screen={screen} actions={store} />}
          </div>
        </main>
        <p role="status" className="visually-hidden">
          {message?.text ?? news}
        </p>
        {store && message && <MessageBar message={message} actions={store} />}
        <TabBar view={view} actions={store} />
        {store && (
          <Suspense>
            {screen.form.kind !== 'closed' && <FormDialog screen={screen} actions={store} />}
            {showsRefused && !noneRefused && (
              <RefusedDialog screen={screen} actions={store} close={() => setShowsRefused(false)} />
            )}
          </Suspense>
        )}
      </div>
    </>
  );
}
