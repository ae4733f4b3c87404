import type { Page } from '@playwright/test';
import { pause } from './family.ts';

declare global {
  interface Window {
    /** From the finger leaving the glass to the paint after the button's state had changed, in ms. */
    tapTimes?: number[];
  }
}

/** Lets the page take the time of every tap on a button with a state. */
export const timeTaps = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const times: number[] = [];
    window.tapTimes = times;
    /** A frame's callback comes before its paint, a message sent there after it. */
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

/** The times so far. */
export const tapTimes = (page: Page): Promise<number[]> => page.evaluate(() => window.tapTimes ?? []);

/** A finger that stays on the glass as long as people's do, in ms. */
const contact = 70;

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
