import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import type { Account } from '../../../supabase/local/identity/provider.ts';
import { findBrowser } from '../chromium.ts';
import { startTestPreview } from '../e2e/preview.ts';
import { signInFrom } from '../e2e/sign-in.ts';
import { startPageServer } from './page-server.ts';

export const phone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions;

/** The built site, a server for other pages, and browsers for the site's members. */
export type BenchFamily = Awaited<ReturnType<typeof startFamily>>;

async function startFamily() {
  const preview = await startTestPreview();
  const server = await startPageServer(preview.site);
  const chrome = await chromium.launch(await findBrowser());
  let stopping: Promise<unknown> | undefined;
  const stopServers = () => {
    stopping ??= Promise.all([preview.stop(), server.stop()]);
    return stopping;
  };
  return {
    preview,
    server,
    members: preview.people.members,
    /** Opens a page of the site for a signed-in member, in its own browser context. */
    async open(member: Account, path: '/shopping' | '/log', options: BrowserContextOptions = {}) {
      const settings = { baseURL: preview.url, locale: 'da-DK', timezoneId: 'Europe/Copenhagen' };
      const context = await chrome.newContext({ ...settings, ...options });
      const page = await context.newPage();
      await signInFrom(page, path, member);
      await page.waitForURL(`**${path}`);
      return page;
    },
    stopServers,
    async stop() {
      // First, because the browser's sockets keep the servers from stopping.
      await chrome.close();
      await stopServers();
    },
  };
}

/** Measures with the site in `dist/` and the sample data, in one browser. */
export async function withFamily<Figures>(
  measure: (family: BenchFamily) => Promise<Figures>,
): Promise<Figures> {
  const family = await startFamily();
  try {
    return await measure(family);
  } finally {
    await family.stop();
  }
}

export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Waits this many ms of real time. Only for benchmarks: tests wait for what they need. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
