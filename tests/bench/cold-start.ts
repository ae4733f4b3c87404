import type { BrowserContext } from '@playwright/test';
import { pause, phone, slowDown, startFamily } from '../support/bench/family.ts';
import { fillList } from '../support/bench/many-items.ts';
import { ms, type Part, percentile } from './part.ts';

const runs = 15;
const toBuy = 200;
const throttle = 4;
const budget = 500;

/** The list opened in a shop without signal: nothing but what the phone keeps. */
export const coldStartPart: Part = {
  name: 'Shopping: cold start with no network',
  how: `1,000 items in the phone, ${toBuy} of them to buy; the page closed, its service worker stopped, the network cut and all servers stopped; then a new page, its main thread ${throttle} times slower; ${runs} times. From the beginning of the navigation to the first message after the frame in which the rows fill the screen.`,
  async run() {
    const family = await startFamily();
    try {
      const [member] = family.members;
      await fillList(family.preview.backend.database, member.id, toBuy);
      const page = await family.open(member, '/shopping', phone);
      const context = page.context();
      await page.getByText('Alt er gemt').first().waitFor();
      await page.evaluate(() => navigator.serviceWorker.ready);
      // What came is shown first and written down after it.
      await pause(5_000);
      await page.reload();
      await page.getByText('Alt er gemt').first().waitFor();
      await pause(2_000);
      const address = page.url();
      await page.close();
      await context.setOffline(true);
      await family.stopServers();
      const times: number[] = [];
      for (let n = 0; n < runs; n += 1) times.push(await started(context, address));
      const [median, most] = [percentile(times, 0.5), Math.max(...times)];
      return [
        {
          what: 'from the beginning of the navigation to the list on the screen',
          figure: `median ${ms(median)}, at most ${ms(most)}`,
          budget: `${budget} ms`,
          kept: most <= budget,
        },
      ];
    } finally {
      await family.stop();
    }
  },
};

/** Opens the page with nothing running yet; gives the ms until its rows were painted. */
async function started(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await slowDown(page, throttle);
  await page.addInitScript(() => {
    window.firstRows = new Promise((resolve) => {
      // A frame's callback comes before its paint, a message sent there after it.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      const look = () => {
        const last = [...document.querySelectorAll('.lines .line')].at(-1);
        if (last && last.getBoundingClientRect().bottom >= innerHeight) port2.postMessage(null);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  });
  await page.goto(address, { waitUntil: 'commit' });
  const time = await page.evaluate(() => window.firstRows);
  // The rest, below the screen, is drawn at once after it.
  const all = (count: number) => document.querySelectorAll('.lines .line').length === count;
  await page.waitForFunction(all, toBuy);
  await page.close();
  return time;
}

declare global {
  interface Window {
    /** When the list's rows were first painted, in ms from the beginning of the navigation. */
    firstRows: Promise<number>;
  }
}
