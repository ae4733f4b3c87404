import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { Icon } from '../../../../app-shell/icons/Icon.tsx';
import { PendingMark } from '../../../../app-shell/views/PendingMark.tsx';
import type { ViewModel } from '../../store/view-model.ts';
import './Lines.css';

interface ListProps<Item> {
  readonly items: readonly Item[];
  /** Draws a memoized row, with its key. */
  readonly row: (item: Item) => ReactNode;
}

/** How many rows the browser lays out together, as far as they are near the screen: more than fit on it. */
const chunkSize = 40;

/** A list of any length. Its first rows are on the screen before the others are rendered. */
export function LineList<Item>({ items, row }: ListProps<Item>) {
  const limit = useDeferredValue(Number.POSITIVE_INFINITY, chunkSize);
  const drawn = Math.min(items.length, limit);
  // The index of a chunk's first row is its key: rows are added at the end, or all rows take new places.
  const starts = Array.from({ length: Math.ceil(drawn / chunkSize) }, (_, chunk) => chunk * chunkSize);
  return (
    // One list with all lines in it, however many chunks it is drawn in.
    // biome-ignore lint/a11y/useSemanticElements: a <ul> may hold no chunks.
    <div role="list">
      {starts.map((start) => {
        const rows = items.slice(start, start + chunkSize);
        return (
          // Chunks that are not laid out yet reserve their space.
          <div
            key={start}
            className="lines"
            style={{ containIntrinsicBlockSize: `auto calc(${rows.length} * 4.0625rem)` }}
          >
            {rows.map(row)}
          </div>
        );
      })}
    </div>
  );
}

/** Scrolls to the row that was just put on the list or saved, within the space that the message leaves. */
export function useScrollTo(key: string | null): void {
  useEffect(() => {
    if (key) document.querySelector(`[data-key="${key}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [key]);
}

interface EmptyProps {
  readonly model: ViewModel;
  readonly title: string;
  /** What the person can do about it. */
  readonly children: ReactNode;
}

/** Shown instead of an empty list: because there is nothing, or because nothing has been loaded yet. */
export function EmptyState({ model, title, children }: EmptyProps) {
  const { empty, connection } = model;
  if (empty && connection.kind === 'offline')
    return (
      <p className="empty-state">
        <b>Listen er ikke hentet endnu</b>
        Den kommer, så snart der er forbindelse. Det, du skriver imens, bliver gemt.
      </p>
    );
  if (empty) return <p className="empty-state">Henter listen …</p>;
  return (
    <p className="empty-state">
      <b>{title}</b>
      {children}
    </p>
  );
}

interface LineProps {
  readonly id: string;
  readonly title: string;
  readonly quantity?: string | null;
  readonly note?: string | null;
  /** The small text below the name. */
  readonly detail: string;
  readonly struck: boolean;
  /** The item has left the list, but keeps its place. */
  readonly gone: boolean;
  /** Somebody else has the item. */
  readonly taken?: boolean;
  readonly highlighted: boolean;
  readonly waiting: boolean;
  readonly strike: (id: string) => void;
  /** Shown at the end of the row's main button. */
  readonly badge?: ReactNode;
  /** The item's picture, which is a button of its own. */
  readonly picture?: ReactNode;
}

/** A row of a list: a tap strikes it out. */
export function Line(props: LineProps) {
  const {
    id,
    title,
    quantity,
    note,
    detail,
    struck,
    gone,
    taken,
    highlighted,
    waiting,
    strike,
    badge,
    picture,
  } = props;
  const states = [
    struck && 'line-struck',
    gone && 'line-gone',
    taken && 'line-taken',
    highlighted && 'line-highlighted',
  ];
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
          <span className="line-name">
            <span className="line-title">{title}</span>{' '}
            {quantity && <span className="line-quantity">{quantity}</span>}
          </span>{' '}
          <span className="line-detail">
            {note && <span className="line-note">{note}</span>}
            {note && detail && ' · '}
            {detail}
          </span>
        </span>
        {waiting && <PendingMark />}
        {badge}
      </button>
      {picture}
    </div>
  );
}
