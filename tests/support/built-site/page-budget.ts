import { memberPages } from '../../../src/site.config.ts';
import { isTextPage, type PublishedPage } from '../../site/built-site.ts';
import type { Weight } from './page-weight.ts';

/** The budget of a text page: its HTML and CSS with brotli, and no script files. */
const ofText: Weight = { text: 14_000, script: 0, allScript: 0 };

/** The sign-out page: its own scripts, and the descriptions of changes of each page behind sign-in. */
const signOut = 5_050 + 250 * memberPages.length;

/** The budgets of pages with script files, with gzip: until the page is drawn, and in total. */
const withScripts: Readonly<Record<string, Partial<Weight>>> = {
  // Visitors load 85,000 in total, see tests/e2e/albums/albums.spec.ts; the rest is for members.
  '/fotoalbum': { text: 14_000, script: 85_000, allScript: 130_000 },
  // Signing out needs the outbox and each page's descriptions of changes, but neither React nor Realtime.
  '/log-ud': { script: signOut, allScript: signOut },
  ...Object.fromEntries(memberPages.map(({ page }) => [`/${page}`, { script: 95_000, allScript: 130_000 }])),
};

/** The page of an album stored here with at most a hundred pictures; more pictures mean more text. */
const ofAlbum: Partial<Weight> = { text: 14_000, script: 85_000, allScript: 130_000 };

const names: Record<keyof Weight, string> = {
  text: 'HTML and CSS',
  script: 'scripts until drawn',
  allScript: 'all scripts',
};

/** Describes what exceeds a page's budget. Throws for a page with scripts that has no budget. */
export function overweight(page: PublishedPage, weight: Weight): readonly string[] {
  const isAlbum = page.path.startsWith('/fotoalbum/');
  const most = isTextPage(page) ? ofText : isAlbum ? ofAlbum : withScripts[page.path];
  if (!most) throw new Error(`${page.path} has scripts, but no budget for them in page-budget.ts.`);
  const kinds = Object.keys(most) as (keyof Weight)[];
  return kinds.flatMap((kind) => {
    const budget = most[kind] ?? 0;
    const over = weight[kind] - budget;
    return over > 0
      ? [`${page.path}: ${names[kind]} ${weight[kind]} bytes, ${over} more than ${budget}`]
      : [];
  });
}
