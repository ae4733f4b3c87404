import { z } from 'zod';
import { articleAddress, fillFamilyName, pageAddresses, pageOfFile, type Site } from './addresses.ts';
import { checkFields, fieldNames } from './check-fields.ts';
import { checkFileNames } from './check-file-names.ts';
import { checkSite } from './check-site.ts';
import { type CheckedArticle, checkTogether } from './check-together.ts';
import type { FileProblems, Problem } from './content-error.ts';
import { type ContentFiles, isLeftover, resolvePath } from './content-files.ts';
import { nearest } from './nearest.ts';
import { idsBesides, type PageHeadings, pageHeadings } from './page-headings.ts';
import { checkPicture } from './pictures/check-picture.ts';
import { article } from './schemas/article.ts';
import { birthdays } from './schemas/birthday.ts';
import type { PictureType } from './schemas/fields.ts';
import { months } from './schemas/month.ts';
import { person } from './schemas/person.ts';
import { wood } from './schemas/wood.ts';
import { decodeText } from './source/decode-text.ts';
import { readPartialJson } from './source/read-json.ts';
import { type ArticleFile, readPartially } from './source/read-page.ts';
import type { Fields } from './source/yaml.ts';
import { checkText } from './text/check-text.ts';
import { showsNothing } from './text/parse-text.ts';

/** The schema of each folder's files, given the schema of a picture next to one. */
const folders: Readonly<Record<string, (picture: () => PictureType) => z.ZodType>> = {
  brygning: () => article,
  cv: person,
  trae: wood,
};
const lists: Readonly<Record<string, (picture: () => PictureType) => z.ZodType>> = {
  foedselsdage: () => birthdays,
  maaneder: months,
};

/**
 * Finds everything that is wrong in the editors' files, in Danish: names, fields, texts, pictures, links, and
 * contradictions between files. Returns an empty list when the site can be built.
 */
export function checkContent(all: ContentFiles, site: Site): FileProblems[] {
  const paths = new Set([...all.paths].filter((path) => !path.split('/').some(isLeftover)));
  const files: ContentFiles = { paths, read: all.read };
  const found = new Map<string, Problem[]>();
  const add = (file: string, problems: readonly Problem[]) => {
    if (problems.length > 0) found.set(file, [...(found.get(file) ?? []), ...problems]);
  };
  add('src/site.config.ts', checkSite(site, files));
  for (const { file, problems } of checkFileNames(files.paths, site)) add(file, problems);

  const pages = pageAddresses(files, site);
  const headingsOf = pageHeadings(files, site);
  const articles: CheckedArticle[] = [];
  const bowls: CheckedArticle[] = [];
  for (const file of [...files.paths].sort()) {
    const [, folder = '', list = ''] = /^src\/content\/(?:(\w+)\/[^/]+\.mdx|(\w+)\.json)$/.exec(file) ?? [];
    const schema = folders[folder];
    if (schema) {
      const { problems, page } = checkPage(file, schema, { files, pages, headingsOf, site });
      add(file, problems);
      if (page && folder === 'brygning') articles.push({ file, page });
      if (page && folder === 'trae') bowls.push({ file, page });
    }
    const rows = lists[list];
    if (rows)
      add(
        file,
        checkList(
          file,
          rows(() => pictureOf(file, files)),
          files,
        ),
      );
  }
  for (const { file, problems } of checkTogether({ articles, bowls }, pages, site)) add(file, problems);
  return [...found].map(([file, problems]) => ({
    file,
    problems: problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  }));
}

/**
 * The type of a field of `file` that names a picture next to it. Only its problems are used: the size and
 * format are placeholders.
 */
const pictureOf = (file: string, files: ContentFiles): PictureType =>
  z
    .string({ error: 'et billede, for eksempel ./skål.jpg' })
    .superRefine((reference, context) => {
      const text = checkPicture(reference, file, files);
      if (text) context.addIssue({ code: 'custom', params: { text } });
    })
    .transform((src) => ({ src, width: 0, height: 0, format: 'jpg' }));

interface Context {
  files: ContentFiles;
  pages: ReadonlySet<string>;
  headingsOf: PageHeadings;
  site: Site;
}

function checkPage(
  file: string,
  schema: (picture: () => PictureType) => z.ZodType,
  { files, pages, headingsOf, site }: Context,
): { problems: Problem[]; page?: ArticleFile } {
  const fields = schema(() => pictureOf(file, files));
  const text = decodeText(files.read(file));
  if (typeof text !== 'string') return { problems: [text] };
  const { problems: slips, fields: read, body } = readPartially(text, fieldNames(fields));
  if (!body) return { problems: [...slips] };
  const { problems = [] } = read
    ? checkFields(fields, { ...read, data: fillFamilyName(read.data, site.product) })
    : {};
  // The value of a field whose line has a mistake is not what its editor meant.
  const inFields = problems.filter(({ line }) => !slips.some((slip) => slip.line === line));
  const inText = checkText(body, {
    file,
    files,
    pages,
    headingsOf,
    pageOf: (path) => (files.paths.has(path) ? pageOfFile(path, site) : undefined),
    taken: idsBesides(file, read?.data),
    exists: (path) => files.paths.has(resolvePath(file, path)),
  });
  const isArticle = articleAddress(file, site.productSlug) !== undefined;
  const isEmpty =
    isArticle && read && slips.length + inText.length === 0 && !hasRecipe(read) && showsNothing(body.text);
  const found = [...slips, ...inFields, ...inText, ...(isEmpty ? [missingText(body)] : [])];
  return read && slips.length === 0 ? { problems: found, page: { ...read, body } } : { problems: found };
}

/** True for a misspelled name, too: what the field contains is then no less there. */
const hasRecipe = ({ data }: Fields) =>
  Object.keys(data ?? {}).some((name) => nearest(name, ['opskrift']) !== undefined);

/** A CV, a bowl and a brew are complete without a text. Any other article would be a page with a title. */
const missingText = ({ firstLine }: ArticleFile['body']): Problem => ({
  line: firstLine - 1,
  text: 'Artiklen har hverken tekst eller opskrift. Skriv teksten under denne linje, eller slet filen.',
});

function checkList(file: string, schema: z.ZodType, files: ContentFiles): Problem[] {
  const text = decodeText(files.read(file));
  if (typeof text !== 'string') return [text];
  const { problems: slips, fields, unread } = readPartialJson(text);
  const { problems = [] } = fields ? checkFields(schema, fields) : {};
  return [...slips, ...problems.filter(({ line }) => !unread.has(line ?? 0))];
}
