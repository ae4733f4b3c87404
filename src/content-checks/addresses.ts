import type { ContentFiles } from './content-files.ts';

/** The family's names from `src/site.config.ts`. */
export interface Site {
  /** The family's name, as in titles, as in addresses, and as in former addresses. */
  readonly product: string;
  readonly productSlug: string;
  readonly formerProductSlugs: readonly string[];
  readonly people: readonly {
    readonly name: string;
    readonly slug: string;
    readonly formerSlugs: readonly string[];
  }[];
}

/**
 * What editors write for the family's name, so that the name itself is only in `src/site.config.ts`. Another
 * capital beside it makes it an ordinary word: 'FAMILIEN', 'STORFAMILIE'.
 */
const placeholder = /(?<!\p{Lu})FAMILIE(?!\p{Lu})/gu;

/** Returns the value with every text within changed, also the names of fields. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, change)) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [change(key), mapTexts(inner, change)]),
  ) as T;
}

/** Returns the value with the placeholder replaced by the family's name in every text within. */
export const fillFamilyName = <T>(value: T, name: string): T =>
  mapTexts(value, (text) => text.replaceAll(placeholder, () => name));

/** Returns the last part of a page's address from its file's name, such as `5brygFAMILIEpilsner.mdx`. */
export const slugOf = (fileName: string, productSlug: string): string =>
  fillFamilyName(fileName.replace(/^.*\//, '').replace(/\.mdx$/, ''), productSlug).toLowerCase();

const articles = /^src\/content\/brygning\/[^/]+\.mdx$/;

/** Returns an article's address by its file's path, such as `/brygning/generelt`; undefined for other files. */
export const articleAddress = (file: string, productSlug: string): string | undefined =>
  articles.test(file) ? `/brygning/${slugOf(file, productSlug)}` : undefined;

/** Returns the address of the page that shows an article, a CV or a bowl, by its file's path. */
export function pageOfFile(file: string, { productSlug, people }: Site): string | undefined {
  const [first, second] = people;
  if (file === 'src/content/cv/foerste.mdx') return first && `/${first.slug}`;
  if (file === 'src/content/cv/anden.mdx') return second && `/${second.slug}`;
  if (/^src\/content\/trae\/[^/]+\.mdx$/.test(file)) return first && `/${first.slug}/wood`;
  return articleAddress(file, productSlug);
}

/** Returns the addresses of all pages: those in `src/pages`, those of people and those of articles. */
export function pageAddresses(
  { paths }: Pick<ContentFiles, 'paths'>,
  { productSlug, people }: Site,
): Set<string> {
  const routes = [...paths].flatMap((path) => /^src\/pages\/([^[]*?)(\.astro|\.ts)$/.exec(path)?.[1] ?? []);
  const first = people[0];
  return new Set([
    ...routes.map((route) => (route === 'index' ? '/' : `/${route}`)),
    ...people.map(({ slug }) => `/${slug}`),
    ...(first ? [`/${first.slug}/wood`] : []),
    ...[...paths].flatMap((path) => articleAddress(path, productSlug) ?? []),
  ]);
}
