import { readdir, readFile } from 'node:fs/promises';
import { basename, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { fillFamilyName, type Site, slugOf } from './addresses.ts';
import { isLeftover } from './content-files.ts';
import { decodeText } from './source/decode-text.ts';
import { readPage } from './source/read-page.ts';
import { stopAtMistakes } from './stop-at-mistakes.ts';

/**
 * Loads the `.mdx` files in a folder of `src/content` as a collection, with the family's name filled in in
 * their fields. A build stops at once when anything in `src/content` is wrong. In the development server, an
 * unreadable file keeps its previous content and the browser shows what is wrong with it.
 */
export const folderLoader = (folder: string, site: Site): Loader => ({
  name: 'folder-loader',
  async load(context) {
    const { config, store, watcher } = context;
    if (!watcher) stopAtMistakes(config.root, site);
    const base = new URL(`src/content/${folder}/`, config.root);
    const names = (await readdir(base)).filter((name) => name.endsWith('.mdx') && !isLeftover(name));
    const ids = new Set(names.map((name) => slugOf(name, site.productSlug)));
    for (const id of store.keys()) if (!ids.has(id)) store.delete(id);
    for (const name of names) await readEntry(new URL(encodeURIComponent(name), base), context, site);

    const isOwn = (path: string) => path.startsWith(fileURLToPath(base)) && path.endsWith('.mdx');
    const reread = (path: string) => {
      if (isOwn(path)) void readEntry(new URL(encodeURIComponent(basename(path)), base), context, site);
    };
    watcher?.add(fileURLToPath(base));
    watcher?.on('change', reread);
    watcher?.on('add', reread);
    watcher?.on('unlink', (path) => isOwn(path) && store.delete(slugOf(basename(path), site.productSlug)));
  },
});

async function readEntry(url: URL, { config, store, parseData, watcher }: LoaderContext, site: Site) {
  const path = fileURLToPath(url);
  const id = slugOf(basename(path), site.productSlug);
  try {
    const text = decodeText(await readFile(url));
    const page = typeof text === 'string' ? readPage(text, []) : [text];
    if (Array.isArray(page)) throw new Error(page[0]?.text);
    const raw = fillFamilyName(page.data, site.product) as Record<string, unknown>;
    const data = await parseData({ id, data: raw, filePath: path });
    const filePath = relative(fileURLToPath(config.root), path).replaceAll('\\', '/');
    store.set({ id, data, body: page.body.text, filePath, deferredRender: true });
  } catch (error) {
    if (!watcher) throw error;
  }
}
