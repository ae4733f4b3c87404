import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../../src/site.config.ts';
import { specifiedArticles, specifiedBrews } from '../support/built-site/specified-articles.ts';
import { builtPages, contents, dist, pageAt, textOf } from './built-site.ts';

const pages = builtPages();
const linksIn = (html: string) => [...html.matchAll(/<a\s[^>]*href="([^"]*)"/g)].map(([, href = '']) => href);
const main = (html: string) => contents(html, 'main').join('');
const dataIn = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  );
const ofType = (html: string, type: string) => dataIn(html).find((each) => each['@type'] === type);

const brewing = pages.filter(({ path }) => path.startsWith('/brygning/'));
const { product, productSlug, people } = site;

test('the index links to the twelve articles in order, and names brews 10 and 11 without a link', () => {
  const index = main(pageAt('/brygning').html);
  const specified = specifiedArticles(productSlug);
  expect(linksIn(index).filter((href) => specified.includes(href))).toEqual(specified);
  const linked = contents(index, 'a').map(textOf);
  for (const brew of ['10. bryg', '11. bryg']) {
    expect(textOf(index)).toContain(brew);
    expect(linked.join(' ')).not.toContain(brew);
  }
  expect(textOf(index)).toContain('holdt op med at brygge i 2012');
});

test.each(brewing.map((each) => [each.path, each] as const))(
  '%s describes itself to search engines',
  (path, { html }) => {
    // The specified articles are what they are; what a relative adds is what its page shows.
    const isBrew = specifiedArticles(productSlug).includes(path)
      ? specifiedBrews(productSlug).includes(path)
      : main(html).includes('<div class="recipe');
    const article = ofType(html, isBrew ? 'Recipe' : 'Article');
    expect(article).toMatchObject({
      inLanguage: 'da',
      datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(new URL(String(article?.url)).pathname).toBe(path);
    expect(existsSync(join(dist, new URL(String(article?.image)).pathname))).toBe(true);
    if (isBrew) expect(article?.recipeIngredient).toSatisfy((all: string[]) => all.length > 3);
    const crumbs = ofType(html, 'BreadcrumbList')?.itemListElement as { name: string; item?: string }[];
    expect(crumbs.map(({ name, item }) => (item ? new URL(item).pathname : name))).toEqual([
      `/${people[0].slug}`,
      '/brygning',
      article?.[isBrew ? 'name' : 'headline'],
    ]);
  },
);

test('a brew shows every figure with a Danish comma, and all that is drawn also in words', () => {
  const text = textOf(main(pageAt('/brygning/3brygtjekkiskpilsner').html));
  for (const figure of '1,047/1,013/4,5 %/7 EBC/41 IBU/20 liter/3,6 %/52 °C/24. januar 2009'.split('/'))
    expect(text).toContain(figure);
  expect(text).not.toMatch(/\d\.\d{3}\b/);
});

test.each(people)('the page of $name has his name in its structured data', ({ name, slug }) => {
  const { html } = pageAt(`/${slug}`);
  expect(ofType(html, 'ProfilePage')).toMatchObject({
    mainEntity: { '@type': 'Person', name: `${name} ${product}` },
  });
});

test('the page of the first brother links to brewing and wood turning, that of the second to external sites', () => {
  const [first, second] = people.map(({ slug }) => linksIn(main(pageAt(`/${slug}`).html)));
  expect(first).toEqual(expect.arrayContaining(['/brygning', `/${people[0].slug}/wood`]));
  expect(second).not.toContain('/brygning');
  expect(second?.filter((href) => href.startsWith('https://')).length).toBeGreaterThan(1);
});

test('the wood page shows both bowls, with their wood and their width', () => {
  const captions = contents(main(pageAt(`/${people[0].slug}/wood`).html), 'figcaption').map(textOf);
  expect(captions.slice(0, 2)).toEqual([
    expect.stringMatching(/rød elm, 11 cm/),
    expect.stringMatching(/birk, 10,5 cm/),
  ]);
});

test('the feed lists every article, newest first', () => {
  const feed = readFileSync(join(dist, 'feed.xml'), 'utf8');
  const dates = contents(feed, 'pubDate').map((date) => Date.parse(date));
  expect(dates).toHaveLength(brewing.length);
  expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  const paths = contents(feed, 'item').map((item) => new URL(contents(item, 'link')[0] ?? '').pathname);
  expect(paths.toSorted()).toEqual(brewing.map(({ path }) => path).toSorted());
});
