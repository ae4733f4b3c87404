import { memo } from 'react';
import type { ShoppingRow } from '../../data/gateway.ts';
import { Icon } from './Icon.tsx';
import { basket } from './item.ts';
import { Waiting } from './Waiting.tsx';

interface Props {
  readonly row: ShoppingRow;
  readonly waiting: boolean;
  readonly want: (key: string) => void;
}

/** An item that a tap puts on the list or takes off. */
export const ItemTile = memo(function ItemTile({ row, waiting, want }: Props) {
  const wanted = basket.holds(row);
  return (
    <button
      type="button"
      className={row.active ? 'tile' : 'tile tile-gone'}
      aria-pressed={wanted}
      onClick={() => want(row.key)}
    >
      <span className="tile-title">{row.title}</span>
      {waiting && <Waiting />}
      <Icon name="basket" />
    </button>
  );
});
