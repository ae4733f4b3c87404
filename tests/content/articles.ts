import { readdirSync, readFileSync } from 'node:fs';
import { checkFields } from '../../src/content-checks/check-fields.ts';
import { readPage } from '../../src/content-checks/read-source.ts';
import { article } from '../../src/content-checks/schemas/article.ts';

const folder = new URL('../../src/content/brygning/', import.meta.url);

/** Every article as it stands in src/content, checked by its schema, with its file name. */
export const articles = readdirSync(folder)
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => ({
    name,
    article: checkFields(article, readPage(readFileSync(new URL(name, folder), 'utf8'), name), name),
  }))
  .sort((a, b) => a.article.order - b.article.order);
