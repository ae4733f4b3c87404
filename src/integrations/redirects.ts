import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { articleAddress, type Site, slugOf } from '../content-checks/addresses.ts';
import { type ContentFiles, contentFilesIn } from '../content-checks/content-files.ts';
import { readPage } from '../content-checks/read-file.ts';

/** Redirects former addresses of pages to the pages, by Netlify's `_redirects`. A function lowers capital letters. */
export const redirects = (site: Site): AstroIntegration => ({
  name: 'redirects',
  hooks: {
    'astro:build:done': async ({ dir, pages }) => {
      const addresses = pages.map(({ pathname }) => `/${pathname}`);
      // The sitemap's former address.
      const rules = [
        ['/sitemap-index.xml', '/sitemap.xml'],
        ...rulesOf(addresses, contentFilesIn(process.cwd()), site),
      ];
      await writeFile(new URL('_redirects', dir), rules.map(([from, to]) => `${from} ${to} 301\n`).join(''));
    },
  },
});

/** Returns the redirects from addresses of before the family, a person or an article's file was renamed. */
export function rulesOf(pages: Iterable<string>, files: ContentFiles, site: Site): Map<string, string> {
  const { productSlug, formerProductSlugs, people } = site;
  const moved = new Map<string, string>();
  for (const [index, { slug, formerSlugs }] of people.entries()) {
    for (const former of formerSlugs) {
      moved.set(`/${former}`, `/${slug}`);
      if (index === 0) moved.set(`/${former}/wood`, `/${slug}/wood`);
    }
  }
  for (const path of files.paths) {
    const address = articleAddress(path, productSlug);
    if (address === undefined) continue;
    for (const name of [path, ...formerNames(files.read(path))])
      for (const slug of [productSlug, ...formerProductSlugs])
        moved.set(`/brygning/${slugOf(name, slug)}`, address);
  }
  for (const page of [...moved.values(), ...pages]) moved.delete(page);
  return moved;
}

/** Returns the former names of an article's file, from its field `tidligere`. */
function formerNames(file: Uint8Array): string[] {
  const { tidligere } = (readPage(file).fields?.data ?? {}) as { tidligere?: unknown };
  return Array.isArray(tidligere) ? tidligere.map(String) : [];
}
