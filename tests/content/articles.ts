import { readdirSync, readFileSync } from 'node:fs';
import { checkFields } from '../../src/content-checks/check-fields.ts';
import { readPage } from '../../src/content-checks/read-file.ts';
import { article } from '../../src/content-checks/schemas/article.ts';

const folder = new URL('../../src/content/brygning/', import.meta.url);

function read(name: string) {
  const { fields, problems } = readPage(readFileSync(new URL(name, folder)));
  const { value, problems: wrong = problems } = fields ? checkFields(article, fields) : {};
  if (!value) throw new Error(`${name}: ${wrong[0]?.text}`);
  return value;
}

/** Every article as it stands in src/content, checked by its schema, with its file name. */
export const articles = readdirSync(folder)
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => ({ name, article: read(name) }))
  .sort((a, b) => a.article.order - b.article.order);
