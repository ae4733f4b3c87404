import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { build, type Rolldown } from 'vite';
import type { PrecacheEntry } from 'workbox-precaching';
import type { OfflinePage } from './offline-answer.ts';

interface MemberPage extends OfflinePage {
  /** Its address without the slash, such as 'shopping'. Its service worker is then 'shopping-worker.js'. */
  page: string;
  /** What it needs besides the files named in its HTML and scripts, as paths in the built site. */
  besides: readonly string[];
}

const matchesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/**
 * Returns the hashed files that a page loads: those named in its HTML, and those that its scripts import,
 * statically or later.
 */
export async function filesOfPage(page: string, read: (path: string) => Promise<string>): Promise<string[]> {
  const found = new Set(matchesOf(await read(`${page}.html`), /\/(_astro\/[\w.@~-]+)/g));
  for (const file of found) {
    if (!file.endsWith('.js')) continue;
    for (const name of matchesOf(await read(file), /["'`](?:\.\/|_astro\/)([\w.@~-]+\.(?:js|css))["'`]/g))
      found.add(`_astro/${name}`);
  }
  return [...found].sort();
}

/**
 * Makes a page open without a network: writes a service worker that caches the page, its hashed files and
 * those in `besides`. The worker does not answer requests for functions or data. A new version waits until
 * the page asks for it. Each page has its own worker. A scope is a prefix of addresses, so the worker of
 * `/log` also receives `/log-ud`, which it fetches from the network.
 */
export const precachePage = (
  { page, besides }: MemberPage,
  pages: readonly OfflinePage[],
): AstroIntegration => ({
  name: 'precache-page',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const read = (path: string) => readFile(new URL(path, dir));
      const files = await filesOfPage(page, async (path) => (await read(path)).toString());
      const kept = await Promise.all(
        [`${page}.html`, ...files, ...besides].map(async (path) => ({ path, content: await read(path) })),
      );
      const worker = await bundleWorker('precache-worker.ts', {
        PAGE: page,
        FILES: kept.map(({ path, content }) => entry(page, path, content)),
        PAGES: named(pages),
      });
      await writeFile(new URL(`${page}-worker.js`, dir), worker);
      const size = kept.reduce((sum, { content }) => sum + content.length, 0);
      logger.info(`${page}-worker.js keeps ${kept.length} files, ${Math.round(size / 1024)} kB`);
    },
  },
});

/**
 * Returns a file with its revision; a file with a hash in its name needs none. The page is cached under its
 * address, since a request for the file's own name may be answered with a redirect, which must not answer a
 * navigation.
 */
const entry = (page: string, path: string, content: Buffer): PrecacheEntry => ({
  url: path === `${page}.html` ? page : path,
  revision: path.startsWith('_astro/') ? null : digest(content),
});

const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 32);

/** Writes the service worker that answers for all other pages when there is no network. */
export const offlineWorker = (pages: readonly OfflinePage[]): AstroIntegration => ({
  name: 'offline-worker',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const worker = await bundleWorker('offline-worker.ts', { PAGES: named(pages) });
      await writeFile(new URL('offline-worker.js', dir), worker);
    },
  },
});

const named = (pages: readonly OfflinePage[]) => pages.map(({ page, text }) => ({ page, text }));

async function bundleWorker(file: string, constants: Readonly<Record<string, unknown>>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: {
      ...Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, file),
        output: { format: 'iife' },
      },
    },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}
