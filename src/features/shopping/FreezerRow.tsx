import { memo } from 'react';
import type { ShoppingRow } from '../../data/gateway.ts';
import { Waiting } from './BasketRow.tsx';
import { Icon } from './Icon.tsx';
import { limits } from './item.ts';

interface Props {
  readonly row: ShoppingRow;
  readonly taken: boolean;
  readonly waiting: boolean;
  readonly take: (key: string) => void;
  readonly stock: (key: string, by: number) => void;
}

/** One item of the freezer: a tap strikes it out, − and + count. */
export const FreezerRow = memo(function FreezerRow({ row, taken, waiting, take, stock }: Props) {
  const { key, title, count, active, canOutdate } = row;
  const note = !active ? 'Fjernet' : [row.category, canOutdate && 'kan udløbe'].filter(Boolean).join(' · ');
  return (
    <li className={['line', taken && 'line-struck', !active && 'line-gone'].filter(Boolean).join(' ')}>
      <button
        type="button"
        className="line-main"
        aria-pressed={taken}
        aria-disabled={!active}
        onClick={() => active && take(key)}
      >
        <span className="line-tick">
          <Icon name="check" />
        </span>
        <span className="line-text">
          <span className="line-title">{title}</span> <span className="line-note">{note}</span>
        </span>
        {waiting && <Waiting />}
        {count > 0 && <span className="line-count">{count}</span>}
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`Én ${title} mindre`}
        aria-disabled={count === 0 || !active}
        onClick={() => count > 0 && active && stock(key, -1)}
      >
        <Icon name="minus" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`Én ${title} mere`}
        aria-disabled={count >= limits.count || !active}
        onClick={() => count < limits.count && active && stock(key, 1)}
      >
        <Icon name="plus" />
      </button>
    </li>
  );
});
