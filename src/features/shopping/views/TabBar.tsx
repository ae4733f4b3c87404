import type { KeyboardEvent } from 'react';
import { Icon, type IconName } from '../../../app-shell/icons/Icon.tsx';
import type { View } from '../rules/sections.ts';
import type { ShoppingActions } from '../store/shopping-store.ts';
import './TabBar.css';

const tabs: readonly { view: View; name: string; icon: IconName }[] = [
  { view: 'basket', name: 'Kurv', icon: 'basket' },
  { view: 'freezer', name: 'Fryser', icon: 'freezer' },
  { view: 'favourites', name: 'Favoritter', icon: 'favourite' },
];

interface Props {
  readonly view: View;
  /** Null until the page is ready. */
  readonly actions: ShoppingActions | null;
}

/** The icon navigation near the thumb: three tabs, all items and a new item. */
export function TabBar({ view, actions }: Props) {
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
}
