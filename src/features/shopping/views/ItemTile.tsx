import { memo } from 'react';
import type { ShoppingRow } from '../../../data/gateway.ts';
import { basket } from '../rules/item.ts';
import type { Shown } from '../store/shown-item.ts';
import { inRoom } from './FixedSizeText.tsx';
import { Icon } from './Icon.tsx';
import { Waiting } from './PendingMark.tsx';

interface Props extends Shown {
  readonly want: (key: string) => void;
}

/** An item that a tap puts on the list or takes off. */
export const ItemTile = memo(function ItemTile({ row, was, waiting, want }: Props) {
  const wanted = basket.holds(row);
  return (
    <button
      type="button"
      className={row.active ? 'tile' : 'tile tile-gone'}
      aria-pressed={wanted}
      onClick={() => want(row.key)}
    >
      {inRoom(was && titleOf(was), titleOf(row))}
      {waiting && <Waiting />}
      <Icon name="basket" />
    </button>
  );
});

const titleOf = ({ title }: ShoppingRow) => <span className="tile-title">{title}</span>;
