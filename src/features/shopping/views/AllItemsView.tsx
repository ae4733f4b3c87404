import { useLayoutEffect, useRef } from 'react';
import type { ShoppingActions } from '../store/shopping-store.ts';
import { shownItem } from '../store/shown-item.ts';
import type { Screen } from '../store/view-model.ts';
import { Nothing } from './EmptyState.tsx';
import { Icon } from './Icon.tsx';
import { ItemLine } from './ItemLine.tsx';
import { Lines } from './LineList.tsx';
import { Shelf } from './Section.tsx';
import { useLatestInSight } from './use-scroll-into-view.ts';

interface Props {
  readonly screen: Screen;
  readonly actions: ShoppingActions;
}

/** Every item, one category open at a time, which comes onto the screen when it is opened. */
export function AllItemsView({ screen, actions }: Props) {
  const { shelves, open } = screen;
  useLatestInSight(screen.latest);
  const opened = useRef(open);
  useLayoutEffect(() => {
    if (open !== opened.current)
      document.querySelector('.shelf:has([aria-expanded="true"])')?.scrollIntoView({ block: 'nearest' });
    opened.current = open;
  }, [open]);
  if (shelves.length === 0)
    return (
      <Nothing screen={screen} title="Ingen varer endnu">
        »Ny vare« opretter den første.
      </Nothing>
    );
  return shelves.map(({ category, keys, count }) => (
    <Shelf
      key={category}
      category={category}
      press={actions.open}
      state={{ 'aria-expanded': open === category }}
      before={<Icon name="chevron-down" />}
      after={<span className="shelf-count">{count}</span>}
    >
      {open === category && (
        <Lines
          Row={ItemLine}
          rows={keys.flatMap((key) => {
            const shown = shownItem(screen, key, screen.looks);
            return shown ? { ...shown, want: actions.want, edit: actions.edit } : [];
          })}
        />
      )}
    </Shelf>
  ));
}
