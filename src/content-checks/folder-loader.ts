import type { SchemaContext } from 'astro:content';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { glob, type Loader, type LoaderContext } from 'astro/loaders';
import { z } from 'zod';
import { checkFields } from './check-fields.ts';
import { checkFileNames } from './check-file-names.ts';
import { checkOrder } from './check-order.ts';
import { checkText } from './check-text.ts';
import { fillPlaceholders, type Placeholders, slugOf } from './placeholders.ts';
import { readPage } from './read-source.ts';

type Picture = ReturnType<SchemaContext['image']>;

interface Options {
  /** The folder, from the root of the project, with a slash at the end. */
  base: string;
  schema: (context: Pick<SchemaContext, 'image'>) => z.ZodType;
  /** Words that stand for others: in the fields, and in the file names that become addresses. */
  words: { text: Placeholders; addresses: Placeholders };
  /** Whether the entries stand in an order, by the field `rækkefølge`. */
  ordered?: boolean;
}

interface EntryType {
  getEntryInfo(file: {
    contents: string;
    fileUrl: URL;
  }): Promise<{ data: Record<string, unknown>; body: string }>;
}

/** What Astro gives a loader without saying so in its types. */
type WithEntryTypes = LoaderContext & { entryTypes: Map<string, EntryType> };

/**
 * Astro's own loader of a folder of `.mdx` files, with each file's fields checked first,
 * so that what is wrong is said in Danish, with its line. A file's name is its id.
 */
export function folderLoader({ base, schema, words, ordered = false }: Options): Loader {
  const inner = glob({
    base,
    pattern: '*.mdx',
    generateId: ({ entry }) => slugOf(entry, words.addresses),
  });

  const readFields = (root: URL, contents: string, fileUrl: URL) => {
    const path = fileURLToPath(fileUrl);
    const file = relative(fileURLToPath(root), path);
    const page = readPage(contents, file);
    const exists = (name: string) => existsSync(resolve(dirname(path), name));
    checkFields(schema({ image: () => pictureBeside(exists) as unknown as Picture }), page, file);
    checkText(page.body, file, exists);
    return fillPlaceholders(page.data, words.text) as Record<string, unknown>;
  };

  return {
    name: 'folder-loader',
    async load(context) {
      const { entryTypes, config } = context as WithEntryTypes;
      checkFileNames(await readdir(new URL(base, config.root)), base);
      const rules =
        JSON.stringify(words) + (await sourcesIn(new URL('./src/content-checks/schemas/', config.root)));
      const checked = [...entryTypes].map(([extension, type]): [string, EntryType] => [
        extension,
        {
          ...type,
          getEntryInfo: async ({ contents, fileUrl }) => {
            const data = readFields(config.root, contents, fileUrl);
            return { ...(await type.getEntryInfo({ contents, fileUrl })), data };
          },
        },
      ]);
      await inner.load({
        ...context,
        entryTypes: new Map(checked),
        // A schema that changes makes other data of the same file.
        generateDigest: (data) => context.generateDigest(`${rules}${data}`),
      } as WithEntryTypes);
      if (ordered)
        checkOrder(
          context.store
            .values()
            .map(({ filePath = '', data }) => ({ file: filePath, order: Number(data.order) })),
        );
    },
  };
}

const pictureBeside = (exists: (path: string) => boolean) => {
  const error = 'et billede, der ligger ved siden af filen, for eksempel ./skål.jpg';
  return z.string({ error }).refine(exists, { error });
};

async function sourcesIn(folder: URL): Promise<string> {
  const names = (await readdir(folder)).sort();
  return (await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))).join('');
}
