import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { articleAddress, type Site, slugOf } from '../content-checks/addresses.ts';
import { type ContentFiles, contentFilesIn } from '../content-checks/content-files.ts';
import { readPage } from '../content-checks/read-file.ts';

/**
 * Redirects addresses in capital letters, and those that pages had before they were renamed, to the pages,
 * through Netlify's `_redirects`.
 * Each rule names both addresses in full. On a host that ignores case, a pattern such as `/Brygning/*` would
 * redirect a missing page to itself.
 */
export const redirects = (site: Site): AstroIntegration => {
  let root: URL;
  return {
    name: 'redirects',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root;
      },
      'astro:build:done': async ({ dir, pages }) => {
        const addresses = pages.map(({ pathname }) => `/${pathname}`);
        const rules = [...rulesOf(addresses, contentFilesIn(root), site)];
        await writeFile(
          new URL('_redirects', dir),
          rules.map(([from, to]) => `${from} ${to} 301\n`).join(''),
        );
      },
    },
  };
};

/** Returns the redirects, from an address without a page to one with a page. */
export function rulesOf(pages: Iterable<string>, files: ContentFiles, site: Site): Map<string, string> {
  const moved = formerAddresses(files, site);
  const rules = new Map([...moved, ...[...pages].flatMap((page) => capitals(page, site))]);
  for (const page of pages) rules.delete(page);
  return rules;
}

/**
 * The old site ignored case in addresses, and people wrote them like names: `/Fotoalbum`,
 * `/Brygning/Generelt`, `/LOG`, and the parts of names as well. Returns each part of an address as it is,
 * capitalized, and in capitals; for other mixtures the page for missing pages tries the address in lower case.
 * The old site had no album pages.
 */
const capitals = (page: string, { productSlug }: Site): [from: string, to: string][] => {
  if (page.startsWith('/fotoalbum/')) return [];
  // '/brygning/5brygnavnpilsner' is '/brygning/', '5', 'bryg', 'navn' and 'pilsner'.
  const parts = page.split(
    new RegExp(`(?<=/)(?!.*/)|(?<=\\d)(?=\\D)|(?<=\\dbryg)|(?=${productSlug})|(?<=${productSlug})`),
  );
  const written = parts.reduce<string[]>(
    (before, part) =>
      before.flatMap((path) => [
        ...new Set([part, part.replace(/[^/]+/g, capital), part.toUpperCase()].map((each) => path + each)),
      ]),
    [''],
  );
  return written.map((from) => [from, page]);
};
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Returns the former addresses of pages with their current ones: those from before the family or a person was
 * renamed, or an article's file.
 */
function formerAddresses(files: ContentFiles, site: Site): Map<string, string> {
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
  for (const page of [...moved.values()]) moved.delete(page);
  return moved;
}

/** Returns the former names of an article's file, from its field `tidligere`. */
function formerNames(file: Uint8Array): string[] {
  const { tidligere } = (readPage(file).fields?.data ?? {}) as { tidligere?: unknown };
  return Array.isArray(tidligere) ? tidligere.map(String) : [];
}
