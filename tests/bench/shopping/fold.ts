import { type Browser, chromium } from '@playwright/test';
import { dist } from '../../site/built-site.ts';
import { pause } from '../../support/bench/family.ts';
import { type PageServer, startPageServer } from '../../support/bench/page-server.ts';
import { bundle } from '../../support/bench/peers/build.ts';
import { type Rounds, runAlternately } from '../../support/bench/turns.ts';
import { findBrowser } from '../../support/chromium.ts';
import { installMissing } from '../../support/run/install-missing.ts';
import { type Part, percentile, type Table } from '../part.ts';

const rounds = 5;
const changes = 200;
const sizes = [1_000, 10_000, 100_000] as const;
const growth = 2;

const pages = {
  floor: 'tests/support/bench/fold/floor.tsx',
  ours: 'tests/support/bench/fold/ours.tsx',
  peer: 'tests/packages/peers/live-query.tsx',
};

/**
 * Measures a change by another member, from the message to the finished page, for different numbers of items.
 */
export const foldPart: Part = {
  name: 'Shopping: one remote change',
  how: `200 items to buy on the screen, among so many in all; ${rounds} rounds of ${changes} changes, every other one of an item on the screen; the CPU as it is. From the message with the row until React has brought the page up to date, without the browser's layout and paint, and without the disk, which is written after it; the mean of a round, the median of the rounds. The floor puts the row into a Map and draws the list; the peer is a live query of TanStack DB, filtered and sorted, with the same list (tests/packages/peers/live-query.tsx). All take turns on the same machine in the same run. TanStack DB says that it takes 0.7 ms in a sorted collection of 100,000; what it takes for as many here stands for that, so that the limit of ours at 10,000 holds on a slower machine, too.`,
  async run() {
    installMissing(['peers']);
    const server = await startPageServer(dist);
    const browser = await chromium.launch(await findBrowser());
    try {
      for (const [name, entry] of Object.entries(pages)) await put(server, name, entry);
      const lines: Line[] = [];
      for (const size of sizes) {
        const round = (name: keyof typeof pages) => async () => [
          await changed(browser, `${server.url}/${name}`, size),
        ];
        const results = await runAlternately(
          { floor: round('floor'), ours: round('ours'), peer: round('peer') },
          rounds,
        );
        lines.push({ size, ...results });
      }
      return table(lines);
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};

async function put(server: PageServer, name: string, entry: string): Promise<void> {
  server.put(`/${name}.js`, '.js', await bundle(entry));
  server.put(
    `/${name}`,
    '.html',
    `<!doctype html><html lang="da"><body><div id="root"></div><script type="module" src="/${name}.js"></script></body></html>`,
  );
}

/** Returns the mean time of a change on a page with this many items. */
async function changed(browser: Browser, address: string, size: number): Promise<number> {
  const page = await browser.newPage();
  await page.goto(address);
  await page.evaluate((count) => window.fill(count), size);
  await page.locator('.lines button').nth(199).waitFor();
  // The first changes are slower, as on every page.
  await page.evaluate(() => window.change(50));
  await pause(500);
  const time = await page.evaluate((times) => window.change(times), changes);
  await page.close();
  return time;
}

interface Line {
  readonly size: number;
  readonly floor: Rounds;
  readonly ours: Rounds;
  readonly peer: Rounds;
}

function table(lines: readonly Line[]): Table {
  const broken: string[] = [];
  const middle = (all: Rounds) => percentile(all.flat(), 0.5);
  const figure = (value: number) => `${value.toFixed(2)} ms`;
  const judged = (said: string, isKept: boolean, what: string) => {
    if (isKept) return said;
    broken.push(what);
    return `**${said}**`;
  };
  /** What the peer takes for the most items is the limit of ours for the middle size. */
  const most = middle(lines.at(-1)?.peer ?? []);
  return {
    head: ['items', 'floor', 'ours', 'peer', 'ours at most', 'to a tenth of the items', 'at most'],
    lines: lines.map(({ size, floor, ours, peer }, i) => {
      const time = middle(ours);
      const before = lines[i - 1];
      const times = before ? time / middle(before.ours) : null;
      const name = size.toLocaleString('en');
      const limit = size === sizes[1] ? most : null;
      return [
        name,
        figure(middle(floor)),
        judged(
          figure(time),
          limit === null || time <= limit,
          `${name} items: ${figure(time)}, at most ${figure(most)}`,
        ),
        figure(middle(peer)),
        limit === null ? '–' : figure(limit),
        times === null
          ? '–'
          : judged(
              `${times.toFixed(2)} ×`,
              times < growth,
              `${name} items: ${times.toFixed(2)} × a tenth of them`,
            ),
        times === null ? '–' : `${growth} ×`,
      ];
    }),
    broken,
  };
}
