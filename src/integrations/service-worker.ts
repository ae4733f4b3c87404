import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { build, type Rolldown } from 'vite';
import type { PrecacheEntry } from 'workbox-precaching';

/** A page that opens without a network: its address without the slash, and its name. */
export interface MemberPage {
  readonly page: string;
  readonly text: string;
  /** What it needs besides the files named in its HTML and scripts, as paths in the built site. */
  readonly besides: readonly string[];
}

const matchesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Returns the hashed files that a page loads: those named in its HTML, and what its scripts import at any time. */
async function filesOfPage(page: string, read: (path: string) => Promise<string>): Promise<string[]> {
  const found = new Set(matchesOf(await read(`${page}.html`), /\/(_astro\/[\w.@~-]+)/g));
  for (const file of found) {
    if (!file.endsWith('.js')) continue;
    for (const name of matchesOf(await read(file), /["'`](?:\.\/|_astro\/)([\w.@~-]+\.(?:js|css))["'`]/g))
      found.add(`_astro/${name}`);
  }
  return [...found].sort();
}

/**
 * Writes a service worker that keeps the pages with their files and, without a network, answers for other pages: for
 * those of albums with `albumShell`. It leaves functions and data alone. A new version waits until a page asks for it.
 */
export const serviceWorker = (pages: readonly MemberPage[], albumShell: string): AstroIntegration => ({
  name: 'service-worker',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const read = (path: string) => readFile(new URL(path, dir));
      const paths = await Promise.all(
        [...pages, { page: albumShell, besides: [] }].map(async ({ page, besides }) => [
          `${page}.html`,
          ...(await filesOfPage(page, async (path) => (await read(path)).toString())),
          ...besides,
        ]),
      );
      const kept = await Promise.all(
        [...new Set(paths.flat())].map(async (path) => ({ path, content: await read(path) })),
      );
      const worker = await bundleWorker({
        FILES: kept.map(({ path, content }) => entry(path, content)),
        PAGES: pages.map(({ page, text }) => ({ page, text })),
        ALBUM_SHELL: `/${albumShell}`,
      });
      await writeFile(new URL('worker.js', dir), worker);
      const size = kept.reduce((sum, { content }) => sum + content.length, 0);
      logger.info(`worker.js keeps ${kept.length} files, ${Math.round(size / 1024)} kB`);
    },
  },
});

/** A page is kept at its address: its file's name may be answered with a redirect, which answers no navigation. */
const entry = (path: string, content: Buffer): PrecacheEntry => ({
  url: path.replace(/\.html$/, ''),
  revision: path.startsWith('_astro/')
    ? null
    : createHash('sha256').update(content).digest('hex').slice(0, 32),
});

async function bundleWorker(constants: Readonly<Record<string, unknown>>): Promise<string> {
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
        input: join(import.meta.dirname, 'worker.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}
