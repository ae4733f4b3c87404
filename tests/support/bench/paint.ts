import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /**
     * Calls `work` after the next frame has been painted, with the time in ms by the clock that all pages
     * share.
     */
    afterPaint(work: (at: number) => void): void;
  }
}

/** Adds `window.afterPaint` to the page, now and whenever it is reloaded. */
export async function watchPaints(page: Page): Promise<void> {
  await page.addInitScript(define);
  await page.evaluate(define);
}

function define() {
  // A frame's callback runs before its paint, and a message posted there arrives after it.
  window.afterPaint = (work) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => work(performance.timeOrigin + performance.now());
      port2.postMessage(null);
    });
}
