import { type ComponentType, memo, type ReactNode, useDeferredValue, useEffect } from 'react';
import type { ViewModel } from '../../store/view-model.ts';
import './LineList.css';

/** A row's props. */
interface RowProps {
  readonly row: { readonly key: string };
}

interface Props<P extends RowProps> {
  readonly rows: readonly P[];
  readonly Row: ComponentType<P>;
}

/**
 * How many rows are rendered, laid out and compared together: more than fit on a screen, but few enough to
 * render at once.
 */
const chunkSize = 40;

/**
 * A list of any length. Its first chunk is on the screen before the others are rendered, and only chunks with
 * changes are rendered again.
 */
export function LineList<P extends RowProps>({ rows, Row }: Props<P>) {
  const limit = useDeferredValue(Number.POSITIVE_INFINITY, chunkSize);
  const drawn = Math.min(rows.length, limit);
  // The index of a chunk's first row is its key: rows are added at the end, or all rows take new places.
  const starts = Array.from({ length: Math.ceil(drawn / chunkSize) }, (_, chunk) => chunk * chunkSize);
  return (
    // One list with all lines in it, however many chunks it is drawn in.
    // biome-ignore lint/a11y/useSemanticElements: a <ul> may hold no chunks.
    <div role="list">
      {starts.map((start) => (
        <Chunk key={start} rows={rows.slice(start, start + chunkSize)} Row={Row as AnyRow} />
      ))}
    </div>
  );
}

/** A row component with any props. */
type AnyRow = ComponentType<RowProps>;

const Chunk = memo(function Chunk({ rows, Row }: Props<RowProps>) {
  return (
    // Chunks that are not laid out yet reserve their space.
    <div className="lines" style={{ containIntrinsicBlockSize: `auto calc(${rows.length} * 4.0625rem)` }}>
      {rows.map((props) => (
        <Row key={props.row.key} {...props} />
      ))}
    </div>
  );
}, sameRows);

function sameRows(before: Props<RowProps>, after: Props<RowProps>): boolean {
  return (
    before.rows.length === after.rows.length &&
    before.rows.every((props, i) => isSame(props, after.rows[i] ?? props))
  );
}

function isSame<P extends object>(a: P, b: P): boolean {
  for (const name in b) {
    if (!Object.is(a[name], b[name])) return false;
  }
  return true;
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
