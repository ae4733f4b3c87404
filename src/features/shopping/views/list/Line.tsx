import type { ReactNode } from 'react';
import { Icon } from '../../../../app-shell/icons/Icon.tsx';
import { PendingMark } from '../../../../app-shell/views/PendingMark.tsx';
import './fixed-size-text.css';
import './Line.css';

/** The large text of a row. */
interface Name {
  readonly title: string;
  readonly quantity?: string | null;
}

interface Props {
  readonly id: string;
  readonly name: Name;
  /** The text when laid out; null if it is the same. */
  readonly laidOut: Name | null;
  readonly note: string;
  readonly struck: boolean;
  /** The item has left the list, but keeps its place. */
  readonly gone: boolean;
  readonly highlighted: boolean;
  readonly waiting: boolean;
  readonly strike: (id: string) => void;
  /** Shown at the end of the row's main button. */
  readonly badge?: ReactNode;
  /** The buttons after it. */
  readonly children: ReactNode;
}

/** A row of a list: a tap strikes it out. */
export function Line(props: Props) {
  const { id, name, laidOut, note, struck, gone, highlighted, waiting, strike, badge, children } = props;
  const states = [struck && 'line-struck', gone && 'line-gone', highlighted && 'line-highlighted'];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a chunk of the list is between, where no <li> may be.
    <div role="listitem" className={['line', ...states].filter(Boolean).join(' ')} data-key={id}>
      <button
        type="button"
        className="line-main"
        aria-pressed={struck}
        aria-disabled={gone}
        onClick={() => gone || strike(id)}
      >
        <span className="line-tick">
          <Icon name="check" />
        </span>
        <span className="line-text">
          {fixedSizeText(laidOut && large(laidOut), large(name))} <span className="line-note">{note}</span>
        </span>
        {waiting && <PendingMark />}
        {badge}
      </button>
      {children}
    </div>
  );
}

const large = ({ title, quantity }: Name) => (
  <span className="line-name">
    <span className="line-title">{title}</span>{' '}
    {quantity && <span className="line-quantity">{quantity}</span>}
  </span>
);

/**
 * A text that may change without moving what is below it: it keeps the height of `laidOut`, and longer text
 * is cut off. With null it takes the height it needs. This is a function instead of a component because a
 * long list has one in each row.
 */
export const fixedSizeText = (laidOut: ReactNode, text: ReactNode): ReactNode =>
  laidOut ? (
    <span className="fixed-size">
      <span className="fixed-size-text">{text}</span>
      <span className="fixed-size-room" aria-hidden="true">
        {laidOut}
      </span>
    </span>
  ) : (
    text
  );
