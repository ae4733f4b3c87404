import { readdir, readFile } from 'node:fs/promises';
import { basename, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { fillFamilyName, type Site, slugOf } from './addresses.ts';
import { checkContent } from './check-content.ts';
import { ContentError, type FileProblems } from './content-error.ts';
import { contentFilesIn, isLeftover } from './content-files.ts';
import { type Page, readList, readPage } from './read-file.ts';

/** What is wrong under each root: the collections are loaded at once, and one check is enough. */
const checked = new Map<string, Promise<readonly FileProblems[]>>();

/** Stops a build when anything in `src/content` is wrong. */
async function stopAtMistakes(root: URL, site: Site): Promise<void> {
  const found = checked.get(root.href) ?? checkContent(contentFilesIn(root), site);
  checked.set(root.href, found);
  if ((await found).length > 0) throw new ContentError(await found);
}

const dataOf = ({ fields, problems }: Page): unknown => {
  if (!fields || problems.length > 0) throw new Error(problems[0]?.text);
  return fields.data;
};

/** Reads a file, and again after it has changed. One with a mistake keeps its previous content until then. */
async function keepReading(path: string, { watcher }: LoaderContext, read: (path: string) => Promise<void>) {
  if (watcher) await read(path).catch(() => {});
  else await read(path);
}

/**
 * Loads the `.mdx` files in a folder of `src/content` as a collection, with the family's name filled in in
 * their fields.
 */
export const folderLoader = (folder: string, site: Site): Loader => ({
  name: 'folder-loader',
  async load(context) {
    const { config, store, watcher, parseData } = context;
    if (!watcher) await stopAtMistakes(config.root, site);
    const base = fileURLToPath(new URL(`src/content/${folder}/`, config.root));
    const isOwn = (path: string) =>
      path.startsWith(base) && path.endsWith('.mdx') && !isLeftover(basename(path));
    const idOf = (path: string) => slugOf(basename(path), site.productSlug);
    const read = async (path: string) => {
      const page = readPage(await readFile(path));
      const raw = fillFamilyName(dataOf(page), site.product) as Record<string, unknown>;
      const id = idOf(path);
      const data = await parseData({ id, data: raw, filePath: path });
      const filePath = relative(fileURLToPath(config.root), path).replaceAll('\\', '/');
      store.set({ id, data, body: page.body?.text ?? '', filePath, deferredRender: true });
    };
    const paths = (await readdir(base)).map((name) => `${base}${name}`).filter(isOwn);
    const ids = new Set(paths.map(idOf));
    for (const id of store.keys()) if (!ids.has(id)) store.delete(id);
    for (const path of paths) await keepReading(path, context, read);

    const reread = (path: string) => isOwn(path) && void keepReading(path, context, read);
    watcher?.add(base);
    watcher?.on('change', reread);
    watcher?.on('add', reread);
    watcher?.on('unlink', (path) => isOwn(path) && store.delete(idOf(path)));
  },
});

/** Loads a list in `src/content` as a collection. */
export const listLoader = (name: string, site: Site): Loader => ({
  name: 'list-loader',
  async load(context) {
    const { config, store, watcher, parseData } = context;
    if (!watcher) await stopAtMistakes(config.root, site);
    const path = fileURLToPath(new URL(`src/content/${name}.yaml`, config.root));
    const filePath = relative(fileURLToPath(config.root), path).replaceAll('\\', '/');
    const read = async () => {
      const rows = dataOf(readList(await readFile(path))) as Record<string, unknown>[];
      const entries = await Promise.all(
        rows.map(async (row, index) => {
          const id = String(index + 1);
          return { id, data: await parseData({ id, data: row, filePath: path }), filePath };
        }),
      );
      store.clear();
      for (const entry of entries) store.set(entry);
    };
    await keepReading(path, context, read);
    watcher?.add(path);
    watcher?.on('change', (changed) => changed === path && void keepReading(path, context, read));
  },
});
