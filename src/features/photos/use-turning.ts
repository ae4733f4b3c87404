import { type RefObject, useEffect, useRef, useState } from 'react';
import { addressOf, categoryIn } from './album-address.ts';
import type { PhotoStore, PhotoView } from './photo-store.ts';

interface Turning {
  /** Opens a category, with an address of its own. */
  open(category: string): void;
  /** Goes back to the tiles. */
  leave(): void;
  /** The category that was left last: the reader is put down at its tile. */
  readonly left: string | null;
  /** What gets the focus after a turn: the heading of the category, or the tile that was left. */
  readonly place: RefObject<HTMLElement | null>;
}

/** Turns between the tiles and the albums of a category, in step with the address and the browser's Back. */
export function useTurning(store: PhotoStore, { category, shelf }: PhotoView): Turning {
  const [left, setLeft] = useState<string | null>(null);
  const place = useRef<HTMLElement>(null);
  const turned = useRef(false);

  useEffect(() => {
    const follow = () => {
      setLeft(store.get().category);
      store.show(categoryIn(location.search));
    };
    const back = () => {
      turned.current = true;
      follow();
    };
    follow();
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, [store]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place exists when the category is shown and its shelf has been read.
  useEffect(() => {
    if (!turned.current || !place.current) return;
    turned.current = false;
    // The browser itself finds the place on the page that one comes back to.
    place.current.focus({ preventScroll: category === null });
  }, [category, shelf.kind]);

  const turn = (address: string, state: unknown) => {
    history.pushState(state, '', address);
    turned.current = true;
    setLeft(category);
    store.show(categoryIn(location.search));
  };
  return {
    open: (next) => turn(addressOf(next), { fromTiles: true }),
    leave: () => (history.state?.fromTiles ? history.back() : turn(location.pathname, null)),
    left,
    place,
  };
}
