import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { memberPages, site } from '../../src/site.config.ts';
import { builtPages, contents, dist, eachPage, pageAt, tags, textOf } from './built-site.ts';

const pages = builtPages();
const framed = pages.filter(({ path }) => path !== '/shopping');
const [first, second] = site.people;

describe('titles', () => {
  test.each<[path: string, title: string]>([
    ['/', site.product],
    [`/${first.slug}`, `${site.product} - ${first.name}`],
    [`/${second.slug}`, `${site.product} - ${second.name}`],
    ['/fotoalbum', 'Fotos'],
    ...memberPages.map(({ page, text }) => [`/${page}`, text] as [string, string]),
    ['/404', 'not found'],
  ])('%s is called %s', (path, title) => {
    expect(contents(pageAt(path).html, 'title')).toEqual([title]);
  });
});

describe.each(eachPage())('%s', (_, { html, path }) => {
  test('is in Danish, has one h1 and a description', () => {
    expect(tags(html, 'html')[0]).toMatchObject({ lang: 'da' });
    // An island is built as what a visitor and what a member sees; the style shows one of them.
    expect(new Set(contents(html, 'h1').map(textOf)).size).toBe(1);
    expect(tags(html, 'meta').find(({ name }) => name === 'description')?.content?.length).toBeGreaterThan(
      10,
    );
  });

  test('is noindex exactly when it is not public', () => {
    const hidden =
      /^\/(log-ud|log-ind|invitation|familien|udgiv|404|adgang\/.*|fotoalbum\/skabelon)$/.test(path) ||
      memberPages.some(({ page }) => path === `/${page}`);
    expect(tags(html, 'meta').some(({ name, content }) => name === 'robots' && content === 'noindex')).toBe(
      hidden,
    );
  });
});

describe.each(framed.map((each) => [each.path, each] as const))('the frame of %s', (_, { html, path }) => {
  const [bar = ''] = contents(html, 'nav');
  const links = tags(bar, 'a');

  test('has the navigation links in order', () => {
    expect(contents(bar, 'a').map(textOf)).toEqual([
      'Forside',
      first.name,
      second.name,
      'Fotoalbum',
      ...memberPages.map(({ text }) => text),
      'Velkommen,',
    ]);
    expect(links.map(({ href }) => href)).toEqual([
      '/',
      `/${first.slug}`,
      `/${second.slug}`,
      '/fotoalbum',
      ...memberPages.map(({ page }) => `/${page}`),
      '/familien',
    ]);
  });

  test('marks the current page, and at most one link', () => {
    const marked = links.filter((link) => 'aria-current' in link);
    expect(marked.length).toBeLessThanOrEqual(1);
    expect(marked.filter((link) => link['aria-current'] === 'page').map(({ href }) => href)).toEqual(
      links.map(({ href }) => href).filter((href) => href === path),
    );
  });

  test('begins with a skip link and ends with the names of the brothers', () => {
    expect(html.indexOf('>Spring til indhold<')).toBeLessThan(html.indexOf('<nav'));
    expect(tags(html, 'main')[0]?.id).toBe('indhold');
    const [footer = ''] = contents(html, 'footer').slice(-1);
    expect(textOf(footer)).toContain(first.name);
    expect(textOf(footer)).toContain(second.name);
  });
});

test('the sitemap lists every public page once, and no other', () => {
  const listed = contents(readFileSync(join(dist, 'sitemap.xml'), 'utf8'), 'loc').map(
    (url) => new URL(url).pathname,
  );
  const shown = pages.filter(({ html }) => !html.includes('content="noindex"')).map(({ path }) => path);
  expect(listed.sort()).toEqual(shown.sort());
});

test('every page has a social card of 1200 by 630 with alternative text', async () => {
  for (const { html, path } of pages) {
    const property = (name: string) =>
      tags(html, 'meta').find((each) => each.property === name)?.content ?? '';
    const picture = join(dist, new URL(property('og:image')).pathname);
    expect(await sharp(picture).metadata(), path).toMatchObject({ width: 1200, height: 630 });
    expect(property('og:image:alt'), path).not.toBe('');
  }
});

test('the front page has twelve pictures with their own alternative texts, and hides all but one', () => {
  const pictures = tags(pageAt('/').html, 'img').filter((image) => 'data-month' in image);
  expect(pictures.map((image) => Number(image['data-month']))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ]);
  expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(12);
  expect(new Set(pictures.map(({ src }) => src)).size).toBe(12);
  expect(pictures.filter((image) => !('hidden' in image))).toHaveLength(1);
});
