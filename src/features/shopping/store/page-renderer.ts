import { createStore } from '../../../lib/store.ts';
import type { DrawRow } from './store-context.ts';
import type { ViewModel } from './view-model.ts';

/**
 * Renders the page by setting `model`: at once or, after a tap, when the tapped row has been drawn. `current`
 * computes what the page shows, `looksSame` tells whether the screen would be the same, and `afterFrame`
 * calls back after the next frame.
 */
export function createPageRenderer(
  current: () => ViewModel,
  looksSame: (before: ViewModel, next: ViewModel) => boolean | undefined,
  afterFrame: (work: () => void) => void,
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
     * frame; then calls `rest`.
     */
    drawRowFirst(draw: DrawRow, pressed: boolean, rest?: () => void) {
      isDue = true;
      draw(pressed);
      afterFrame(() => {
        if (isDue) render();
        draw(null);
        rest?.();
      });
    },
  };
}
