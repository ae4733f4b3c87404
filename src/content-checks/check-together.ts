import { type Site, slugOf } from './addresses.ts';
import { type FileProblems, insteadOf } from './content-error.ts';
import type { Page } from './source/read-page.ts';

export interface Article {
  file: string;
  page: Page;
}

/** Finds contradictions between articles that are each correct on their own. */
export const checkTogether = (
  articles: readonly Article[],
  pages: ReadonlySet<string>,
  site: Site,
): FileProblems[] => [...checkOrder(articles), ...checkFormerNames(articles, pages, site)];

/** Checks former names: a former address must not be that of another page or be claimed by two files. */
function checkFormerNames(
  articles: readonly Article[],
  pages: ReadonlySet<string>,
  { productSlug }: Site,
): FileProblems[] {
  const claims = articles.flatMap(({ file, page }) => {
    const names = (page.data as { tidligere?: unknown } | null)?.tidligere;
    return Array.isArray(names)
      ? names.map((name, index) => ({
          file,
          page,
          index,
          name: String(name),
          slug: slugOf(String(name), productSlug),
        }))
      : [];
  });
  const claimed = Map.groupBy(claims, ({ slug }) => slug);
  return claims.flatMap(({ file, page, index, name, slug }) => {
    const other = claimed.get(slug)?.find((each) => each.file !== file)?.file;
    const should = pages.has(`/brygning/${slug}`)
      ? 'et navn, der ikke er i brug. Der er en side med den adresse.'
      : other && `et navn, som ingen anden har haft. Det står også i ${other}.`;
    const path = ['tidligere', index];
    const field = `tidligere, nr. ${index + 1}`;
    return should
      ? [{ file, problems: [{ line: page.lineOf(path), field, text: insteadOf(name, should) }] }]
      : [];
  });
}

/**
 * Checks that each article has its own place in the index. When two have the same place, both are reported,
 * since either may be the new one.
 */
function checkOrder(articles: readonly Article[]): FileProblems[] {
  const placed = articles.flatMap(({ file, page }) => {
    const order = (page.data as { rækkefølge?: unknown } | null)?.rækkefølge;
    return typeof order === 'number' ? [{ file, page, order }] : [];
  });
  const places = Map.groupBy(placed, ({ order }) => order);
  const free = Math.max(0, ...placed.map(({ order }) => order)) + 1;
  return placed.flatMap(({ file, page, order }) => {
    const other = places.get(order)?.find((each) => each.file !== file);
    if (!other) return [];
    const should = `et tal, som ingen anden artikel har. ${other.file} har det også. Det næste ledige er ${free}.`;
    return [
      {
        file,
        problems: [
          { line: page.lineOf(['rækkefølge']), field: 'rækkefølge', text: insteadOf(String(order), should) },
        ],
      },
    ];
  });
}
