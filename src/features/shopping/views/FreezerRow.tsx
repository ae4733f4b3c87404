import { memo } from 'react';
import { limits } from '../rules/item.ts';
import type { Shown } from '../store/shown-item.ts';
import { IconButton } from './IconButton.tsx';
import { Line } from './Line.tsx';

interface Props extends Shown {
  readonly struck: boolean;
  readonly strike: (key: string) => void;
  readonly stock: (key: string, by: number) => void;
}

/** One item of the freezer, with − and + for how many there are. */
export const FreezerRow = memo(function FreezerRow({ row, was, stock, ...line }: Props) {
  const { key, title, count, active, canOutdate, category } = row;
  const note = active ? [category, canOutdate && 'kan udløbe'].filter(Boolean).join(' · ') : 'Fjernet';
  // Its room is kept where there is none.
  const badge = <span className="line-count">{count > 0 && count}</span>;
  return (
    <Line
      {...line}
      id={key}
      name={{ title }}
      was={was && { title: was.title }}
      note={note}
      gone={!active}
      badge={badge}
    >
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
