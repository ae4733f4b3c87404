import type { KeyboardEvent } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import type { View } from './shelves.ts';

const tabs: readonly { view: View; name: string; icon: IconName }[] = [
  { view: 'basket', name: 'Kurv', icon: 'basket' },
  { view: 'freezer', name: 'Fryser', icon: 'freezer' },
  { view: 'favourites', name: 'Favoritter', icon: 'favourite' },
];

interface Props {
  readonly view: View;
  readonly show?: (view: View) => void;
  readonly newItem?: () => void;
}

/** The icon navigation at the thumb: three tabs, all items and a new item. Without callbacks it waits. */
export function TabBar({ view, show, newItem }: Props) {
  const chosen = tabs.findIndex((tab) => tab.view === view);

  /** Arrow keys go round among the tabs. */
  function turn(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = tabs.at((Math.max(chosen, 0) + (step ?? 0)) % tabs.length);
    if (!step || !next || !show) return;
    event.preventDefault();
    show(next.view);
    document.getElementById(`tab-${next.view}`)?.focus();
  }

  return (
    <div className="shop-bar">
      <div role="tablist" aria-label="Visninger" onKeyDown={turn}>
        {tabs.map(({ view: each, name, icon }, i) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`tab-${each}`}
            aria-selected={each === view}
            aria-controls="panel"
            tabIndex={i === Math.max(chosen, 0) ? 0 : -1}
            disabled={!show}
            onClick={() => show?.(each)}
          >
            <Icon name={icon} />
            {name}
          </button>
        ))}
      </div>
      <button type="button" aria-pressed={view === 'all'} disabled={!show} onClick={() => show?.('all')}>
        <Icon name="list" />
        Alle varer
      </button>
      <button type="button" disabled={!newItem} onClick={newItem}>
        <Icon name="plus" />
        Ny vare
      </button>
    </div>
  );
}
