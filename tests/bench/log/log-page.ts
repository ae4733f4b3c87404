import { type Browser, chromium, type Page } from '@playwright/test';
import { readAccounts } from '../../../supabase/local/identity/people.ts';
import { findBrowser } from '../../support/chromium.ts';
import { danishEntries } from '../../support/databases/danish-entries.ts';
import { fillLog } from '../../support/databases/fill-log.ts';
import { startTestPreview, type TestPreview } from '../../support/e2e/preview.ts';
import { signInFrom } from '../../support/e2e/sign-in.ts';
import { ms, type Part, percentile, type Row } from '../part.ts';
import { logQueries } from './log-queries.ts';

const sizes = [1_000, 10_000, 100_000];
/** How many jumps scroll through the whole list, and how many turns of the wheel follow. */
const [jumps, turns] = [300, 100];
/** The longest time that the page may be blocked while it scrolls, in ms. */
const longest = 50;
/** The most entries that may be in the page: a few screens of them. */
const most = 200;

/** Measures searching and scrolling in a browser with the embedded stack. */
export const logPagePart: Part = {
  name: 'The log in a browser',
  how: `${logQueries.length} searches from Enter to the count and the first results on the screen, through the functions, REST and PGlite of the embedded stack. Then everything is listed and scrolled through: to the end as it comes, up again in ${jumps} jumps over all of it, and with the wheel; each long task that the browser reports counts.`,
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
        what: `${size.toLocaleString('en')} entries, a search`,
        figure: `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}`,
      });
    }
    const scrolled = await scrollThrough(page);
    rows.push({
      what: `scrolling through ${scrolled.listed.toLocaleString('en')} entries`,
      figure: `${scrolled.longest > 0 ? `longest task ${ms(scrolled.longest)} of ${scrolled.long} over ${longest} ms` : 'no long task'}, at most ${scrolled.drawn} entries in the page`,
      budget: `no task over ${longest} ms, ${most} entries`,
      kept: scrolled.longest <= longest && scrolled.drawn <= most,
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

declare global {
  interface Window {
    /** The ms from pressing Enter until the matches are counted and drawn. */
    found: Promise<number>;
    scrolled: Scrolled;
  }
}

/** Returns the ms from pressing Enter until the matches are counted and drawn. */
async function timeToFound(page: Page, query: string): Promise<number> {
  await page.getByLabel('Søg i loggen').fill(query);
  await page.evaluate(() => {
    const status = document.querySelector('.log-bar [role="status"]');
    window.found = new Promise((resolve) => {
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
  return page.evaluate(() => window.found);
}

/** Lists all done entries, scrolls to the end as they load, and back up through all of them. */
async function scrollThrough(page: Page) {
  await page.getByLabel('Søg i loggen').fill('');
  await page.getByRole('button', { name: 'Vis ældre' }).click();
  await page.evaluate(watchScrolling);
  const listed = await page.evaluate(async (jumps) => {
    const lines = () => [...document.querySelectorAll<HTMLLIElement>('.log-list li')];
    const to = async (top: number) => {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    };
    for (;;) {
      await to(document.documentElement.scrollHeight);
      const last = lines().at(-1);
      if (last && last.ariaSetSize !== '-1' && last.ariaSetSize === last.ariaPosInSet) break;
    }
    const listed = Number(lines().at(-1)?.ariaSetSize);
    const height = document.documentElement.scrollHeight;
    for (let step = jumps; step >= 0; step -= 1) await to((height * step) / jumps);
    return listed;
  }, jumps);
  await page.mouse.move(180, 400);
  for (let turn = 0; turn < turns; turn += 1) await page.mouse.wheel(0, 240);
  // Long tasks are reported after they have ended.
  await page.waitForTimeout(500);
  return { listed, ...(await page.evaluate(() => window.scrolled)) };
}

interface Scrolled {
  /** How many long tasks there were, and the longest in ms; 0 if there was none. */
  long: number;
  longest: number;
  /** The most entries in the page in any frame. */
  drawn: number;
}

/** Runs in the page and records the long tasks and how many entries are drawn. */
function watchScrolling() {
  const scrolled: Scrolled = { long: 0, longest: 0, drawn: 0 };
  window.scrolled = scrolled;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      scrolled.long += 1;
      scrolled.longest = Math.max(scrolled.longest, duration);
    }
  }).observe({ type: 'longtask' });
  const lists = document.getElementsByClassName('log-list');
  const look = () => {
    scrolled.drawn = Math.max(scrolled.drawn, lists[0]?.querySelectorAll('li').length ?? 0);
    requestAnimationFrame(look);
  };
  look();
}
