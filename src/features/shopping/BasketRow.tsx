import { memo } from 'react';
import type { ShoppingRow } from '../../data/gateway.ts';
import { Icon } from './Icon.tsx';

interface Props {
  readonly row: ShoppingRow;
  readonly struck: boolean;
  readonly waiting: boolean;
  /** Why it has left the list while it is still shown; null when it has not. */
  readonly gone: string | null;
  /** Who put it on the list, and when. */
  readonly wanted: string;
  /** It was just put on the list. */
  readonly latest: boolean;
  readonly strike: (key: string) => void;
  readonly edit: (key: string) => void;
}

/** One item to buy: a tap strikes it out. */
export const BasketRow = memo(function BasketRow(props: Props) {
  const { row, struck, waiting, gone, wanted, latest, strike, edit } = props;
  const states = [struck && 'line-struck', gone && 'line-gone', latest && 'line-latest'];
  return (
    <li className={['line', ...states].filter(Boolean).join(' ')} data-key={row.key}>
      <button
        type="button"
        className="line-main"
        aria-pressed={struck}
        aria-disabled={gone !== null}
        onClick={() => gone === null && strike(row.key)}
      >
        <span className="line-tick">
          <Icon name="check" />
        </span>
        <span className="line-text">
          <span className="line-name">
            <span className="line-title">{row.title}</span>{' '}
            {row.quantity && <span className="line-quantity">{row.quantity}</span>}
          </span>{' '}
          <span className="line-note">{gone ?? [row.category, wanted].filter(Boolean).join(' · ')}</span>
        </span>
        {waiting && <Waiting />}
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`Ret ${row.title}`}
        onClick={() => edit(row.key)}
      >
        <Icon name="pencil" />
      </button>
    </li>
  );
});

/** The mark of a change that has not been sent. */
export function Waiting() {
  return (
    <span className="line-waiting">
      <Icon name="clock" />
      <span className="visually-hidden">venter på at blive sendt</span>
    </span>
  );
}
