import type { BrowserContext, Page } from '@playwright/test';
import { bareCopy, keepingWorker, turnsExpanded, turnsState } from '../../support/bench/bare-page.ts';
import { pause, phone, slowDown, startFamily } from '../../support/bench/family.ts';
import { fillList } from '../../support/bench/many-items.ts';
import { type PageServer, startPageServer } from '../../support/bench/page-server.ts';
import { type Benchmark, comparisonTable, ratioNote, runAlternately } from '../../support/bench/turns.ts';
import { danishEntries, insertEntries } from '../../support/databases/danish-entries.ts';
import type { Part } from '../part.ts';

const rounds = 5;
const [toBuy, entries] = [200, 100_000];
const throttle = 4;
const most = 2;

const islands = [
  {
    path: '/shopping',
    what: 'the shopping list, 1,000 items',
    row: '.lines .line',
    button: '.line-main',
    state: 'aria-pressed',
    listener: turnsState,
  },
  {
    path: '/log',
    what: 'the log, 100,000 entries',
    row: '.log-list li',
    button: '.entry-button',
    state: 'aria-expanded',
    listener: turnsExpanded,
  },
] as const;
type Island = (typeof islands)[number];

/** Measures opening the list in a shop without a connection, from what the phone stores. */
export const coldStartPart: Part = {
  name: 'Cold start with no network',
  how: `1,000 items in the database, ${toBuy} of them to buy, and a log of ${entries.toLocaleString('en')} entries, of which a phone keeps two years; the page closed, all service workers stopped, the network cut and all servers stopped; then a new page, its main thread ${throttle} times slower; ${rounds} rounds. From the beginning of the navigation to the first message after the frame in which the rows fill the screen: those that the device holds, as HTML that the page had stored while it was open and that the service worker put into the page, until React takes over. The first row is tapped in that moment; the second line is when the frame with its stroke, or with its entry opened, is drawn: a tap that came before React waits for it. The page had been quiet for five seconds before it was closed. The floor is the same page as it is drawn, as static HTML with one listener that turns the state of a tapped button, from a service worker that keeps it. ${ratioNote}`,
  async run() {
    const family = await startFamily();
    const server = await startPageServer(family.preview.site);
    try {
      const [member] = family.members;
      const { database } = family.preview.backend;
      await fillList(database, member.id, toBuy);
      await database.exclusively((sql) => insertEntries(sql, danishEntries(entries, { newest: Date.now() })));
      const page = await family.open(member, '/shopping', phone);
      const context = page.context();
      const floors = new Map<Island, string>();
      for (const island of islands) floors.set(island, await kept(page, island, server));
      const addresses = islands.map(({ path }) => new URL(path, page.url()).href);
      await page.close();
      await context.setOffline(true);
      await family.stopServers();
      await server.stop();
      const variant =
        (address: string, island: Island): Benchmark =>
        () =>
          started(context, address, island);
      const results = await runAlternately(
        Object.fromEntries(
          islands.flatMap((island, i) => [
            [`${island.path} floor`, variant(floors.get(island) ?? '', island)],
            [`${island.path} ours`, variant(addresses[i] ?? '', island)],
          ]),
        ),
        rounds,
      );
      return comparisonTable(
        islands.flatMap(({ path, what }) => {
          const of = (who: 'floor' | 'ours', time: 0 | 1) =>
            (results[`${path} ${who}`] ?? []).map((round) => [round[time] ?? Number.NaN]);
          return [
            { what: `${what}: visible`, floor: of('floor', 0), ours: of('ours', 0), share: 0.5, most },
            { what: `${what}: a tap shows`, floor: of('floor', 1), ours: of('ours', 1), share: 0.5 },
          ];
        }),
      );
    } finally {
      await family.stop();
    }
  },
};

/** Lets the phone store our page, and a bare copy of what it draws. Returns the copy's address. */
async function kept(page: Page, { path, row, listener }: Island, server: PageServer): Promise<string> {
  await page.goto(path);
  await page.getByText('Alt er gemt').first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Received rows are shown first and stored afterwards.
  await pause(5_000);
  await page.reload();
  await page.getByText('Alt er gemt').first().waitFor();
  await page.locator(row).first().waitFor();
  // The first view is stored when nothing has changed for a while.
  await pause(5_000);
  const copy = `${path}-floor`;
  server.put(copy, '.html', await bareCopy(page, listener));
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

/**
 * Opens the page with nothing running yet. Returns the ms until its rows were painted, and until a tap on the
 * first one was.
 */
async function started(
  context: BrowserContext,
  address: string,
  { row, button, state }: Island,
): Promise<readonly number[]> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await slowDown(page, throttle);
  await page.addInitScript(
    ({ row, button, state }) => {
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
      const first = () => rows()[0]?.querySelector<HTMLElement>(button);
      window.firstRows = painted(
        () => (rows().at(-1)?.getBoundingClientRect().bottom ?? 0) >= innerHeight,
      ).then(async (visible) => {
        const before = first()?.getAttribute(state);
        first()?.click();
        return [visible, await painted(() => first()?.getAttribute(state) !== before)];
      });
    },
    { row, button, state },
  );
  await page.goto(address, { waitUntil: 'commit' });
  const times = await page.evaluate(() => window.firstRows);
  // The first view is stored when nothing has changed for a while.
  await pause(5_000);
  await page.close();
  return times;
}

declare global {
  interface Window {
    /**
     * When the list's rows were first painted, and the result of a tap on the first, in ms from the start of
     * the navigation.
     */
    firstRows: Promise<readonly number[]>;
  }
}
