import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import type { z } from 'zod';
import { checkFields } from './check-fields.ts';
import { readJson } from './read-source.ts';

/** A collection from one JSON file that holds a list. The whole list is checked at once, so entries are not parsed again. */
export function listLoader(file: string, schema: z.ZodType<Record<string, unknown>[]>): Loader {
  return {
    name: 'list-loader',
    async load({ config, store, watcher, logger }) {
      const path = fileURLToPath(new URL(file, config.root));
      const read = async () => {
        const rows = checkFields(schema, readJson(await readFile(path, 'utf8'), file), file);
        store.clear();
        for (const [index, data] of rows.entries()) store.set({ id: String(index + 1), data });
      };
      await read();
      watcher?.add(path);
      // While somebody writes, a mistake is told and the site goes on with what it had.
      watcher?.on('change', (changed) => {
        if (changed === path) read().catch((error: Error) => logger.error(error.message));
      });
    },
  };
}
