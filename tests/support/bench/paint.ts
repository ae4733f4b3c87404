import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Calls back with the first time, by the clock that all pages share, after the next frame was painted; in ms. */
    afterPaint(work: (at: number) => void): void;
  }
}

/** Gives the page, also when it is loaded again, `window.afterPaint`. */
export async function watchPaints(page: Page): Promise<void> {
  await page.addInitScript(define);
  await page.evaluate(define);
}

function define() {
  // A frame's callback comes before its paint, a message sent there after it.
  window.afterPaint = (work) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => work(performance.timeOrigin + performance.now());
      port2.postMessage(null);
    });
}
