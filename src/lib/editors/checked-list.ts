import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import type { z } from 'zod';
import { check } from './check.ts';
import { readJson } from './source.ts';

/** A collection from one JSON file that holds a list; the whole list is checked at once. */
export function checkedList(file: string, schema: z.ZodType<Record<string, unknown>[]>): Loader {
  return {
    name: 'checked-list',
    async load({ config, store, watcher }) {
      const path = fileURLToPath(new URL(file, config.root));
      const read = async () => {
        const rows = check(schema, readJson(await readFile(path, 'utf8'), file), file);
        store.clear();
        for (const [index, data] of rows.entries()) store.set({ id: String(index + 1), data });
      };
      await read();
      watcher?.add(path);
      watcher?.on('change', (changed) => (changed === path ? read() : undefined));
    },
  };
}
