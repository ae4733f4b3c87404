import { createStore } from '../../../lib/store.ts';
import type { Timers } from '../../../sync/ports.ts';
import type { DrawRow } from './store-context.ts';
import type { ViewModel } from './view-model.ts';

interface Clock {
  readonly timers: Timers;
  /** Calls `work` after the next frame; by default at once. */
  readonly afterFrame?: (work: () => void) => void;
}

/**
 * How long what a tap stores waits for the frame that shows the tap, in ms. A busy phone may need longer for
 * the frame, and a reload until then would lose the tap.
 */
const longestWait = 100;

/**
 * Renders the page by setting `model`: at once or, after a tap, when the tapped row has been drawn. `current`
 * computes what the page shows, `looksSame` whether the screen would be the same.
 */
export function createPageRenderer(
  current: () => ViewModel,
  looksSame: (before: ViewModel, next: ViewModel) => boolean | undefined,
  { timers, afterFrame = (work) => work() }: Clock,
) {
  const model = createStore(current());
  const struckCount = createStore(0);
  /** A tapped row is drawn in the next frame, and the page after it. */
  let isDue = false;

  function render() {
    isDue = false;
    const next = current();
    struckCount.set(next.struck.size);
    // Others' changes to items that are not on the screen are not rendered, because a tap would have to wait
    // for it.
    if (looksSame(model.get(), next)) model.replace(next);
    else model.set(next);
  }

  return {
    model,
    struckCount,
    render,
    /** Renders now, unless the page is rendered after the next frame anyway. */
    renderUnlessDue: () => isDue || render(),
    /**
     * Draws only the tapped row, so that the next frame shows the result of the tap, and the page after that
     * frame; then calls `store`, but after `longestWait` if the frame is later.
     */
    drawRowFirst(draw: DrawRow, pressed: boolean, store?: () => void) {
      isDue = true;
      draw(pressed);
      const stopWaiting = store && timers.after(longestWait, store);
      afterFrame(() => {
        if (isDue) render();
        draw(null);
        stopWaiting?.();
        store?.();
      });
    },
  };
}
