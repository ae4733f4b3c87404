import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import { fillFamilyName, type Site, slugOf } from '../content-checks/addresses.ts';
import { checkContent } from '../content-checks/check-content.ts';
import { ContentError, type FileProblems } from '../content-checks/content-error.ts';
import { contentFilesIn, isLeftover } from '../content-checks/content-files.ts';
import { type Page, readList, readPage } from '../content-checks/read-file.ts';

/** What is wrong under each root: the collections are loaded at once, and one check is enough. */
const checked = new Map<string, Promise<readonly FileProblems[]>>();

async function stopAtMistakes(root: URL, site: Site): Promise<void> {
  const found = checked.get(root.href) ?? checkContent(contentFilesIn(root), site);
  checked.set(root.href, found);
  if ((await found).length > 0) throw new ContentError(await found);
}

function dataOf({ fields, problems }: Page): unknown {
  if (!fields || problems.length > 0) throw new Error(problems[0]?.text);
  return fields.data;
}

interface Entry {
  id: string;
  data: Record<string, unknown>;
  body?: string;
  deferredRender?: boolean;
}

/** Loads the files that match a pattern, again after each change. With a mistake, development keeps what it has. */
const filesLoader = (
  pattern: string,
  site: Site,
  entriesOf: (path: string, bytes: Uint8Array) => Entry[],
): Loader => ({
  name: 'content-loader',
  async load({ config, store, watcher, parseData }) {
    if (!watcher) await stopAtMistakes(config.root, site);
    const root = fileURLToPath(config.root);
    async function read() {
      const paths = globSync(pattern, { cwd: root }).filter((path) => !isLeftover(basename(path)));
      const entries = paths.flatMap((path) =>
        entriesOf(path, readFileSync(join(root, path))).map((entry) => ({ ...entry, path })),
      );
      const parsed = await Promise.all(
        entries.map(async ({ path, ...entry }) => ({
          ...entry,
          data: await parseData({ id: entry.id, data: entry.data, filePath: join(root, path) }),
          filePath: path.replaceAll('\\', '/'),
        })),
      );
      store.clear();
      for (const entry of parsed) store.set(entry);
    }
    if (!watcher) return read();
    await read().catch(() => {});
    const folder = join(root, dirname(pattern));
    watcher.add(folder);
    watcher.on('all', (_, path) => path.startsWith(folder) && void read().catch(() => {}));
  },
});

/** Loads the `.mdx` files in a folder of `src/content`, with the family's name filled in in their fields. */
export const folderLoader = (folder: string, site: Site): Loader =>
  filesLoader(`src/content/${folder}/*.mdx`, site, (path, bytes) => {
    const page = readPage(bytes);
    const data = fillFamilyName(dataOf(page), site.product) as Entry['data'];
    const id = slugOf(basename(path), site.productSlug);
    return [{ id, data, body: page.body?.text ?? '', deferredRender: true }];
  });

export const listLoader = (name: string, site: Site): Loader =>
  filesLoader(`src/content/${name}.yaml`, site, (_, bytes) =>
    (dataOf(readList(bytes)) as Entry['data'][]).map((data, index) => ({ id: String(index + 1), data })),
  );
