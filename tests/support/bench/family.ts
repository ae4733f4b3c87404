import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { type Account, readAccounts } from '../../../supabase/local/identity/people.ts';
import { findBrowser } from '../chromium.ts';
import { startTestPreview, type TestPreview } from '../e2e/preview.ts';
import { signInFrom } from '../e2e/sign-in.ts';

/** A typical phone. */
export const phone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions;

/** The built site, with browsers for its members. */
export type BenchFamily = Awaited<ReturnType<typeof startFamily>>;

/** Starts the site in `dist/` with the sample data, and one browser. When it fails, nothing is left running. */
export async function startFamily() {
  const preview = await startTestPreview();
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch(await findBrowser());
    const chrome = browser;
    let running = true;
    const stopServers = async () => {
      if (!running) return;
      running = false;
      await preview.stop();
    };
    return {
      preview,
      members: await membersOf(preview),
      /** Opens a page of the site for a signed-in member, in its own browser context. */
      open: async (member: Account, path: '/shopping' | '/log', options: BrowserContextOptions = {}) => {
        const settings = { baseURL: preview.url, locale: 'da-DK', timezoneId: 'Europe/Copenhagen' };
        const context = await chrome.newContext({ ...settings, ...options });
        const page = await context.newPage();
        await signInFrom(page, path, member);
        await page.waitForURL(`**${path}`);
        return page;
      },
      /** Stops everything except the browsers. */
      stopServers,
      stop: async () => {
        await chrome.close();
        await stopServers();
      },
    };
  } catch (error) {
    await browser?.close();
    await preview.stop();
    throw error;
  }
}

/** Returns the sample people who are members. */
async function membersOf({ backend }: TestPreview): Promise<readonly [Account, Account, ...Account[]]> {
  const [first, second, ...more] = (await readAccounts(backend.database)).filter(({ note }) => !note);
  if (!first || !second) throw new Error('There are not two sample members.');
  return [first, second, ...more];
}

/** Slows down the page's main thread by this factor. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Waits this many ms of real time. Only for benchmarks: tests wait for what they need. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
