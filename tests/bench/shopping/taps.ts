import type { BrowserContext, Page } from '@playwright/test';
import type { EmbeddedDatabase } from '../../../supabase/local/database/database.ts';
import { bareCopy, storesThenTurnsState } from '../../support/bench/bare-page.ts';
import { type BenchFamily, pause, phone, slowDown, withFamily } from '../../support/bench/family.ts';
import { fillList } from '../../support/bench/many-items.ts';
import { peerPage } from '../../support/bench/peers/build.ts';
import { type Spot, timeTap, touched } from '../../support/bench/tap-times.ts';
import { type Comparison, comparisonTable, ratioNote, runAlternately } from '../../support/bench/turns.ts';
import { action, type DatabaseCaller, push } from '../../support/people.ts';
import type { Part } from '../part.ts';

const rounds = 5;
const taps = 50;
const throttle = 4;

const how = `1,000 items; 1 change a second by another member, heard through Realtime; the CPU ${throttle} times slower; ${rounds} rounds of ${taps} taps. From the time stamp of the \`pointerup\` to the first message after the frame in which the button's state has changed (MutationObserver, requestAnimationFrame, MessageChannel). What else a tap changes on our page, such as counts, is rendered after that frame and not measured. The floor receives and draws none of the other member's changes; it is our page as it is drawn, without its scripts, and one listener that puts a row into IndexedDB with strict durability and then turns the state and a class`;

export const tapsPart: Part = {
  name: 'Shopping: tap to paint',
  how: `${how}; the peer is the same list in plain React state, with supabase-js and nothing kept on the phone (tests/support/bench/peers/plain.tsx). ${ratioNote}`,
  run: () => withFamily(async (family) => comparisonTable([await compared(family)])),
};

async function compared(family: BenchFamily): Promise<Comparison> {
  const { server } = family;
  const items = await fillList(family.preview.backend.database, family.members[0].id, 1_000);
  const page = await family.open(family.members[0], '/shopping', phone);
  const context = page.context();
  const ours = () => newPage(context, `${family.preview.url}/shopping`);
  const drawn = await ours();
  await drawn.locator('.lines button[aria-pressed]:visible').first().waitFor();
  // Wait until all rows are drawn.
  await pause(3_000);
  server.put('/floor', '.html', await bareCopy(drawn, storesThenTurnsState));
  const styles = await drawn.evaluate(() =>
    [...document.querySelectorAll('head > style, head > link[rel="stylesheet"]')].map(
      (each) => each.outerHTML,
    ),
  );
  const peer = await peerPage(family, styles.join(''));
  await page.close();
  await drawn.close();
  const round = (open: () => Promise<Page>) => async () => {
    const opened = await open();
    const times = await tapped(opened, family, items);
    await opened.close();
    return times;
  };
  const variants = {
    floor: round(() => newPage(context, `${server.url}/floor`)),
    ours: round(ours),
    peer: round(async () => newPage(context, await peer())),
  };
  const what = 'the basket with all 1,000 to buy: a tap strikes out';
  return { what, ...(await runAlternately(variants, rounds)), share: 0.98, most: 2.5 };
}

async function newPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

async function tapped(
  page: Page,
  { preview, members }: BenchFamily,
  items: ReadonlyMap<string, string>,
): Promise<readonly number[]> {
  await page.locator('.lines button[aria-pressed]:visible').first().waitFor();
  // Wait until all rows are drawn.
  await pause(1_000);
  const spots = await buttonsOnScreen(page);
  if (spots.length < 3) throw new Error(`There are ${spots.length} items to tap on the screen.`);
  const screen = await touched(page);
  await slowDown(page, throttle);
  // The other member leaves the tapped items alone, because their changes could be mistaken for the tap's.
  const tapped = new Set(spots.map(({ title }) => title));
  const others = [...items].filter(([title]) => !tapped.has(title)).map(([, key]) => key);
  const { id, email } = members[1];
  const stop = startOthers(preview.backend.database, { role: 'authenticated', id, email }, others);
  await pause(500);
  const times: number[] = [];
  for (let n = 0; n < taps; n += 1) {
    // A person sees the result before the next tap; two quick taps on one item would cancel each other.
    times.push(await timeTap(screen, spots[n % spots.length] as Spot));
    await pause(60 + Math.random() * 100);
  }
  await stop();
  return times;
}

/** In px: the purchase bar appears above the tab bar at the first tap, over the last row. */
const buying = 72;

/** Returns the middle of each button with a state that is on the screen and not covered, now or later. */
const buttonsOnScreen = (page: Page): Promise<Spot[]> =>
  page.evaluate((above) => {
    const bar = document.querySelector('.shop-bar')?.getBoundingClientRect().top ?? innerHeight;
    return [...document.querySelectorAll('.lines button[aria-pressed]')].flatMap((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      const spot = { x: x + width / 2, y: y + height / 2 };
      return spot.y < bar - above && button.contains(document.elementFromPoint(spot.x, spot.y))
        ? [{ title: button.querySelector('.line-title, .tile-title')?.textContent ?? '', ...spot }]
        : [];
    });
  }, buying);

/** Has somebody change one of these items each second. What is returned stops that, and fails if a change was refused. */
function startOthers(database: EmbeddedDatabase, person: DatabaseCaller, keys: readonly string[]) {
  let isStopped = false;
  async function change(n: number): Promise<void> {
    const key = keys[(n * 7919) % keys.length] ?? '';
    const fields = n % 2 === 0 ? { buy: n % 4 === 0 } : { can_outdate: n % 4 === 1 };
    const made = action({ set: 'shopping', key, fields });
    const { receipts } = await database.exclusively((sql) => push(sql, person, [made]));
    if (receipts[0]?.status !== 'applied') throw new Error(`A change was not taken: ${receipts[0]?.status}`);
    await pause(1_000);
    if (!isStopped) await change(n + 1);
  }
  const running = change(0);
  // It is reported at the end.
  running.catch(() => {});
  return () => {
    isStopped = true;
    return running;
  };
}
