import type { Page } from '@playwright/test';
import { add } from '../e2e/shopping.ts';
import { seededRandom } from '../seeded-random.ts';
import { type BenchFamily, pause, phone, slowDown } from './family.ts';

/** A member's open shopping list. */
interface Phone {
  page: Page;
  /** How far off the page's clock is after it is next opened, in ms. */
  skew: number;
}

const faults = [
  'partition',
  'silent partition',
  'server down',
  'tab killed',
  'token expired',
  'slow device',
  'wrong clock',
  'script lost',
] as const;

const lazyFiles = ['rest-client', 'supabase-realtime', 'dialogs'];

/** Recovery that takes longer is a stall, in ms. */
const stall = 60_000;

/**
 * Two members change the shopping list in two browsers while faults occur one after the other. Returns how
 * many ms after the end of the last fault both show the database's rows and have nothing left to send; null
 * when they never do.
 */
export async function recoveryInBrowsers(
  family: BenchFamily,
  pages: readonly [Page, Page],
  seed: number,
): Promise<number | null> {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const phones: readonly Phone[] = pages.map((page) => ({ page, skew: 0 }));
  let added = 0;
  for (let step = 0; step < 6; step += 1) {
    const one = pick(phones);
    if (random() < 0.5) {
      await add(one.page, `Vare ${seed} ${String.fromCharCode(97 + added++)}`);
    } else {
      const end = await begin(pick(faults), one, family, random);
      // The other member continues meanwhile.
      const other = phones.find((each) => each !== one) ?? one;
      if (random() < 0.7) await add(other.page, `Vare ${seed} ${String.fromCharCode(97 + added++)}`);
      await pause(random() * 2_000);
      await end();
    }
  }
  const ended = performance.now();
  while (performance.now() - ended < stall) {
    if (await inStep(family, phones)) return performance.now() - ended;
    await pause(50);
  }
  return null;
}

/** Starts a fault. The returned function ends it. */
async function begin(
  fault: (typeof faults)[number],
  one: Phone,
  family: BenchFamily,
  random: () => number,
): Promise<() => Promise<void>> {
  const { page } = one;
  const context = page.context();
  switch (fault) {
    case 'partition':
      await context.setOffline(true);
      return () => context.setOffline(false);
    case 'silent partition': {
      // The browser is not aware of the fault: requests fail, and the page is not told when they work again.
      await page.route('**/{rest,realtime,api}/**', (route) => route.abort());
      return () => page.unroute('**/{rest,realtime,api}/**');
    }
    case 'server down':
      return family.preview.backend.pause();
    case 'token expired':
      await page.route('**/rest/v1/rpc/*', (route) => route.fulfill({ status: 401, body: '{}' }));
      return () => page.unroute('**/rest/v1/rpc/*');
    case 'slow device':
      await slowDown(page, 6);
      return () => slowDown(page, 1);
    case 'tab killed':
      await page.reload({ waitUntil: 'commit' });
      return opened(one);
    case 'wrong clock':
      one.skew = random() < 0.5 ? 3_600_000 : -3_600_000;
      await page.addInitScript((skew) => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + skew;
      }, one.skew);
      await page.reload({ waitUntil: 'commit' });
      return opened(one);
    case 'script lost': {
      const file = lazyFiles[Math.floor(random() * lazyFiles.length)];
      let lost = false;
      await page.route(`**/_astro/${file}.*.js`, (route) => {
        if (lost) return route.continue();
        lost = true;
        return route.abort();
      });
      await page.reload({ waitUntil: 'commit' });
      return async () => {
        await opened(one)();
        await page.unroute(`**/_astro/${file}.*.js`);
      };
    }
  }
}

/** Ends a fault that reloads the page: waits until the list is there. */
const opened =
  ({ page }: Phone) =>
  () =>
    page.getByRole('tab', { name: 'Kurv' }).waitFor();

async function inStep(family: BenchFamily, phones: readonly Phone[]): Promise<boolean> {
  const { rows } = await family.preview.backend.database.exclusively((sql) =>
    sql.query<{ title: string }>('select title from public.shopping where buy and active order by title'),
  );
  const expected = rows.map(({ title }) => title).sort();
  const shown = await Promise.all(
    phones.map(({ page }) =>
      page.evaluate(() => ({
        titles: [...document.querySelectorAll('.line:not(.line-gone) .line-title')].map(
          ({ textContent }) => textContent ?? '',
        ),
        saved: document.querySelector('.status-live:not([data-waiting])') !== null,
      })),
    ),
  );
  return shown.every(
    ({ titles, saved }) => saved && JSON.stringify(titles.sort()) === JSON.stringify(expected),
  );
}

/**
 * Opens the shopping list for the first two members without a service worker, so that every file comes from
 * the network.
 */
export async function openPhones(family: BenchFamily): Promise<[Page, Page]> {
  const [one, other] = family.members;
  const options = { ...phone, serviceWorkers: 'block' } as const;
  const pages = [
    await family.open(one, '/shopping', options),
    await family.open(other, '/shopping', options),
  ] as [Page, Page];
  for (const page of pages) await page.getByText('Alt er gemt').first().waitFor();
  return pages;
}
