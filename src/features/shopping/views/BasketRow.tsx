import { memo } from 'react';
import type { ShoppingRow } from '../../../data/gateway.ts';
import { basket } from '../rules/item.ts';
import type { Shown } from '../store/shown-item.ts';
import { IconButton } from './IconButton.tsx';
import { Line } from './Line.tsx';

interface Props extends Shown {
  readonly struck: boolean;
  /** What stands under its name. One function for all rows, for as long as it would say the same. */
  readonly noteOf: (row: ShoppingRow) => string;
  readonly strike: (key: string) => void;
  readonly edit: (key: string) => void;
}

/** One item to buy. */
export const BasketRow = memo(function BasketRow({ row, noteOf, edit, ...line }: Props) {
  const { key, title } = row;
  return (
    <Line {...line} id={key} name={row} note={noteOf(row)} gone={!basket.holds(row)}>
      <IconButton label={`Ret ${title}`} icon="pencil" press={() => edit(key)} />
    </Line>
  );
});
