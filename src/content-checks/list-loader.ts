import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import type { z } from 'zod';
import type { Site } from './addresses.ts';
import { checkFields } from './check-fields.ts';
import { decodeText } from './source/decode-text.ts';
import { readJson } from './source/read-json.ts';
import { stopAtMistakes } from './stop-at-mistakes.ts';

/**
 * Loads a JSON file in `src/content` that contains a list as a collection, with the same checks as for a
 * folder. Entries are not parsed again.
 */
export const listLoader = (
  name: string,
  schema: z.ZodType<Record<string, unknown>[]>,
  site: Site,
): Loader => ({
  name: 'list-loader',
  async load({ config, store, watcher }) {
    if (!watcher) stopAtMistakes(config.root, site);
    const path = fileURLToPath(new URL(`src/content/${name}.json`, config.root));
    const read = async () => {
      const text = decodeText(await readFile(path));
      const fields = typeof text === 'string' ? readJson(text) : [];
      const rows = Array.isArray(fields) ? undefined : checkFields(schema, fields);
      if (!rows?.value) return;
      store.clear();
      for (const [index, data] of rows.value.entries()) store.set({ id: String(index + 1), data });
    };
    await read();
    watcher?.add(path);
    watcher?.on('change', (changed) => {
      if (changed === path) void read();
    });
  },
});
