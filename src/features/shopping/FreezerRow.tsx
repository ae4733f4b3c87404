import { memo } from 'react';
import type { ShoppingRow } from '../../data/gateway.ts';
import { IconButton } from './IconButton.tsx';
import { limits } from './item.ts';
import { Line } from './Line.tsx';

interface Props {
  readonly row: ShoppingRow;
  readonly struck: boolean;
  readonly waiting: boolean;
  readonly strike: (key: string) => void;
  readonly stock: (key: string, by: number) => void;
}

/** One item of the freezer, with − and + for how many there are. */
export const FreezerRow = memo(function FreezerRow({ row, stock, ...line }: Props) {
  const { key, title, count, active, canOutdate, category } = row;
  const note = active ? [category, canOutdate && 'kan udløbe'].filter(Boolean).join(' · ') : 'Fjernet';
  const badge = count > 0 && <span className="line-count">{count}</span>;
  return (
    <Line {...line} id={key} title={title} note={note} gone={!active} badge={badge}>
      <IconButton
        label={`Én mindre: ${title}`}
        icon="minus"
        disabled={!active || count === 0}
        press={() => stock(key, -1)}
      />
      <IconButton
        label={`Én mere: ${title}`}
        icon="plus"
        disabled={!active || count >= limits.count}
        press={() => stock(key, 1)}
      />
    </Line>
  );
});
