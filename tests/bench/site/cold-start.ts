import type { BrowserContext, Page } from '@playwright/test';
import { bareCopy, keepingWorker, turnsState } from '../../support/bench/bare-page.ts';
import { pause, phone, slowDown, withFamily } from '../../support/bench/family.ts';
import { fillList } from '../../support/bench/many-items.ts';
import type { PageServer } from '../../support/bench/page-server.ts';
import { comparisonTable, ratioNote, runAlternately } from '../../support/bench/turns.ts';
import type { Part } from '../part.ts';

const rounds = 5;
const toBuy = 200;
const throttle = 4;
const most = 4;

const row = '.lines .line';

export const coldStartPart: Part = {
  name: 'Cold start with no network',
  how: `1,000 items in the database, ${toBuy} of them to buy; the page closed, all service workers stopped, the network cut and all servers stopped; then a new page, its main thread ${throttle} times slower; ${rounds} rounds. From the beginning of the navigation to the first message after the frame in which the rows fill the screen; the first row is tapped in that moment, and the second line is when the frame with its stroke is drawn. The floor is the same page as it is drawn, as static HTML with one listener that turns the state of a tapped button, from a service worker that keeps it. ${ratioNote}`,
  run: () =>
    withFamily(async (family) => {
      const [member] = family.members;
      const { database } = family.preview.backend;
      await fillList(database, member.id, toBuy);
      const page = await family.open(member, '/shopping', phone);
      const context = page.context();
      const floor = await keepFloor(page, family.server);
      const ours = new URL('/shopping', page.url()).href;
      await page.close();
      await context.setOffline(true);
      await family.stopServers();
      const results = await runAlternately(
        { floor: () => started(context, floor), ours: () => started(context, ours) },
        rounds,
      );
      return comparisonTable(
        ['visible', 'a tap shows'].map((what, time) => {
          const of = (who: 'floor' | 'ours') => results[who].map((round) => [round[time] ?? Number.NaN]);
          return {
            what: `the shopping list, 1,000 items: ${what}`,
            floor: of('floor'),
            ours: of('ours'),
            share: 0.5,
            most,
          };
        }),
      );
    }),
};

/** Lets the phone store our page, and a bare copy of what it draws. Returns the copy's address. */
async function keepFloor(page: Page, server: PageServer): Promise<string> {
  await page.goto('/shopping');
  await page.getByText('Alt er gemt').first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Received rows are shown first and stored afterwards.
  await pause(5_000);
  await page.reload();
  await page.getByText('Alt er gemt').first().waitFor();
  await page.locator(row).first().waitFor();
  const copy = '/shopping-floor';
  server.put(copy, '.html', await bareCopy(page, turnsState));
  const files = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"], link[rel="preload"]')].map(
      ({ href }) => new URL(href).pathname,
    ),
  );
  server.put('/worker.js', '.js', keepingWorker);
  const installing = await page.context().newPage();
  await installing.goto(server.url + copy);
  await installing.evaluate(
    async (addresses) => {
      await (await caches.open('floor')).addAll(addresses);
      await navigator.serviceWorker.register('/worker.js', { scope: '/' });
      await navigator.serviceWorker.ready;
    },
    [copy, ...files],
  );
  await installing.close();
  return server.url + copy;
}

/** Opens the page with nothing running yet. Returns the ms until its rows and a tap on the first were painted. */
async function started(context: BrowserContext, address: string): Promise<readonly number[]> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await slowDown(page, throttle);
  await page.addInitScript((row) => {
    /** Resolves with the time when the first frame was painted in which the condition holds. */
    const painted = (isSo: () => boolean) =>
      new Promise<number>((resolve) => {
        // A frame's callback runs before its paint, and a message posted there arrives after it.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        const look = () => (isSo() ? port2.postMessage(null) : requestAnimationFrame(look));
        requestAnimationFrame(look);
      });
    const rows = () => [...document.querySelectorAll(row)];
    const first = () => rows()[0]?.querySelector<HTMLElement>('.line-main');
    window.firstRows = painted(
      () => (rows().at(-1)?.getBoundingClientRect().bottom ?? 0) >= innerHeight,
    ).then(async (visible) => {
      const before = first()?.getAttribute('aria-pressed');
      first()?.click();
      return [visible, await painted(() => first()?.getAttribute('aria-pressed') !== before)];
    });
  }, row);
  await page.goto(address, { waitUntil: 'commit' });
  const times = await page.evaluate(() => window.firstRows);
  await page.close();
  return times;
}

declare global {
  interface Window {
    /** When the list's rows and a tap on the first were painted, in ms from the start of the navigation. */
    firstRows: Promise<readonly number[]>;
  }
}
