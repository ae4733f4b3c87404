import type { ReactNode } from 'react';
import { inRoom } from './FixedSizeText.tsx';
import { Icon } from './Icon.tsx';
import { Waiting } from './PendingMark.tsx';

/** What stands large. */
interface Name {
  readonly title: string;
  readonly quantity?: string | null;
}

interface Props {
  readonly id: string;
  readonly name: Name;
  /** How that was when it was shown; null where it still is so. */
  readonly was: Name | null;
  readonly note: string;
  readonly struck: boolean;
  /** It has left the list, but still stands where it stood. */
  readonly gone: boolean;
  readonly latest: boolean;
  readonly waiting: boolean;
  readonly strike: (id: string) => void;
  /** At the end of what is tapped. */
  readonly badge?: ReactNode;
  /** The buttons after it. */
  readonly children: ReactNode;
}

/** One line of a list: a tap strikes it out. */
export function Line(props: Props) {
  const { id, name, was, note, struck, gone, latest, waiting, strike, badge, children } = props;
  const states = [struck && 'line-struck', gone && 'line-gone', latest && 'line-latest'];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of the list is between, where no <li> may be.
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
          {inRoom(was && large(was), large(name))} <span className="line-note">{note}</span>
        </span>
        {waiting && <Waiting />}
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
