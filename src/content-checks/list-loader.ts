import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import type { Site } from './addresses.ts';
import { decodeText } from './source/decode-text.ts';
import { readJson } from './source/read-json.ts';
import { stopAtMistakes } from './stop-at-mistakes.ts';

/**
 * Loads a JSON file in `src/content` that contains a list as a collection, with the same checks as for a
 * folder. In the development server, a list with a mistake keeps its previous content.
 */
export const listLoader = (name: string, site: Site): Loader => ({
  name: 'list-loader',
  async load({ config, store, parseData, watcher }) {
    if (!watcher) stopAtMistakes(config.root, site);
    const path = fileURLToPath(new URL(`src/content/${name}.json`, config.root));
    const filePath = relative(fileURLToPath(config.root), path).replaceAll('\\', '/');
    const read = async () => {
      const text = decodeText(await readFile(path));
      const list = typeof text === 'string' ? readJson(text) : [];
      if (Array.isArray(list) || !Array.isArray(list.data)) return;
      const rows: Record<string, unknown>[] = list.data;
      const entries = await Promise.all(
        rows.map(async (row, index) => {
          const id = String(index + 1);
          return { id, data: await parseData({ id, data: row, filePath: path }), filePath };
        }),
      );
      store.clear();
      for (const entry of entries) store.set(entry);
    };
    const reread = () =>
      read().catch((error) => {
        if (!watcher) throw error;
      });
    await reread();
    watcher?.add(path);
    watcher?.on('change', (changed) => {
      if (changed === path) void reread();
    });
  },
});
