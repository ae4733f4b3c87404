import { isTextPage, type PublishedPage } from '../../site/built-site.ts';
import type { Weight } from './page-weight.ts';

/** The budget of a page of text: its HTML and CSS with brotli, and no script files. */
const ofText: Weight = { text: 14_000, script: 0, allScript: 0 };

/** The budget of a page with script files, with gzip: until the page is drawn, and in total. */
const withScripts: Partial<Weight> = { script: 120_000, allScript: 160_000 };

const names: Record<keyof Weight, string> = {
  text: 'HTML and CSS',
  script: 'scripts until drawn',
  allScript: 'all scripts',
};

export function overweight(page: PublishedPage, weight: Weight): readonly string[] {
  const most = isTextPage(page) ? ofText : withScripts;
  const kinds = Object.keys(most) as (keyof Weight)[];
  return kinds.flatMap((kind) => {
    const budget = most[kind] ?? 0;
    const over = weight[kind] - budget;
    return over > 0
      ? [`${page.path}: ${names[kind]} ${weight[kind]} bytes, ${over} more than ${budget}`]
      : [];
  });
}
