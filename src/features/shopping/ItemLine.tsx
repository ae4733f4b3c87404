import { memo } from 'react';
import type { ShoppingRow } from '../../data/gateway.ts';
import { IconButton } from './IconButton.tsx';
import { ItemTile } from './ItemTile.tsx';

interface Props {
  readonly row: ShoppingRow;
  readonly waiting: boolean;
  readonly want: (key: string) => void;
  readonly edit: (key: string) => void;
}

/** An item among all items, with the way to its form. */
export const ItemLine = memo(function ItemLine({ row, waiting, want, edit }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of the list is between, where no <li> may be.
    <div role="listitem" className="line">
      <ItemTile row={row} waiting={waiting} want={want} />
      <IconButton label={`Ret ${row.title}`} icon="pencil" press={() => edit(row.key)} />
    </div>
  );
});
