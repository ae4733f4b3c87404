import type { Page } from '@playwright/test';
import { type BenchFamily, pause, phone, startFamily } from '../support/bench/family.ts';
import { fillList } from '../support/bench/many-items.ts';
import { watchPaints } from '../support/bench/paint.ts';
import { fingerOn } from '../support/bench/tap-times.ts';
import { ms, type Part, percentile, type Row } from './part.ts';

const edits = 100;
const budget = 100;

/** From a member's tap to the paint on another member's phone that shows what it did. */
export const editsPart: Part = {
  name: 'Shopping: from one phone to the other',
  how: `The embedded stack and two browser contexts, each of a member of their own, with 1,000 items; ${edits} taps on favourites, in turns from both sides. From the time stamp of the \`pointerup\` on one to the first message after the frame in which the other's button has changed, by the clock that the pages of one browser share.`,
  async run() {
    const family = await startFamily();
    try {
      return [await measured(family)];
    } finally {
      await family.stop();
    }
  },
};

async function measured(family: BenchFamily): Promise<Row> {
  const [one, other] = family.members;
  await fillList(family.preview.backend.database, one.id, 200);
  const phones = [await opened(family, one), await opened(family, other)] as const;
  await pause(1_000);
  const times: number[] = [];
  for (let n = 0; n < edits; n += 1) {
    const [from, to] = n % 2 === 0 ? phones : ([phones[1], phones[0]] as const);
    times.push(await timed(from, to, n % 6));
    await pause(100 + Math.random() * 200);
  }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  return {
    what: 'edit on one browser to visible on the other',
    figure: `p50 ${ms(p50)}, p95 ${ms(p95)}`,
    budget: `p95 ${budget} ms`,
    kept: p95 <= budget,
  };
}

type Phone = Awaited<ReturnType<typeof opened>>;

async function opened(family: BenchFamily, member: BenchFamily['members'][0]) {
  const page = await family.open(member, '/shopping', phone);
  await watchPaints(page);
  await page.getByText('Alt er gemt').first().waitFor();
  await page.getByRole('tab', { name: 'Favoritter' }).click();
  await page.locator('.tile').first().waitFor();
  return { page, finger: await fingerOn(page) };
}

/** Taps the nth favourite of one phone; gives how long until it shows on the other. */
async function timed(from: Phone, to: Phone, nth: number): Promise<number> {
  const tile = from.page.locator('.tile').nth(nth);
  const title = (await tile.locator('.tile-title').textContent()) ?? '';
  const box = await tile.boundingBox();
  if (!box) throw new Error(`${title} is not on the screen.`);
  const tapped = from.page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener('pointerup', ({ timeStamp }) => resolve(performance.timeOrigin + timeStamp), {
          once: true,
          capture: true,
        }),
      ),
  );
  const seen = await watched(to.page, title);
  await from.finger.tap(box.x + box.width / 2, box.y + box.height / 2);
  return (await seen()) - (await tapped);
}

/** Waits from now on for the tile of this title to change; the returned function gives when that was painted. */
async function watched(page: Page, title: string): Promise<() => Promise<number>> {
  const result = await page.evaluateHandle((title) => {
    const tile = [...document.querySelectorAll('.tile')].find(
      (each) => each.querySelector('.tile-title')?.textContent === title,
    );
    if (!tile) throw new Error(`There is no ${title}.`);
    const painted = new Promise<number>((resolve) => {
      new MutationObserver((_, observer) => {
        observer.disconnect();
        window.afterPaint(resolve);
      }).observe(tile, { attributeFilter: ['aria-pressed'] });
    });
    // As it is: a promise would be waited for here.
    return { painted };
  }, title);
  return () => result.evaluate(({ painted }) => painted);
}
