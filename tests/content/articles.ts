import { readdirSync, readFileSync } from 'node:fs';
import { check } from '../../src/lib/editors/check.ts';
import { readPage } from '../../src/lib/editors/source.ts';
import { article } from '../../src/schemas/article.ts';

const folder = new URL('../../src/content/brygning/', import.meta.url);

/** Every article as it stands in src/content, checked by its schema, with its file name. */
export const articles = readdirSync(folder)
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => ({
    name,
    article: check(article, readPage(readFileSync(new URL(name, folder), 'utf8'), name), name),
  }))
  .sort((a, b) => a.article.order - b.article.order);
