import { type ComponentType, memo, type ReactNode, useDeferredValue, useEffect } from 'react';
import type { ViewModel } from '../../store/view-model.ts';
import './LineList.css';

/** A row's props; what it stands for is its key. */
interface RowProps {
  readonly row: { readonly key: string };
}

interface Props<P extends RowProps> {
  readonly rows: readonly P[];
  readonly Row: ComponentType<P>;
}

/** How many rows are drawn, laid out and compared together: more than fit on a screen, few enough to draw at once. */
const chunkSize = 40;

/** A list of any length. Its first chunk is on the screen before the rest is drawn, and only a chunk with a change is redrawn. */
export function LineList<P extends RowProps>({ rows, Row }: Props<P>) {
  const limit = useDeferredValue(Number.POSITIVE_INFINITY, chunkSize);
  const drawn = Math.min(rows.length, limit);
  // Where it begins is a chunk's key: rows come at the end, or all take their places again.
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

/** A row that takes whatever belongs to it. */
type AnyRow = ComponentType<RowProps>;

const Chunk = memo(function Chunk({ rows, Row }: Props<RowProps>) {
  return (
    // What is not laid out yet keeps its place.
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

/** Scrolls to the line that was just put on the list or saved, where the message leaves room for it. */
export function useScrollTo(key: string | null): void {
  useEffect(() => {
    if (key) document.querySelector(`[data-key="${key}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [key]);
}

interface EmptyProps {
  readonly model: ViewModel;
  readonly title: string;
  /** What one can do about it. */
  readonly children: ReactNode;
}

/** What stands where there is nothing to show: because there is nothing, or because it has not come yet. */
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
