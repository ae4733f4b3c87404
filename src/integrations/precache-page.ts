import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { generateSW } from 'workbox-build';

interface OfflinePage {
  /** Its address without the slash: 'shopping'. The service worker is then 'shopping-worker.js'. */
  page: string;
  /** What it needs beside what its HTML and its scripts name, as paths in the built site. */
  besides: readonly string[];
}

const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** The hashed files that a page loads: those its HTML names, and those that its scripts import, now or later. */
export async function filesOfPage(page: string, read: (path: string) => Promise<string>): Promise<string[]> {
  const found = new Set(named(await read(`${page}.html`), /\/(_astro\/[\w.@~-]+)/g));
  for (const file of found) {
    if (!file.endsWith('.js')) continue;
    for (const name of named(await read(file), /["'`]\.\/([\w.@~-]+\.(?:js|css))["'`]/g))
      found.add(`_astro/${name}`);
  }
  return [...found].sort();
}

/**
 * Makes a page open without signal: writes a service worker that keeps the page, its hashed files and what else is
 * named. It answers for nothing else, neither functions nor data. A new version waits until the page asks for it. Each
 * page has a worker of its own. A scope is how an address begins, so `/log-ud` meets the one of `/log`, which leaves its
 * requests alone; no other page meets one.
 */
export const precachePage = ({ page, besides }: OfflinePage): AstroIntegration => ({
  name: 'precache-page',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const folder = fileURLToPath(dir);
      const worker = `${page}-worker.js`;
      const files = await filesOfPage(page, (path) => readFile(new URL(path, dir), 'utf8'));
      const { count, size, warnings } = await generateSW({
        swDest: `${folder}${worker}`,
        globDirectory: folder,
        globPatterns: [`${page}.html`, ...files, ...besides],
        // Asked for by its address: the file's own name may be answered with a redirect, which no page may open with.
        manifestTransforms: [
          (entries) => ({
            manifest: entries.map((entry) => ({
              ...entry,
              url: entry.url === `${page}.html` ? page : entry.url,
            })),
          }),
        ],
        dontCacheBustURLsMatching: /^_astro\//,
        navigateFallback: `/${page}`,
        navigateFallbackAllowlist: [new RegExp(`^/${page}(\\?|$)`)],
        cacheId: page,
        clientsClaim: true,
        skipWaiting: false,
        cleanupOutdatedCaches: true,
        inlineWorkboxRuntime: true,
        sourcemap: false,
        mode: 'production',
      });
      for (const warning of warnings) logger.warn(warning);
      logger.info(`${worker} keeps ${count} files, ${Math.round(size / 1024)} kB`);
    },
  },
});
