import { readdirSync, readFileSync } from 'node:fs';
import { readPage } from '../../src/content-checks/read-file.ts';
import { article } from '../../src/content-checks/schemas/article.ts';

const folder = new URL('../../src/content/brygning/', import.meta.url);

const read = (name: string) => article.parse(readPage(readFileSync(new URL(name, folder))).fields?.data);

/** Every article as it stands in src/content, checked by its schema, with its file name. */
export const articles = readdirSync(folder)
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => ({ name, article: read(name) }))
  .sort((a, b) => a.article.order - b.article.order);
