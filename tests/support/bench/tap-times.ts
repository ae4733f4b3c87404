import type { CDPSession, Page } from '@playwright/test';
import { pause } from './family.ts';

declare global {
  interface Window {
    /** When a finger last left the page, by the clock that the pages of one browser share, in ms. */
    tappedAt: number;
    /** When a change of the tapped button, or of the watched tile, was painted, by the same clock; 0 until then. */
    paintedAt: number;
    watchTile(title: string): void;
  }
}

/** A page that is tapped with real touch input, not by a script. */
export interface Screen {
  readonly page: Page;
  readonly session: CDPSession;
}

/** A button with a state, by its title, and its middle in the window, in CSS px. */
export interface Spot {
  readonly title: string;
  readonly x: number;
  readonly y: number;
}

export async function touched(page: Page): Promise<Screen> {
  await page.evaluate(() => {
    const byClock = (at: number) => performance.timeOrigin + at;
    const observe = (button: Element | null | undefined) => {
      const changed = new MutationObserver(() => {
        changed.disconnect();
        // A frame's callback runs before its paint, and a message posted there arrives after it.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            window.paintedAt = byClock(performance.now());
          };
          port2.postMessage(null);
        });
      });
      if (button) changed.observe(button, { attributeFilter: ['aria-pressed'] });
    };
    const tapped = ({ target, timeStamp }: PointerEvent) => {
      window.tappedAt = byClock(timeStamp);
      observe((target as Element).closest('[aria-pressed]'));
    };
    window.addEventListener('pointerup', tapped, { capture: true, passive: true });
    window.watchTile = (title) => {
      window.paintedAt = 0;
      const titles = [...document.querySelectorAll('.tile-title')];
      observe(titles.find(({ textContent }) => textContent === title)?.closest('.tile'));
    };
  });
  return { page, session: await page.context().newCDPSession(page) };
}

/** How long a typical touch lasts, in ms. */
const contact = 70;

/** Returns the ms from the end of a tap on one screen until the button's new state was painted there, or on another. */
export async function timeTap(from: Screen, { title, x, y }: Spot, { page } = from): Promise<number> {
  await page.evaluate((title) => window.watchTile(title), page === from.page ? '' : title);
  await from.session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await pause(contact);
  await from.session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // To be asked takes the page's time.
  await pause(60);
  await page.waitForFunction(() => window.paintedAt > 0, null, { polling: 20 });
  return (await page.evaluate(() => window.paintedAt)) - (await from.page.evaluate(() => window.tappedAt));
}
