import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Icon } from '../../../../app-shell/icons/Icon.tsx';
import { IconButton } from '../../../../app-shell/icons/IconButton.tsx';
import { PendingMark } from '../../../../app-shell/views/PendingMark.tsx';
import { isListed } from '../../rules/item.ts';
import type { ShoppingActions } from '../../store/shopping-store.ts';
import type { ShownItem } from '../../store/view-model.ts';
import { scrollTo } from './Lines.tsx';
import './ItemTiles.css';

type TileProps = ShownItem & Pick<ShoppingActions, 'want'>;

export const ItemTile = memo(function ItemTile({ row, waiting, want }: TileProps) {
  return (
    <button
      type="button"
      className={row.active ? 'tile' : 'tile tile-gone'}
      aria-pressed={isListed(row)}
      onClick={() => want(row.key)}
    >
      <span className="tile-title">{row.title}</span>
      {waiting && <PendingMark />}
      <Icon name="basket" />
    </button>
  );
});

/** The same as a row of a list, with a button to its form. */
export const ItemLine = memo(function ItemLine(props: TileProps & Pick<ShoppingActions, 'edit'>) {
  const { row, highlighted, edit } = props;
  return (
    <li
      ref={highlighted ? scrollTo : null}
      className={highlighted ? 'line line-highlighted' : 'line'}
      data-key={row.key}
    >
      <ItemTile {...props} />
      <IconButton label={`Ret ${row.title}`} icon="pencil" press={() => edit(row.key)} />
    </li>
  );
});

interface SectionProps {
  readonly category: string;
  readonly press: (category: string) => void;
  /** The state of the heading's button: whether only this category is shown, or whether it is open. */
  readonly state: { 'aria-pressed': boolean } | { 'aria-expanded': boolean };
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** The items of a category or a trip, or the order of a shop, under its heading, which is a button. */
export const ItemSection = ({ category, press, state, after, children }: SectionProps) => (
  <section className="section" aria-label={category}>
    <h2>
      <button type="button" className="section-head" {...state} onClick={() => press(category)}>
        <Icon name="chevron-down" />
        {category}
        {after}
      </button>
    </h2>
    {children}
  </section>
);

/** Scrolls to what was opened, because a section above it may have been closed: as much as fits, with its heading. */
export function useScrollToOpened(open: string | null | undefined): void {
  const opened = useRef(open);
  useLayoutEffect(() => {
    const heading = document.querySelector('h2 > [aria-expanded="true"]');
    if (open !== opened.current)
      for (const part of [heading?.closest('section'), heading]) part?.scrollIntoView({ block: 'nearest' });
    opened.current = open;
  }, [open]);
}
