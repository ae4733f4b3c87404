import { type Browser, chromium, type Page } from '@playwright/test';
import { readAccounts } from '../../supabase/local/identity/people.ts';
import { findBrowser } from '../support/chromium.ts';
import { danishEntries } from '../support/danish-entries.ts';
import { startTestPreview, type TestPreview } from '../support/e2e/preview.ts';
import { signInFrom } from '../support/e2e/sign-in.ts';
import { fillLog } from '../support/fill-log.ts';
import { logQueries } from './log-queries.ts';
import { ms, type Part, percentile, type Row } from './part.ts';

const sizes = [1_000, 10_000, 100_000];
/** The longest that anything may keep the page from answering while it scrolls, in ms. */
const longest = 50;

/** Searching and scrolling as a person does it: in a browser, with the embedded stack behind. */
export const logPagePart: Part = {
  name: 'The log in a browser',
  async run() {
    const preview = await startTestPreview();
    const browser = await chromium.launch(await findBrowser());
    const page = await openLog(browser, preview);
    const entries = danishEntries(sizes.at(-1) ?? 0, { newest: Date.now() });
    const rows: Row[] = [];
    let filled = 0;
    for (const size of sizes) {
      await preview.backend.database.exclusively((sql) => fillLog(sql, entries.slice(filled, size), filled));
      filled = size;
      const times: number[] = [];
      for (const query of logQueries) times.push(await timeToFound(page, query));
      rows.push({
        what: `${size.toLocaleString('en')} entries, from Enter to the count and the first results, ${logQueries.length} searches`,
        figure: `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}`,
      });
    }
    const scrolled = await scrollThrough(page);
    rows.push({
      what: `scrolling through ${scrolled.listed.toLocaleString('en')} entries, at most ${scrolled.drawn} of them in the page`,
      figure: `longest task ${ms(scrolled.longest)}`,
      budget: `${longest} ms`,
      kept: scrolled.longest <= longest,
    });
    await browser.close();
    await preview.stop();
    return rows;
  },
};

async function openLog(browser: Browser, preview: TestPreview): Promise<Page> {
  const [account] = await readAccounts(preview.backend.database);
  if (!account) throw new Error('There is nobody to sign in as.');
  const context = await browser.newContext({ baseURL: preview.url, viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  await signInFrom(page, '/log', account);
  await page.getByText('Alt er gemt').first().waitFor();
  return page;
}

/** From pressing Enter until what was found is counted and drawn, in ms. */
async function timeToFound(page: Page, query: string): Promise<number> {
  await page.getByLabel('Søg i loggen').fill(query);
  await page.evaluate(() => {
    const marks = window as unknown as { found: Promise<number> };
    const status = document.querySelector('.log-bar [role="status"]');
    marks.found = new Promise((resolve) => {
      document.addEventListener(
        'submit',
        () => {
          const start = performance.now();
          const look = () =>
            / fundet$|^Intet fundet$/.test(status?.textContent ?? '')
              ? resolve(performance.now() - start)
              : requestAnimationFrame(look);
          requestAnimationFrame(look);
        },
        { once: true },
      );
    });
  });
  await page.keyboard.press('Enter');
  return page.evaluate(() => (window as unknown as { found: Promise<number> }).found);
}

/** Lists everything that was ever done, scrolls to the end as it comes, and back up through all of it. */
async function scrollThrough(page: Page) {
  await page.getByLabel('Søg i loggen').fill('');
  await page.getByRole('button', { name: 'Vis ældre' }).click();
  return page.evaluate(async () => {
    let longest = 0;
    let drawn = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    }).observe({ type: 'longtask' });
    const frame = () => new Promise(requestAnimationFrame);
    const lines = () => [...document.querySelectorAll<HTMLLIElement>('.log-list li')];
    const to = async (top: number) => {
      window.scrollTo({ top, behavior: 'instant' });
      await frame();
      drawn = Math.max(drawn, lines().length);
    };
    for (;;) {
      await to(document.documentElement.scrollHeight);
      const last = lines().at(-1);
      if (last && last.ariaSetSize !== '-1' && last.ariaSetSize === last.ariaPosInSet) break;
    }
    const listed = Number(lines().at(-1)?.ariaSetSize);
    const height = document.documentElement.scrollHeight;
    for (let step = 300; step >= 0; step -= 1) await to((height * step) / 300);
    return { longest, drawn, listed };
  });
}
