import { memo } from 'react';
import { Icon } from '../../../../app-shell/icons/Icon.tsx';
import { IconButton } from '../../../../app-shell/icons/IconButton.tsx';
import { PendingMark } from '../../../../app-shell/views/PendingMark.tsx';
import type { ShoppingRow } from '../../../../data/gateway.ts';
import { basket } from '../../rules/item.ts';
import type { ShownItem } from '../../store/view-model.ts';
import { fixedSizeText } from './fixed-size-text.tsx';
import './Line.css';
import './ItemTile.css';

interface TileProps extends ShownItem {
  readonly want: (key: string) => void;
}

/** An item that a tap puts on the list or takes off. */
export const ItemTile = memo(function ItemTile({ row, laidOut, waiting, want }: TileProps) {
  return (
    <button
      type="button"
      className={row.active ? 'tile' : 'tile tile-gone'}
      aria-pressed={basket.holds(row)}
      onClick={() => want(row.key)}
    >
      {fixedSizeText(laidOut && titleOf(laidOut), titleOf(row))}
      {waiting && <PendingMark />}
      <Icon name="basket" />
    </button>
  );
});

const titleOf = ({ title }: ShoppingRow) => <span className="tile-title">{title}</span>;

interface LineProps extends TileProps {
  readonly edit: (key: string) => void;
}

/** The same as a line of a list, with the way to its form. */
export const ItemLine = memo(function ItemLine({ edit, ...shown }: LineProps) {
  const { key, title } = shown.row;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a chunk of the list is between, where no <li> may be.
    <div role="listitem" className={shown.highlighted ? 'line line-highlighted' : 'line'} data-key={key}>
      <ItemTile {...shown} />
      <IconButton label={`Ret ${title}`} icon="pencil" press={() => edit(key)} />
    </div>
  );
});
