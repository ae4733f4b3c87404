import { type KeyboardEvent, memo, useEffect, useState } from 'react';
import { Icon, type IconName } from '../../../app-shell/icons/Icon.tsx';
import { isPrecached, isReachable } from '../../../app-shell/store/service-worker.ts';
import type { View } from '../rules/sections.ts';
import type { ShoppingActions } from '../store/shopping-store.ts';
import type { ViewModel } from '../store/view-model.ts';
import { QuickAdd } from './quick-add/QuickAdd.tsx';
import './Bars.css';

/** A page behind sign-in: its path without the slash, and the text of links to it. */
export interface OtherPage {
  readonly page: string;
  readonly text: string;
}

interface TopBarProps extends Pick<ViewModel, 'view' | 'struck' | 'names' | 'member' | 'author'> {
  /** Whether the database cannot be reached. */
  readonly offline: boolean;
  readonly actions: ShoppingActions | null;
  readonly others: readonly OtherPage[];
}

/** The names of the views other than the basket. */
export const titles = {
  freezer: 'Fryser',
  favourites: 'Favoritter',
  all: 'Alle varer',
  shops: 'Butikker',
  trips: 'Ture',
};

/** Used before there is a list. */
const nothing = () => [];
const notYet = async () => false;

/**
 * The top of the page: in the basket the button that buys the struck items, in the basket and the freezer
 * quick add, elsewhere the view's name.
 */
export const TopBar = memo(function TopBar(props: TopBarProps) {
  const { view, struck, names, member, author, offline, actions, others } = props;
  return (
    <div className="shop-top">
      {view === 'basket' ? (
        <>
          <button
            type="button"
            className="icon-button shop-buy"
            aria-label="Køb det overstregede"
            data-count={struck.length || undefined}
            onClick={() => void actions?.buy()}
          >
            <Icon name="basket-check" />
          </button>
          <h1 className="visually-hidden">Indkøb</h1>
          <QuickAdd author={author} items={actions?.items ?? nothing} add={actions?.quickAdd ?? notYet} />
        </>
      ) : (
        <h1 className={view === 'freezer' ? 'visually-hidden' : undefined}>{titles[view]}</h1>
      )}
      {view === 'freezer' && (
        <QuickAdd
          toFreezer
          author={author}
          items={actions?.items ?? nothing}
          add={actions?.putInFreezer ?? notYet}
        />
      )}
      <Menu
        name={names.get(member) ?? null}
        showShops={() => actions?.show('shops')}
        offline={offline}
        others={others}
      />
    </div>
  );
});

interface MenuProps {
  readonly name: string | null;
  /**
   * Whether the database cannot be reached. If the site cannot be reached either, only pages stored on this
   * device open.
   */
  readonly offline: boolean;
  readonly others: readonly OtherPage[];
  readonly showShops: () => void;
}

/** Shows who is signed in, with links to the rest of the site. */
function Menu({ name, offline, others, showShops }: MenuProps) {
  const [opens, setOpens] = useState({ site: true, others });
  useEffect(() => {
    if (!offline) return setOpens({ site: true, others });
    setOpens({ site: false, others: [] });
    void Promise.all(others.map(({ page }) => isPrecached(page))).then(async (stored) => {
      setOpens({ site: false, others: others.filter((_, i) => stored[i]) });
      if (await isReachable()) setOpens({ site: true, others });
    });
  }, [offline, others]);
  return (
    <>
      <button type="button" className="icon-button" aria-label="Menu" popoverTarget="menu">
        <Icon name="user" />
      </button>
      <nav
        id="menu"
        popover="auto"
        className="shop-menu"
        aria-label="Menu"
        // Otherwise it would cover what has the focus.
        onBlur={({ currentTarget, relatedTarget }) =>
          relatedTarget && !currentTarget.contains(relatedTarget) && currentTarget.hidePopover()
        }
      >
        {name !== null && <p>Velkommen, {name}</p>}
        <button type="button" popoverTarget="menu" popoverTargetAction="hide" onClick={showShops}>
          Butikker
        </button>
        {opens.site && <a href="/">Forside</a>}
        {opens.others.map(({ page, text }) => (
          <a key={page} href={`/${page}`}>
            {text}
          </a>
        ))}
        {opens.site && <a href="/fotoalbum">Fotoalbum</a>}
        {opens.site ? (
          <a href="/log-ud">Log ud</a>
        ) : (
          <p>Resten af hjemmesiden virker igen, når der er forbindelse.</p>
        )}
      </nav>
    </>
  );
}

const tabs: readonly { view: View; name: string; icon: IconName }[] = [
  { view: 'basket', name: 'Kurv', icon: 'basket' },
  { view: 'freezer', name: 'Fryser', icon: 'freezer' },
  { view: 'favourites', name: 'Favoritter', icon: 'favourite' },
];

interface TabBarProps {
  readonly view: View;
  /** Null until the page is ready. */
  readonly actions: ShoppingActions | null;
}

/** The icon navigation near the thumb: three tabs, all items and a new item. */
export const TabBar = memo(function TabBar({ view, actions }: TabBarProps) {
  const chosen = tabs.findIndex((tab) => tab.view === view);

  /** Arrow keys move among the tabs, from the last to the first. */
  function turn(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = tabs.at((Math.max(chosen, 0) + (step ?? 0)) % tabs.length);
    if (!step || !next) return;
    event.preventDefault();
    actions?.show(next.view);
    document.getElementById(`tab-${next.view}`)?.focus();
  }

  return (
    <nav className="shop-bar" aria-label="Visninger">
      <div role="tablist" aria-label="Faner" onKeyDown={turn}>
        {tabs.map(({ view: each, name, icon }, i) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`tab-${each}`}
            aria-selected={each === view}
            aria-controls="panel"
            tabIndex={i === Math.max(chosen, 0) ? 0 : -1}
            onClick={() => actions?.show(each)}
          >
            <Icon name={icon} />
            {name}
          </button>
        ))}
      </div>
      <div>
        <button type="button" aria-pressed={view === 'all'} onClick={() => actions?.show('all')}>
          <Icon name="list" />
          Alle varer
        </button>
        <button type="button" onClick={actions?.newItem}>
          <Icon name="plus" />
          Ny vare
        </button>
      </div>
    </nav>
  );
});
