import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type ChunkRange, chunkRange } from './chunk-range.ts';

export interface Chunks extends ChunkRange {
  /** A ref for the element around the list. */
  readonly box: (element: HTMLElement | null) => void;
  /** A ref for the element around each drawn chunk, whose `data-chunk` is the chunk's number. */
  readonly chunk: (element: HTMLElement | null) => (() => void) | undefined;
}

/**
 * Draws only the chunks of a list that are within one screen of the visible part of the page. `estimate` is
 * the least height in px of a full chunk; those that have not been drawn are taken to be as high as the
 * first. Drawn chunks are measured, and their height may change. All chunks are drawn for print.
 */
export function useChunks(count: number, estimate: number): Chunks {
  const [list, box] = useState<HTMLElement | null>(null);
  const [range, setRange] = useState<ChunkRange>({ first: 0, last: 1, before: 0, after: 0 });
  const heights = useRef(new Map<number, number>());

  /** The visible part of the page in px from the start of the list, and its height, as last measured. */
  const screen = useRef<{ readonly top: number; readonly height: number }>(null);

  /** `moved`: whether the screen has to be measured again, for which the browser must lay out the page. */
  const update = useCallback(
    (moved: boolean) => {
      if (!list) return;
      if (moved || !screen.current)
        screen.current = { top: -list.getBoundingClientRect().top, height: window.innerHeight };
      const { top, height } = screen.current;
      const known = heights.current;
      const other = Math.max(estimate, known.get(0) ?? 0);
      const heightOf = (chunk: number) => known.get(chunk) ?? other;
      const next = chunkRange(count, heightOf, top - height, top + 2 * height);
      setRange((range) => (same(range, next) ? range : next));
    },
    [list, count, estimate],
  );

  // The observer is created once, so it calls the latest `update` through a ref.
  const latest = useRef(update);
  useLayoutEffect(() => {
    latest.current = update;
    // More chunks do not move those before them.
    update(false);
  }, [update]);

  useEffect(() => {
    let frame = 0;
    const moved = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => latest.current(true));
    };
    window.addEventListener('scroll', moved, { passive: true });
    window.addEventListener('resize', moved);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', moved);
      window.removeEventListener('resize', moved);
    };
  }, []);

  const [observer] = useState(
    () =>
      new ResizeObserver((entries) => {
        for (const { target } of entries) {
          if (!(target instanceof HTMLElement) || !target.isConnected) continue;
          heights.current.set(Number(target.dataset.chunk), target.offsetHeight);
        }
        latest.current(true);
      }),
  );
  const chunk = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      observer.observe(element);
      return () => observer.unobserve(element);
    },
    [observer],
  );
  const drawn = usePrinting() ? { first: 0, last: count - 1, before: 0, after: 0 } : range;
  return { ...drawn, last: Math.min(drawn.last, count - 1), box, chunk };
}

/** True while the page is being printed. It is rendered again before the browser lays out the print. */
function usePrinting(): boolean {
  const printing = useRef(false);
  const subscribe = useCallback((changed: () => void) => {
    const follow = ({ type }: Event) => {
      printing.current = type === 'beforeprint';
      changed();
    };
    window.addEventListener('beforeprint', follow);
    window.addEventListener('afterprint', follow);
    return () => {
      window.removeEventListener('beforeprint', follow);
      window.removeEventListener('afterprint', follow);
    };
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => printing.current,
    () => false,
  );
}

const same = (a: ChunkRange, b: ChunkRange) =>
  a.first === b.first && a.last === b.last && a.before === b.before && a.after === b.after;
