import type { Page } from '@playwright/test';
import { type BenchFamily, pause, phone, slowDown, startFamily } from '../support/bench/family.ts';
import { fillList } from '../support/bench/many-items.ts';
import { startOthers } from '../support/bench/others.ts';
import { fingerOn, tapTimes, timeTaps } from '../support/bench/tap-times.ts';
import { operation } from '../support/people.ts';
import { ms, type Part, percentile, type Row } from './part.ts';

const taps = 120;
const perSecond = 20;
const throttle = 4;
/** As many as a family that buys for a month, and all there are. */
const [some, all] = [200, 1_000] as const;
const budget = 50;

/** From a tap on an item to the paint that shows it, while another member changes the list all the time. */
export const tapsPart: Part = {
  name: 'Shopping: tap to paint',
  how: `1,000 items, ${some} of them to buy where nothing else is said; ${perSecond} changes a second by another member, heard through Realtime; the CPU ${throttle} times slower; ${taps} taps. From the time stamp of the \`pointerup\` to the first message after the frame in which the button's state has changed (MutationObserver, requestAnimationFrame, MessageChannel).`,
  async run() {
    const family = await startFamily();
    try {
      return [
        await measured(family, 'the basket: a tap strikes out', some, async () => {}),
        await measured(family, 'the basket with all 1,000 to buy: a tap strikes out', all, async () => {}),
        await measured(family, 'all items: a tap is stored on the phone, then shown', some, openCategory),
      ];
    } finally {
      await family.stop();
    }
  },
};

async function openCategory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Alle varer' }).click();
  await page.getByRole('button', { name: 'Brød' }).click();
}

async function measured(
  family: BenchFamily,
  what: string,
  toBuy: number,
  show: (page: Page) => Promise<void>,
): Promise<Row> {
  const {
    preview,
    members: [me, other],
  } = family;
  const items = await fillList(preview.backend.database, me.id, toBuy);
  const page = await family.open(me, '/shopping', phone);
  await page.locator('.lines .line').first().waitFor();
  await show(page);
  const buttons = page.locator('.lines button[aria-pressed]:visible');
  await buttons.first().waitFor();
  // Until all rows are drawn.
  await pause(2_000);
  const spots = await buttonsOnScreen(page);
  if (spots.length < 3) throw new Error(`There are ${spots.length} items to tap on the screen.`);
  await timeTaps(page);
  const finger = await fingerOn(page);
  await slowDown(page, throttle);

  // What is tapped is left to the one who taps: else the other's change could be taken for the tap's.
  const tapped = new Set(spots.map(({ title }) => title));
  const others = [...items].filter(([title]) => !tapped.has(title)).map(([, key]) => key);
  if (others.length + tapped.size !== items.size) throw new Error('An item on the screen is not known.');
  const stream = startOthers(preview.backend.database, asPerson(other), perSecond, (n) => change(n, others));
  await pause(2_000);
  for (let n = 0; n < taps; n += 1) {
    const { x, y } = spots[n % spots.length] ?? { x: 0, y: 0 };
    await finger.tap(x, y);
    await pause(150 + Math.random() * 200);
  }
  await pause(1_000);
  const rate = await stream.stop();
  if (rate < perSecond * 0.95) throw new Error(`Only ${rate.toFixed(1)} changes a second were made.`);
  await slowDown(page, 1);
  const times = await tapTimes(page);
  if (times.length !== taps) throw new Error(`${taps} taps, but ${times.length} changes were seen.`);
  await page.context().close();
  const [p50, p98] = [percentile(times, 0.5), percentile(times, 0.98)];
  return { what, figure: `p50 ${ms(p50)}, p98 ${ms(p98)}`, budget: `p98 ${budget} ms`, kept: p98 <= budget };
}

const asPerson = ({ id, email }: { id: string; email: string }) =>
  ({ role: 'authenticated', id, email }) as const;

/** What the other does: puts on the list, takes off, counts, renames. */
function change(n: number, keys: readonly string[]) {
  const key = keys[(n * 7919) % keys.length] ?? '';
  const about = { entity: 'shopping', key };
  switch (n % 4) {
    case 0:
      return operation({ ...about, kind: 'want', data: { buy: n % 8 === 0 } });
    case 1:
      return operation({ ...about, kind: 'stock', data: { by: 1 } });
    case 2:
      return operation({ ...about, kind: 'edit', data: { title: `Omdøbt ${n}` } });
    default:
      return operation({ ...about, kind: 'want', data: { buy: n % 8 === 3 } });
  }
}

/** The middle of each button with a state that lies on the screen and under nothing else. */
const buttonsOnScreen = (page: Page): Promise<{ title: string; x: number; y: number }[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.lines button[aria-pressed]')].flatMap((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      const spot = { x: x + width / 2, y: y + height / 2 };
      return button.contains(document.elementFromPoint(spot.x, spot.y))
        ? [{ title: button.querySelector('.line-title, .tile-title')?.textContent ?? '', ...spot }]
        : [];
    }),
  );
