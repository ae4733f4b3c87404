import type { Page } from '@playwright/test';
import { WebSocketServer } from 'ws';
import { bareCopy, sendsState } from '../../support/bench/bare-page.ts';
import { type BenchFamily, pause, phone, withFamily } from '../../support/bench/family.ts';
import { fillList } from '../../support/bench/many-items.ts';
import type { PageServer } from '../../support/bench/page-server.ts';
import { type Screen, timeTap, touched } from '../../support/bench/tap-times.ts';
import { comparisonTable, ratioNote, runAlternately } from '../../support/bench/turns.ts';
import type { Part } from '../part.ts';

const [rounds, edits] = [5, 24];
const most = 8;

export const editsPart: Part = {
  name: 'Shopping: from one phone to the other',
  how: `The embedded stack and two browser contexts, each of a member of their own, with 1,000 items; ${rounds} rounds of ${edits} taps on favourites, in turns from both sides. From the time stamp of the \`pointerup\` on one to the first message after the frame in which the other's button has changed, by the clock that the pages of one browser share. The floor is the same page as it is drawn, with no scripts but one that sends the tap over a plain WebSocket to a server that inserts one row into the same database and passes it on. ${ratioNote}`,
  run: () => withFamily(measured),
};

async function measured(family: BenchFamily) {
  const { members, server, preview } = family;
  const [one, other] = members;
  await fillList(preview.backend.database, one.id, 200);
  const ours = [await opened(family, one), await opened(family, other)] as const;
  await preview.query('create table bench_edit (id serial primary key, text text)');
  await relay(server, (text) => preview.query('insert into bench_edit (text) values ($1)', [text]));
  server.put('/floor', '.html', await bareCopy(ours[0].page, sendsState));
  const floor = [await bare(ours[0].page, server), await bare(ours[0].page, server)] as const;
  await pause(1_000);
  const round = (phones: readonly [Screen, Screen]) => async () => {
    const times: number[] = [];
    for (let n = 0; n < edits; n += 1) {
      const [from, to] = n % 2 === 0 ? phones : ([phones[1], phones[0]] as const);
      times.push(await timeTap(from, await nthTile(from, n % 6), to));
      await pause(100 + Math.random() * 200);
    }
    return times;
  };
  const results = await runAlternately({ floor: round(floor), ours: round(ours) }, rounds);
  return comparisonTable([
    { what: 'edit on one browser to visible on the other', ...results, share: 0.95, most },
  ]);
}

async function relay({ server }: PageServer, keep: (text: string) => Promise<unknown>): Promise<void> {
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) =>
    socket.on('message', async (data) => {
      await keep(String(data));
      for (const each of sockets.clients) if (each !== socket) each.send(String(data));
    }),
  );
}

async function opened(family: BenchFamily, member: BenchFamily['members'][0]): Promise<Screen> {
  const page = await family.open(member, '/shopping', phone);
  await page.getByText('Alt er gemt').first().waitFor();
  await page.getByRole('button', { name: 'Favoritter' }).click();
  await page.locator('.tile').first().waitFor();
  return touched(page);
}

/** In its own context of this page's browser, because of two pages in one context only one is drawn. */
async function bare(beside: Page, { url }: PageServer): Promise<Screen> {
  const context = await beside.context().browser()?.newContext(phone);
  if (!context) throw new Error('The browser is gone.');
  const page = await context.newPage();
  await page.goto(`${url}/floor`);
  return touched(page);
}

async function nthTile({ page }: Screen, nth: number) {
  const tile = page.locator('.tile').nth(nth);
  const title = (await tile.locator('.tile-title').textContent()) ?? '';
  const box = await tile.boundingBox();
  if (!box) throw new Error(`${title} is not on the screen.`);
  return { title, x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
