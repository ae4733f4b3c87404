import { readdirSync, readFileSync } from 'node:fs';
import { checkFields } from '../../src/content-checks/check-fields.ts';
import { article } from '../../src/content-checks/schemas/article.ts';
import { readPage } from '../../src/content-checks/source/read-page.ts';

const folder = new URL('../../src/content/brygning/', import.meta.url);

function read(name: string) {
  const page = readPage(readFileSync(new URL(name, folder), 'utf8'), []);
  const { value, problems } = Array.isArray(page) ? { problems: page } : checkFields(article, page);
  if (!value) throw new Error(`${name}: ${problems?.[0]?.text}`);
  return value;
}

/** Every article as it stands in src/content, checked by its schema, with its file name. */
export const articles = readdirSync(folder)
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => ({ name, article: read(name) }))
  .sort((a, b) => a.article.order - b.article.order);
