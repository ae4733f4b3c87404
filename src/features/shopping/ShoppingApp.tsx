import { useEffect, useLayoutEffect, useState } from 'react';
import { useStore } from '../../lib/use-store.ts';
import { AllItemsView } from './AllItemsView.tsx';
import { BasketView } from './BasketView.tsx';
import { Denied } from './Denied.tsx';
import { namesake } from './draft.ts';
import { EditForm } from './EditForm.tsx';
import { FavouritesView } from './FavouritesView.tsx';
import { FreezerView } from './FreezerView.tsx';
import { Login } from './Login.tsx';
import { MessageBar } from './MessageBar.tsx';
import { Opening } from './Opening.tsx';
import { RefusedDialog } from './RefusedDialog.tsx';
import { StatusLine } from './StatusLine.tsx';
import { categoryNames } from './shelves.ts';
import type { ShoppingStore } from './shopping-store.ts';
import { TabBar } from './TabBar.tsx';
import { TopBar } from './TopBar.tsx';

interface Props {
  readonly store: ShoppingStore;
  /** Leaves to sign in and comes back here. */
  readonly signIn: () => Promise<void>;
  /** Uses the new version of the page. */
  readonly reload: () => void;
}

const views = { basket: BasketView, freezer: FreezerView, favourites: FavouritesView, all: AllItemsView };

/** The shopping page. */
export function ShoppingApp({ store, signIn, reload }: Props) {
  const screen = useStore(store);
  const [showsRefused, setShowsRefused] = useState(false);
  const { access, view, form, message, news } = screen;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a view is shown from its beginning.
  useLayoutEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [view]);
  useEffect(() => {
    const undo = (event: KeyboardEvent) => {
      const writes = event.target instanceof HTMLInputElement && event.target.type === 'text';
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || writes) return;
      event.preventDefault();
      void store.undo();
    };
    window.addEventListener('keydown', undo);
    return () => window.removeEventListener('keydown', undo);
  }, [store]);

  if (access === 'opening') return <Opening signIn={signIn} />;
  if (access === 'login') return <Login signIn={signIn} />;
  if (access === 'denied') return <Denied />;

  const View = views[view];
  const enter = () =>
    void signIn().catch(() =>
      store.say('Det lykkedes ikke at komme til login. Er der forbindelse til nettet?'),
    );
  return (
    <div
      className={`shop shop-${screen.connection.kind}`}
      onPointerDownCapture={store.touch}
      onKeyDownCapture={store.touch}
      onWheelCapture={store.touch}
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
      <main className="shop-main">
        <div
          id="panel"
          {...(view === 'all'
            ? { role: 'region', 'aria-label': 'Alle varer' }
            : { role: 'tabpanel', 'aria-labelledby': `tab-${view}` })}
        >
          <View screen={screen} actions={store} />
        </div>
      </main>
      <p role="status" className="visually-hidden">
        {message?.text ?? news}
      </p>
      {message && <MessageBar message={message} actions={store} />}
      <TabBar view={view} show={store.show} newItem={store.newItem} />
      {form.kind !== 'closed' && (
        <EditForm
          key={form.kind === 'edit' ? form.row.key : 'new'}
          row={form.kind === 'edit' ? form.row : null}
          draft={form.draft}
          categories={categoryNames(screen.tables.shopping)}
          save={store.save}
          close={store.closeForm}
          remove={(key) => void store.remove(key)}
          namesake={(title) => namesake(screen.tables, title, null)}
          takeInstead={(row) => {
            store.closeForm();
            void store.quickAdd({ kind: 'item', row, quantity: null });
          }}
        />
      )}
      {showsRefused && screen.refused.length > 0 && (
        <RefusedDialog
          screen={screen}
          retry={(id) => void store.retry(id)}
          discard={(id) => void store.discard(id)}
          close={() => setShowsRefused(false)}
        />
      )}
    </div>
  );
}
