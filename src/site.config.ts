/** The family: the only file that knows its names. Titles, slugs and routes are made from it. */
export const site = {
  /** The family's name, as it stands in titles. */
  product: 'Skovmose',
  /** The family's name as it stands in addresses: lower case, a to z. */
  productSlug: 'skovmose',
  /** The two brothers, in the order of the navigation. */
  people: [
    { name: 'Anders', slug: 'anders' },
    { name: 'Mikkel', slug: 'mikkel' },
  ],
} as const;
