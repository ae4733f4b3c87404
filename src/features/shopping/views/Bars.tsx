import { memo } from 'react';
import { Icon, type IconName } from '../../../app-shell/icons/Icon.tsx';
import type { View } from '../rules/sections.ts';
import type { ShoppingActions } from '../store/shopping-store.ts';
import type { ViewModel } from '../store/view-model.ts';
import { QuickAdd } from './quick-add/QuickAdd.tsx';
import './Bars.css';

interface TopBarProps extends Pick<ViewModel, 'view' | 'struck' | 'author'> {
  /** Null until the page is ready. */
  readonly actions: ShoppingActions | null;
}

export const titles = {
  basket: 'Indkøb',
  freezer: 'Fryser',
  favourites: 'Favoritter',
  all: 'Alle varer',
  shops: 'Butikker',
  trips: 'Ture',
};

/** In the basket the button that buys and quick add, in the freezer quick add, elsewhere the view's name. */
export const TopBar = memo(function TopBar({ view, struck, author, actions }: TopBarProps) {
  const isAdding = view === 'basket' || view === 'freezer';
  return (
    <>
      {view === 'basket' && (
        <button
          type="button"
          className="icon-button shop-buy"
          aria-label="Køb det overstregede"
          data-count={struck.length || undefined}
          onClick={() => void actions?.buy()}
        >
          <Icon name="basket-check" />
        </button>
      )}
      <h1 className={isAdding ? 'visually-hidden' : undefined}>{titles[view]}</h1>
      {isAdding && <QuickAdd key={view} toFreezer={view === 'freezer'} author={author} actions={actions} />}
    </>
  );
});

const buttons: readonly { view: View; name: string; icon: IconName }[] = [
  { view: 'basket', name: 'Kurv', icon: 'basket' },
  { view: 'freezer', name: 'Fryser', icon: 'freezer' },
  { view: 'favourites', name: 'Favoritter', icon: 'favourite' },
  { view: 'all', name: 'Alle varer', icon: 'list' },
];

/** The icon navigation near the thumb: three tabs, all items and a new item. */
export const TabBar = memo(function TabBar({ view, actions }: Omit<TopBarProps, 'struck' | 'author'>) {
  return (
    <nav className="shop-bar no-print" aria-label="Visninger">
      {buttons.map(({ view: each, name, icon }) => (
        <button
          key={each}
          type="button"
          aria-current={each === view ? 'page' : undefined}
          onClick={() => actions?.show(each)}
        >
          <Icon name={icon} />
          {name}
        </button>
      ))}
      <button type="button" onClick={actions?.newItem}>
        <Icon name="plus" />
        Ny vare
      </button>
    </nav>
  );
});
