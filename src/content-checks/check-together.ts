import type { MdastNode } from 'satteri';
import { type Site, slugOf } from './addresses.ts';
import { type FileProblems, insteadOf } from './content-error.ts';
import type { ArticleFile } from './source/read-page.ts';
import { slugsOf } from './text/headings.ts';
import { nodesIn, parseText } from './text/parse-text.ts';

export interface CheckedArticle {
  file: string;
  page: ArticleFile;
}

/** Finds contradictions between articles that are each correct on their own. */
export const checkTogether = (
  { articles, bowls }: { articles: readonly CheckedArticle[]; bowls: readonly CheckedArticle[] },
  pages: ReadonlySet<string>,
  site: Site,
): FileProblems[] => [
  ...checkOrder(articles),
  ...checkTitles(articles),
  ...checkFormerNames(articles, pages, site),
  ...checkBowls(bowls),
];

/** Checks that no two articles have the same title, as after copying one. Both are reported. */
function checkTitles(articles: readonly CheckedArticle[]): FileProblems[] {
  const titled = articles.flatMap(({ file, page }) => {
    const title = (page.data as { titel?: unknown } | null)?.titel;
    return typeof title === 'string'
      ? [{ file, page, title, key: title.trim().toLocaleLowerCase('da') }]
      : [];
  });
  const same = Map.groupBy(titled, ({ key }) => key);
  return titled.flatMap(({ file, page, title, key }) => {
    const other = same.get(key)?.find((each) => each.file !== file);
    if (!other) return [];
    const text = insteadOf(title, `en titel, som ingen anden artikel har. ${other.file} har den også.`);
    return [{ file, problems: [{ line: page.lineOf(['titel']), field: 'titel', text }] }];
  });
}

/** What may be on the page of the bowls once. `text` says so, given the other file. */
interface SharedMark {
  node: MdastNode;
  key: string;
  text(other: string): string;
}

/**
 * Checks the texts of the bowls, which are on one page: no two have the same heading, or notes of their own.
 */
function checkBowls(bowls: readonly CheckedArticle[]): FileProblems[] {
  const first = new Map<string, string>();
  return bowls.flatMap(({ file, page }) => {
    const { tree } = parseText(page.body.text);
    const nodes = tree ? nodesIn(tree) : [];
    const marks = nodes.flatMap((node): SharedMark[] => {
      if (node.type === 'heading') return [{ node, key: slugsOf([node]).join(), text: sameHeading }];
      return node.type === 'footnoteDefinition' ? [{ node, key: '[^]', text: sameNotes }] : [];
    });
    const own = marks.filter(({ key }) => (first.get(key) ?? file) !== file);
    const problems = own.map(({ node, key, text }) => ({
      line: (node.position?.start.line ?? 1) + page.body.firstLine - 1,
      text: text(first.get(key) ?? ''),
    }));
    for (const { key } of marks) if (!first.has(key)) first.set(key, file);
    return problems.length > 0 ? [{ file, problems }] : [];
  });
}

const sameHeading = (other: string) =>
  `Overskriften står også i ${other}, og skålene er på samme side. Giv den et andet navn.`;
const sameNotes = (other: string) =>
  `Der er også noter i ${other}, og skålene er på samme side. Skriv noten i teksten i stedet.`;

/** Checks former names: a former address must not be that of another page or be claimed by two files. */
function checkFormerNames(
  articles: readonly CheckedArticle[],
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
function checkOrder(articles: readonly CheckedArticle[]): FileProblems[] {
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
