import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface Props<Item> {
  readonly className: string;
  readonly items: readonly Item[];
  /** Draws an item, as an <li> with a key, below the one above. */
  row(item: Item, above: Item | undefined): ReactNode;
  /** The key of an item that is drawn wherever it is. */
  readonly shown?: string | null;
}

/** How many rows are rendered first: more than fit on a phone. */
const firstRows = 20;
/** How many follow, and again whenever the end of these is near the screen. */
const moreRows = 100;

/** A list of any length: its first rows are on the screen before the others are rendered. */
export function LongList<Item extends { readonly key: string }>(props: Props<Item>) {
  const { className, items, row, shown } = props;
  const [wanted, setWanted] = useState(moreRows);
  useEffect(() => {
    // At once: the browser prints what is there after the event.
    const showAll = () => flushSync(() => setWanted(Number.POSITIVE_INFINITY));
    addEventListener('beforeprint', showAll);
    return () => removeEventListener('beforeprint', showAll);
  }, []);
  const isOpen = useDeferredValue(true, false);
  const limit = isOpen ? wanted : firstRows;
  const count = Math.max(limit, items.findIndex(({ key }) => key === shown) + 1);
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari says nothing of a list without bullets. */}
      <ul role="list" className={className}>
        {items.slice(0, count).map((item, i) => row(item, items[i - 1]))}
      </ul>
      {items.length > wanted && <End key={count} near={() => setWanted(count + moreRows)} />}
    </>
  );
}

function End({ near }: { readonly near: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new one is made for each part of the list.
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      rootMargin: '1000px',
    });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={end} />;
}
