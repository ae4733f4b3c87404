import { memo, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface Props<Item> {
  readonly className: string;
  readonly items: readonly Item[];
  /**
   * Draws an item, which has the role of a list item and a key, below the one above. While it is the same
   * function, only chunks with other items are rendered.
   */
  row(item: Item, above: Item | undefined): ReactNode;
  /** The key of an item that is drawn wherever it is. */
  readonly shown?: string | null;
}

/** How many rows are rendered first: more than fit on a phone. */
const firstRows = 20;
/** Up to this many rows are all in the page, where the browser finds text in them. */
const wholeUpTo = 100;
const chunkSize = 40;
/** How near the screen the chunks of a longer list are drawn, and the height of a row until it is known. */
const nearby = '1000px';
const rowHeight = '4rem';

/**
 * A list of any length. Its first rows are on the screen before the others are rendered, and of a very long one
 * only what is near the screen is.
 */
export function LongList<Item extends { readonly key: string }>(props: Props<Item>) {
  const { className, items, row, shown } = props;
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // At once: the browser prints what is there after the event.
    const print = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    addEventListener('beforeprint', print);
    addEventListener('afterprint', print);
    return () => {
      removeEventListener('beforeprint', print);
      removeEventListener('afterprint', print);
    };
  }, []);
  const limit = useDeferredValue(Number.POSITIVE_INFINITY, firstRows);
  const count = Math.min(items.length, limit);
  const isWhole = count <= wholeUpTo || isPrinting;
  // The index of a chunk's first row is its key: rows are added at the end, or all rows take new places.
  const starts = Array.from({ length: Math.ceil(count / chunkSize) }, (_, chunk) => chunk * chunkSize);
  return (
    // One list with all rows in it, however many chunks it is drawn in.
    // biome-ignore lint/a11y/useSemanticElements: a <ul> may hold no chunks.
    <div role="list" className={className}>
      {starts.map((start) => {
        const chunk = items.slice(start, Math.min(start + chunkSize, count));
        return (
          <Chunk
            key={start}
            items={chunk}
            row={row}
            above={items[start - 1]}
            isDrawn={isWhole || chunk.some(({ key }) => key === shown)}
          />
        );
      })}
    </div>
  );
}

interface ChunkProps extends Pick<Props<unknown>, 'items' | 'row'> {
  /** The last item of the chunk before. */
  readonly above: unknown;
  /** Drawn, however far from the screen it is. */
  readonly isDrawn: boolean;
}

/** Some rows, or the room for them. */
const Chunk = memo(
  function Chunk({ items, row, above, isDrawn }: ChunkProps) {
    const box = useRef<HTMLDivElement>(null);
    // The first is seen at once; the observer tells of the others.
    const [isNear, setNear] = useState(isDrawn || above === undefined);
    const [height, setHeight] = useState<number | null>(null);
    useEffect(() => {
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (!entry) return;
          setHeight(entry.boundingClientRect.height);
          // What has the focus, such as a form, stays.
          setNear(entry.isIntersecting || entry.target.contains(document.activeElement));
        },
        { rootMargin: nearby },
      );
      if (box.current) observer.observe(box.current);
      return () => observer.disconnect();
    }, []);
    if (!isDrawn && !isNear)
      return <div ref={box} style={{ blockSize: height ?? `calc(${items.length} * ${rowHeight})` }} />;
    return <div ref={box}>{items.map((item, i) => row(item, i === 0 ? above : items[i - 1]))}</div>;
  },
  (before, after) =>
    before.row === after.row &&
    before.above === after.above &&
    before.isDrawn === after.isDrawn &&
    before.items.length === after.items.length &&
    before.items.every((item, i) => item === after.items[i]),
);
