import type { Page } from '@playwright/test';
import { pause } from './family.ts';

declare global {
  interface Window {
    /** Times in ms from the end of each touch to the paint after the button's state had changed. */
    tapTimes?: number[];
  }
}

export const timeTaps = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const times: number[] = [];
    window.tapTimes = times;
    /** A frame's callback runs before its paint, and a message posted there arrives after it. */
    const afterPaint = (work: () => void) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = work;
        port2.postMessage(null);
      });
    const timed = ({ target, timeStamp }: PointerEvent) => {
      const button = (target as Element).closest('[aria-pressed]');
      if (!button) return;
      const changed = new MutationObserver(() => {
        changed.disconnect();
        afterPaint(() => times.push(performance.now() - timeStamp));
      });
      changed.observe(button, { attributeFilter: ['aria-pressed'] });
    };
    window.addEventListener('pointerup', timed, { capture: true, passive: true });
  });

export const tapTimes = (page: Page): Promise<number[]> => page.evaluate(() => window.tapTimes ?? []);

/** How long a typical touch lasts, in ms. */
const contact = 70;

/** Returns a finger that taps at a point of the window (in CSS px) with real touch input, not by a script. */
export async function fingerOn(page: Page): Promise<{ tap(x: number, y: number): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    async tap(x, y) {
      await touch('touchStart', [{ x, y }]);
      await pause(contact);
      await touch('touchEnd', []);
    },
  };
}
