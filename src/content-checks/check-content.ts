import { z } from 'zod';
import { fillFamilyName, pageAddresses, pageOfFile, type Site } from './addresses.ts';
import { checkFields } from './check-fields.ts';
import { checkFileNames, checkSite } from './check-file-names.ts';
import { type CheckPicture, isPictureName, pictureChecker } from './check-pictures.ts';
import { checkTogether } from './check-together.ts';
import { type FileProblems, insteadOf, type Problem } from './content-error.ts';
import { type ContentFiles, decoded, isLeftover } from './content-files.ts';
import { shapeOf } from './explain-yaml.ts';
import { nearest } from './nearest.ts';
import { type Body, type Fields, type Page, readBare, readList, readPage } from './read-file.ts';
import { article } from './schemas/article.ts';
import { birthdays } from './schemas/birthday.ts';
import type { PictureType } from './schemas/fields.ts';
import { months } from './schemas/month.ts';
import { person } from './schemas/person.ts';
import { wood } from './schemas/wood.ts';
import { checkText } from './text/check-text.ts';
import { readText, type Text } from './text/read-text.ts';

type Schema = (picture: () => PictureType) => z.ZodType;

/** The schema of each folder's files, given the schema of a picture next to one. */
const folders: Readonly<Record<string, Schema>> = { brygning: () => article, cv: person, trae: wood };
const lists: Readonly<Record<string, Schema>> = { foedselsdage: () => birthdays, maaneder: months };

/** A page's file, as far as it can be read. */
interface ReadPage extends Page {
  file: string;
  folder: string;
  text?: Text | Problem | undefined;
  /** The ids of the headings that its page has besides those in the text. */
  sections: readonly string[];
}

/** Finds everything that is wrong in the editors' files, in Danish. `origin`: the address of the published site. */
export async function checkContent(
  all: ContentFiles,
  site: Site,
  origin = process.env.URL,
): Promise<FileProblems[]> {
  const paths = new Set([...all.paths].filter((path) => !path.split('/').some(isLeftover)));
  const files: ContentFiles = { paths, read: all.read };
  const checkPicture = await pictureChecker(files);
  const found = new Map<string, Problem[]>();
  const add = (file: string, problems: readonly Problem[]) => {
    if (problems.length > 0) found.set(file, [...(found.get(file) ?? []), ...problems]);
  };
  add('src/site.config.ts', checkSite(site, paths));
  for (const { file, problems } of checkFileNames(paths, site)) add(file, problems);
  for (const file of paths) {
    const schema = lists[/^src\/content\/(\w+)\.yaml$/.exec(file)?.[1] ?? ''];
    if (schema) add(file, checkList(file, files, schema(pictureOf(file, checkPicture))));
  }

  const pages = [...paths].sort().flatMap((file) => readPageFile(file, files));
  const headings = headingsOf(pages, site);
  const targets = {
    files,
    origin,
    pages: pageAddresses(files, site),
    pageOf: (file: string) => pageOfFile(file, site),
    headingsOf: (address: string) => headings.get(address),
  };
  const guide = paths.has(guideFile) ? decode(files.read(guideFile)) : '';
  for (const page of pages) {
    add(page.file, page.problems);
    add(page.file, copied(decode(files.read(page.file)), guide));
    add(page.file, checkPageFields(page, checkPicture, site));
    if (page.body && page.text)
      add(page.file, inFile(page.body, checkTextOf(page, page.text, { ...targets, checkPicture })));
  }
  const articles = pages.flatMap(({ file, folder, fields }) =>
    folder === 'brygning' && fields ? [{ file, fields }] : [],
  );
  for (const file of unused(files)) add(file, [{ text: unusedPicture(file.replace(/^.*\//, '')) }]);
  for (const { file, problems } of checkTogether(articles, targets.pages, site)) add(file, problems);
  return [...found].map(([file, problems]) => ({
    file,
    problems: problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  }));
}

const guideFile = 'src/content/LÆSMIG.md';
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Finds words about a picture that were copied from the guide's examples. */
const copied = (text: string, guide: string): Problem[] =>
  text.split('\n').flatMap((each, index) => {
    const words = /^billedtekst: .+|!\[[^\]]+\]/.exec(each)?.[0];
    if (!words || !guide.includes(words)) return [];
    return [{ line: index + 1, text: insteadOf(words, 'det, dit eget billede viser.') }];
  });

/** Returns the pictures beside the texts and lists that none of them names. */
function unused({ paths, read }: ContentFiles): string[] {
  const inContent = [...paths].filter((path) => path.startsWith('src/content/'));
  const texts = inContent
    .filter((path) => path !== guideFile && /\.(mdx|md|yaml)$/.test(path))
    .map((path) =>
      decode(read(path))
        .replaceAll(/(%[\da-f]{2})+/gi, decoded)
        .normalize(),
    );
  const isNamed = (path: string) =>
    texts.some((text) => text.includes(path.normalize().replace(/^.*\//, '')));
  return inContent.filter((path) => isPictureName(path) && !isNamed(path));
}

const unusedPicture = (name: string) =>
  `Billedet bliver ikke vist. Skriv ![det, billedet viser](./${name}) i en tekst i samme mappe, eller slet billedet. Er artiklen på vej, så gem den bare.`;

/** A field that names a picture next to `file`. Only its problems are used: size and format are placeholders. */
const pictureOf = (file: string, checkPicture: CheckPicture) => (): PictureType =>
  z
    .string({ error: 'et billede, for eksempel ./skål.jpg' })
    .superRefine((reference, context) => {
      const text = reference && checkPicture(reference, file);
      if (text) context.addIssue({ code: 'custom', params: { text } });
    })
    .transform((src) => ({ src, width: 0, height: 0, format: 'jpg' }));

const shapes = new Map(
  Object.entries({ ...folders, ...lists }).map(([name, schema]) => [name, shapeOf(schema(() => z.any()))]),
);

function checkList(file: string, files: ContentFiles, schema: z.ZodType): Problem[] {
  const name = file.replace(/^.*\/|\.yaml$/g, '');
  const { problems, fields } = readList(files.read(file), shapes.get(name));
  return [...problems, ...(fields ? checkFields(schema, fields) : [])];
}

function readPageFile(file: string, files: ContentFiles): ReadPage[] {
  const folder = /^src\/content\/(\w+)\/[^/]+\.mdx$/.exec(file)?.[1] ?? '';
  const isBare = file === 'src/content/brygning.md';
  if (!folders[folder] && !isBare) return [];
  const page = isBare ? readBare(files.read(file)) : readPage(files.read(file), shapes.get(folder));
  const text = page.body && readText(page.body.text);
  return [{ ...page, file, folder, text, sections: sectionsOf(file, page.fields?.data) }];
}

/** Returns the ids that the page of a file has besides those of its text, as far as a heading could have them. */
function sectionsOf(file: string, fields: unknown): readonly string[] {
  const { opskrift, billeder } = (fields ?? {}) as Record<string, unknown>;
  if (file.startsWith('src/content/cv/'))
    return [
      ...['indhold', 'arbejde', 'uddannelse', 'kompetencer', 'links'],
      ...(Array.isArray(billeder) && billeder.length > 0 ? ['billeder'] : []),
      ...(file.endsWith('/foerste.mdx') ? ['fritid'] : []),
    ];
  return ['indhold', ...(opskrift ? ['ingredienser', 'maeskning', 'log'] : [])];
}

/** Returns the ids of the headings on each page whose texts can be read, by its address. */
function headingsOf(pages: readonly ReadPage[], site: Site): ReadonlyMap<string, readonly string[]> {
  const files = Map.groupBy(pages, ({ file }) => pageOfFile(file, site) ?? '');
  return new Map(
    [...files].flatMap(([address, all]) => {
      const texts = all.flatMap(({ text }) => (text && 'headings' in text ? [text] : []));
      const ids = [...texts.flatMap(({ headings }) => headings), ...all.flatMap(({ sections }) => sections)];
      return texts.length === all.length ? [[address, ids] as const] : [];
    }),
  );
}

function checkPageFields(
  { file, folder, fields }: ReadPage,
  checkPicture: CheckPicture,
  site: Site,
): Problem[] {
  const schema = folders[folder];
  if (!fields || !schema) return [];
  const home = homeOf(fields, folder);
  if (home) return [{ text: `Felterne er som i ${home}/. Læg filen dér.` }];
  const data = fillFamilyName(fields.data, site.product);
  return checkFields(schema(pictureOf(file, checkPicture)), { ...fields, data });
}

/** Returns the folder where a file with these fields belongs, if that is another one. */
function homeOf({ data }: Fields, folder: string): string | undefined {
  const names = Object.keys(data ?? {});
  const known = (name: string) => names.filter((each) => shapes.get(name)?.fields.has(each)).length;
  return Object.keys(folders).find((other) => known(other) > known(folder) + 1);
}

function checkTextOf(
  { file, fields, problems, sections }: ReadPage,
  text: Text | Problem,
  context: Omit<Parameters<typeof checkText>[1], 'file' | 'sections'>,
): Problem[] {
  if (!('nodes' in text)) return [text];
  const wrong = checkText(text, { ...context, file, sections });
  const isBrew = Object.keys((fields?.data ?? {}) as object).some((name) => nearest(name, ['opskrift']));
  // A CV, a bowl and a brew are complete without a text. Any other article would be a page with a title.
  const isEmpty =
    file.startsWith('src/content/brygning/') &&
    problems.length + wrong.length === 0 &&
    !isBrew &&
    isBlank(text);
  return isEmpty ? [{ line: 0, text: missingText }] : wrong;
}

const isBlank = ({ nodes: [root] }: Text) =>
  root !== undefined &&
  'children' in root &&
  root.children.every(({ type }) => ['heading', 'thematicBreak', 'definition'].includes(type));
const missingText =
  'Artiklen har hverken tekst eller opskrift. Skriv teksten under denne linje, eller slet filen.';

const inFile = ({ firstLine }: Body, problems: readonly Problem[]): Problem[] =>
  problems.map((problem) => ({ ...problem, line: (problem.line ?? 1) + firstLine - 1 }));
