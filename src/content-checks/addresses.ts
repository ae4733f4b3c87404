import type { ContentFiles } from './content-files.ts';

/** What `src/site.config.ts` says of the family. */
export interface Site {
  /** The family's name, in titles and in addresses, and what it was in addresses before. */
  readonly product: string;
  readonly productSlug: string;
  readonly formerProductSlugs: readonly string[];
  readonly people: readonly {
    readonly name: string;
    readonly slug: string;
    readonly formerSlugs: readonly string[];
  }[];
}

/** What editors write for the family's name, so that it stands in `src/site.config.ts` alone. */
const placeholder = 'FAMILIE';

/** The same value with the family's name written out, in every text within. */
export function fillFamilyName<T>(value: T, name: string): T {
  if (typeof value === 'string') return value.replaceAll(placeholder, name) as T;
  if (Array.isArray(value)) return value.map((inner) => fillFamilyName(inner, name)) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, fillFamilyName(inner, name)]),
  ) as T;
}

/** The last part of a page's address, from the name of its file: `5brygFAMILIEpilsner.mdx`. */
export const slugOf = (fileName: string, productSlug: string): string =>
  fillFamilyName(fileName.replace(/^.*\//, '').replace(/\.mdx$/, ''), productSlug).toLowerCase();

const articles = /^src\/content\/brygning\/[^/]+\.mdx$/;

/** The page of an article, `/brygning/generelt`, by the path of its file; none for another file. */
export const articleAddress = (file: string, productSlug: string): string | undefined =>
  articles.test(file) ? `/brygning/${slugOf(file, productSlug)}` : undefined;

/** The addresses of all pages: those in `src/pages`, the people's and the articles'. */
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

/**
 * Where pages were before the family or one of the people was called something else, or an article's file was renamed
 * (`formerNames`, by its path), and where each is now.
 */
export function formerAddresses(
  { paths }: Pick<ContentFiles, 'paths'>,
  { productSlug, formerProductSlugs, people }: Site,
  formerNames: ReadonlyMap<string, readonly string[]>,
): Map<string, string> {
  const moved = new Map<string, string>();
  const [first] = people;
  for (const { slug, formerSlugs } of people) {
    for (const former of formerSlugs) {
      moved.set(`/${former}`, `/${slug}`);
      if (slug === first?.slug) moved.set(`/${former}/wood`, `/${slug}/wood`);
    }
  }
  for (const path of paths) {
    const address = articleAddress(path, productSlug);
    if (address === undefined) continue;
    const names = [path, ...(formerNames.get(path) ?? [])];
    for (const name of names)
      for (const slug of [productSlug, ...formerProductSlugs])
        moved.set(`/brygning/${slugOf(name, slug)}`, address);
  }
  const pages = pageAddresses({ paths }, { product: '', productSlug, formerProductSlugs, people });
  for (const from of moved.keys()) if (pages.has(from)) moved.delete(from);
  return moved;
}
