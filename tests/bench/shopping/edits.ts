import type { Page } from '@playwright/test';
import { WebSocketServer } from 'ws';
import { bareCopy, sendsState } from '../../support/bench/bare-page.ts';
import { type BenchFamily, pause, phone, startFamily } from '../../support/bench/family.ts';
import { fillList } from '../../support/bench/many-items.ts';
import { type PageServer, startPageServer } from '../../support/bench/page-server.ts';
import { fingerOn } from '../../support/bench/tap-times.ts';
import { comparisonTable, ratioNote, runAlternately } from '../../support/bench/turns.ts';
import type { Part } from '../part.ts';

const [rounds, edits] = [5, 24];
const most = 8;

export const editsPart: Part = {
  name: 'Shopping: from one phone to the other',
  how: `The embedded stack and two browser contexts, each of a member of their own, with 1,000 items; ${rounds} rounds of ${edits} taps on favourites, in turns from both sides. From the time stamp of the \`pointerup\` on one to the first message after the frame in which the other's button has changed, by the clock that the pages of one browser share. The floor is the same page as it is drawn, with no scripts but one that sends the tap over a plain WebSocket to a server that inserts one row into the same database and passes it on. ${ratioNote}`,
  async run() {
    const family = await startFamily();
    const server = await startPageServer(family.preview.site);
    try {
      return await measured(family, server);
    } finally {
      // First, because the browser's sockets keep the server from stopping.
      await family.stop();
      await server.stop();
    }
  },
};

async function measured(family: BenchFamily, server: PageServer) {
  const { database } = family.preview.backend;
  const [one, other] = family.members;
  await fillList(database, one.id, 200);
  const ours = [await opened(family, one), await opened(family, other)] as const;
  await relay(server, async (text) => {
    await database.exclusively((sql) => sql.query('insert into bench_edit (text) values ($1)', [text]));
  });
  await database.exclusively((sql) => sql.exec('create table bench_edit (id serial primary key, text text)'));
  server.put('/floor', '.html', await bareCopy(ours[0].page, sendsState));
  const floor = [await bare(ours[0].page, server), await bare(ours[0].page, server)] as const;
  await pause(1_000);
  const round = (phones: readonly [Phone, Phone]) => async () => {
    const times: number[] = [];
    for (let n = 0; n < edits; n += 1) {
      const [from, to] = n % 2 === 0 ? phones : ([phones[1], phones[0]] as const);
      times.push(await timed(from, to, n % 6));
      await pause(100 + Math.random() * 200);
    }
    return times;
  };
  const results = await runAlternately({ floor: round(floor), ours: round(ours) }, rounds);
  return comparisonTable([
    { what: 'edit on one browser to visible on the other', ...results, share: 0.95, most },
  ]);
}

async function relay({ server }: PageServer, keep: (text: string) => Promise<void>): Promise<void> {
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) =>
    socket.on('message', async (data) => {
      await keep(String(data));
      for (const each of sockets.clients) if (each !== socket) each.send(String(data));
    }),
  );
}

interface Phone {
  readonly page: Page;
  readonly finger: Awaited<ReturnType<typeof fingerOn>>;
}

async function opened(family: BenchFamily, member: BenchFamily['members'][0]): Promise<Phone> {
  const page = await family.open(member, '/shopping', phone);
  await watchPaints(page);
  await page.getByText('Alt er gemt').first().waitFor();
  await page.getByRole('button', { name: 'Favoritter' }).click();
  await page.locator('.tile').first().waitFor();
  return { page, finger: await fingerOn(page) };
}

/** In its own context of this page's browser, because of two pages in one context only one is drawn. */
async function bare(beside: Page, { url }: PageServer): Promise<Phone> {
  const context = await beside.context().browser()?.newContext(phone);
  if (!context) throw new Error('The browser is gone.');
  const page = await context.newPage();
  await page.goto(`${url}/floor`);
  await watchPaints(page);
  return { page, finger: await fingerOn(page) };
}

async function timed(from: Phone, to: Phone, nth: number): Promise<number> {
  const tile = from.page.locator('.tile').nth(nth);
  const title = (await tile.locator('.tile-title').textContent()) ?? '';
  const box = await tile.boundingBox();
  if (!box) throw new Error(`${title} is not on the screen.`);
  await to.page.evaluate((title) => window.watchTile(title), title);
  await from.finger.tap(box.x + box.width / 2, box.y + box.height / 2);
  await to.page.waitForFunction(() => window.paintedAt > 0, null, { polling: 20 });
  return (await to.page.evaluate(() => window.paintedAt)) - (await from.page.evaluate(() => window.tappedAt));
}

declare global {
  interface Window {
    /** When a finger last left the page, by the clock that the pages of one browser share, in ms. */
    tappedAt: number;
    /** When the change of the watched tile was painted, by the same clock; 0 until then. */
    paintedAt: number;
    watchTile(title: string): void;
  }
}

const watchPaints = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const byClock = (at: number) => performance.timeOrigin + at;
    addEventListener(
      'pointerup',
      ({ timeStamp }) => {
        window.tappedAt = byClock(timeStamp);
      },
      true,
    );
    window.watchTile = (title) => {
      const titles = [...document.querySelectorAll('.tile-title')];
      const tile = titles.find(({ textContent }) => textContent === title)?.closest('.tile');
      if (!tile) throw new Error(`There is no ${title}.`);
      window.paintedAt = 0;
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
      changed.observe(tile, { attributeFilter: ['aria-pressed'] });
    };
  });
