import type { Site } from './addresses.ts';
import { insteadOf, type Problem } from './content-error.ts';
import type { ContentFiles } from './content-files.ts';

/** The characters allowed in an address. */
const plain = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Checks the family's names in addresses: every page must have its own. */
export function checkSite({ productSlug, people }: Site, { paths }: Pick<ContentFiles, 'paths'>): Problem[] {
  const taken = new Set([
    ...[...paths].flatMap((path) => /^(?:src\/pages|public)\/([^/.[]+)/.exec(path)?.[1] ?? []),
    // Addresses used by Netlify, and the build's folder of assets.
    'api',
    '_astro',
  ]);
  const slugs = people.map(({ slug }) => slug);
  return [
    ...(plain.test(productSlug) ? [] : [problemOf('productSlug', productSlug, letters)]),
    ...people.flatMap(({ slug }, index): Problem[] => {
      const field = `people, nr. ${index + 1}, slug`;
      if (!plain.test(slug)) return [problemOf(field, slug, letters)];
      if (taken.has(slug))
        return [problemOf(field, slug, `en adresse, der ikke er taget. Siden /${slug} findes i forvejen.`)];
      if (slugs.indexOf(slug) < index) return [problemOf(field, slug, 'en adresse, som den anden ikke har.')];
      return [];
    }),
  ];
}

const problemOf = (field: string, stands: string, should: string): Problem => ({
  field,
  text: insteadOf(`'${stands}'`, should),
});

const letters = 'små bogstaver fra a til z, tal og -, for det er en del af en adresse.';
