import type { Page } from '@playwright/test';
import { phone, slowDown, startFamily } from '../../support/bench/family.ts';
import { danishEntries, insertEntries } from '../../support/databases/danish-entries.ts';
import { ms, type Part, percentile } from '../part.ts';

const entries = 10_000;
const throttle = 4;
const rounds = 3;
/** The longest time that a search may take, in ms. */
const budget = 100;

/** What a family searches for: common and rare words, parts of them, other spellings, dates and nothing. */
const queries = [
  'hæk',
  'brød',
  'realkreditbrev',
  'fødselsdagsgave',
  'klippet hækken',
  'i løgstør med naboen',
  'i',
  'er',
  'aalborg',
  'koekkenet',
  '50%',
  '(endelig)',
  '2024',
  'oktober',
  'okt 2025',
  'varmepumpefilter',
  'findes ikke',
];

/** Measures searching and scrolling in a phone that has the whole log. */
export const logPagePart: Part = {
  name: 'The log on a phone',
  how: `${entries.toLocaleString('en')} entries, the main thread ${throttle} times slower. ${queries.length} searches, ${rounds} times, from Enter until the frame with the count and the first results is drawn. Then everything is listed and scrolled to its end as it comes; each long task that the browser reports counts.`,
  async run() {
    const family = await startFamily();
    try {
      const [member] = family.members;
      const rows = danishEntries(entries, Date.now() - 60_000);
      await family.preview.backend.database.exclusively((sql) => insertEntries(sql, rows));
      const page = await family.open(member, '/log', phone);
      await page.getByText('Alt er gemt').first().waitFor();
      await slowDown(page, throttle);
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        for (const query of queries) times.push(await timeToFound(page, query));
      const scrolled = await scrollToEnd(page);
      const p95 = percentile(times, 0.95);
      return [
        {
          what: 'a search',
          figure: `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(p95)}`,
          budget: `p95 ${budget} ms`,
          kept: p95 <= budget,
        },
        {
          what: `scrolling through ${entries.toLocaleString('en')} entries`,
          figure: `longest task ${ms(scrolled.longest)}, p95 ${ms(percentile(scrolled.tasks, 0.95) || 0)}`,
        },
      ];
    } finally {
      await family.stop();
    }
  },
};

declare global {
  interface Window {
    found: Promise<number>;
  }
}

/** Returns the ms from pressing Enter until what is found is drawn. */
async function timeToFound(page: Page, query: string): Promise<number> {
  await page.getByLabel('Søg i loggen').fill(query);
  await page.evaluate(() => {
    window.found = new Promise((resolve) => {
      const measure = () => {
        const start = performance.now();
        // The message comes after the frame in which everything is drawn.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - start);
          port2.postMessage(null);
        });
      };
      document.addEventListener('submit', measure, { once: true, capture: true });
    });
  });
  await page.keyboard.press('Enter');
  return page.evaluate(() => window.found);
}

/** Lists all done entries and scrolls to the end as they come. */
async function scrollToEnd(page: Page) {
  await page.getByLabel('Søg i loggen').fill('');
  await page.getByRole('button', { name: 'Vis ældre' }).press('Enter');
  return page.evaluate(async () => {
    const tasks: number[] = [];
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    });
    // Only what is near the screen is in the page: the end is where scrolling leads no further.
    for (let still = 0, before = -1; still < 20; still += 1) {
      window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      if (window.scrollY !== before) still = 0;
      before = window.scrollY;
    }
    // Long tasks are reported after they have ended.
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { tasks, longest: Math.max(0, ...tasks) };
  });
}
