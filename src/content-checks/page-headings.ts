import { articleAddress, type Site } from './addresses.ts';
import type { ContentFiles } from './content-files.ts';
import { decodeText } from './source/decode-text.ts';
import { readPage } from './source/read-page.ts';
import { slugsOf } from './text/headings.ts';
import { nodesIn, parseText } from './text/parse-text.ts';

/**
 * Returns the ids of the headings on a page, by its address; undefined where they are unknown: on a page with
 * data that are not in the files, such as the albums, or whose text has a mistake.
 */
export type PageHeadings = (address: string) => readonly string[] | undefined;

/** The headings that a page has besides those in its text, given its file's fields. */
type Sections = (fields: Readonly<Record<string, unknown>>) => readonly string[];

/** As src/features/brewing/views writes them. */
const recipeSections: Sections = ({ opskrift }) => (opskrift ? ['ingredienser', 'maeskning', 'log'] : []);
/** As src/features/people writes them. */
const cvSections: Sections = ({ billeder }) => [
  ...['arbejde', 'uddannelse', 'kompetencer', 'links'],
  ...(Array.isArray(billeder) && billeder.length > 0 ? ['billeder'] : []),
];

/** Returns the ids that a file's page has besides those of the headings in its text, given its fields. */
export function idsBesides(file: string, fields: unknown): readonly string[] {
  const given = (fields ?? {}) as Readonly<Record<string, unknown>>;
  const sections = file.startsWith('src/content/cv/')
    ? [...cvSections(given), 'fritid']
    : recipeSections(given).concat(given.opskrift ? ['glas'] : []);
  return ['indhold', ...sections];
}

/** The headings of pages that no editor writes, as src/pages and src/features/brewing/views have them. */
const fixedHeadings: Readonly<Record<string, readonly string[]>> = {
  '/': ['day', 'rum', 'nyest'],
  '/brygning': ['laes-foerst', 'bryggene'],
};

/** Reads each page once, when the first link leads to it. */
export function pageHeadings(files: ContentFiles, site: Site): PageHeadings {
  const known = new Map<string, readonly string[] | undefined>();
  const pages = pagesOf(files, site);
  return (address) => {
    if (!known.has(address)) known.set(address, pages.get(address)?.());
    return known.get(address);
  };
}

function pagesOf(files: ContentFiles, { productSlug, people }: Site) {
  const headingsOf = (file: string, sections?: Sections) =>
    files.paths.has(file) ? headingsIn(files.read(file), sections) : undefined;
  const pages = new Map<string, () => readonly string[] | undefined>(
    Object.entries(fixedHeadings).map(([address, ids]) => [address, () => ids]),
  );
  for (const file of files.paths) {
    const address = articleAddress(file, productSlug);
    if (address) pages.set(address, () => headingsOf(file, recipeSections));
  }
  const [first] = people;
  for (const [index, { slug }] of people.entries()) {
    const leisure = slug === first?.slug ? ['fritid'] : [];
    const file = `src/content/cv/${['foerste', 'anden'][index]}.mdx`;
    pages.set(`/${slug}`, () => joined([headingsOf(file, cvSections), leisure]));
  }
  const bowls = [...files.paths].filter((path) => /^src\/content\/trae\/[^/]+\.mdx$/.test(path));
  if (first) pages.set(`/${first.slug}/wood`, () => joined(bowls.map((file) => headingsOf(file))));
  return pages;
}

/** Returns all of them; undefined if some are unknown. */
const joined = (lists: readonly (readonly string[] | undefined)[]): readonly string[] | undefined =>
  lists.every((list) => list !== undefined) ? lists.flat() : undefined;

function headingsIn(content: Uint8Array, sections: Sections = () => []): readonly string[] | undefined {
  const text = decodeText(content);
  const page = typeof text === 'string' ? readPage(text, []) : [];
  if (Array.isArray(page)) return undefined;
  const { tree, slips } = parseText(page.body.text);
  if (!tree || slips.length > 0) return undefined;
  return [...slugsOf(nodesIn(tree)), ...sections((page.data ?? {}) as Readonly<Record<string, unknown>>)];
}
