import { type ComponentType, memo, useDeferredValue } from 'react';

/** A row's props; what it stands for is its key. */
interface RowProps {
  readonly row: { readonly key: string };
}

interface Props<P extends RowProps> {
  readonly rows: readonly P[];
  readonly Row: ComponentType<P>;
}

/** How many rows are drawn, laid out and compared together: more than fit on a screen, few enough to draw at once. */
const partSize = 40;

/** A list of any length. Its first part is on the screen before the rest is drawn, and only a part with a change is drawn anew. */
export function Lines<P extends RowProps>({ rows, Row }: Props<P>) {
  const limit = useDeferredValue(Number.POSITIVE_INFINITY, partSize);
  const drawn = Math.min(rows.length, limit);
  // Where it begins is a part's key: rows come at the end, or all take their places anew.
  const starts = Array.from({ length: Math.ceil(drawn / partSize) }, (_, part) => part * partSize);
  return (
    // One list with all lines in it, however many parts it is drawn in.
    // biome-ignore lint/a11y/useSemanticElements: a <ul> may hold no parts.
    <div role="list">
      {starts.map((start) => (
        <Part key={start} rows={rows.slice(start, start + partSize)} Row={Row as Plain} />
      ))}
    </div>
  );
}

/** A row that takes whatever belongs to it. */
type Plain = ComponentType<RowProps>;

const Part = memo(function Part({ rows, Row }: Props<RowProps>) {
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
