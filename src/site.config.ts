/** The names that the code uses, and the only code that has any. Titles, slugs and routes are made from them. */
export const site = {
  /** The family's name in titles. */
  product: 'Skovmose',
  /** The family's name in addresses: lower case, a to z. */
  productSlug: 'skovmose',
  /** Its former names in addresses, which redirect to the current pages. */
  formerProductSlugs: [],
  /** The two brothers, in the order of the navigation. */
  people: [
    { name: 'Anders', slug: 'anders', formerSlugs: [] },
    { name: 'Mikkel', slug: 'mikkel', formerSlugs: [] },
  ],
} as const;

/**
 * The pages behind sign-in, in the order of the navigation: at the address `page` the island of the folder `feature`.
 * `text` is its name, `called` that within a sentence. `besides`: what it needs without a network besides its scripts.
 */
export const memberPages = [
  {
    page: 'ugen',
    feature: 'week',
    text: 'Ugen',
    called: 'ugen',
    besides: ['favicon.svg'],
  },
  {
    page: 'log',
    feature: 'log',
    text: 'Log',
    called: 'loggen',
    besides: ['favicon.svg'],
  },
  {
    page: 'shopping',
    feature: 'shopping',
    text: 'Indkøb',
    called: 'indkøbslisten',
    besides: ['manifest.webmanifest', 'shopping-icon.svg', 'icons/shopping-192.png'],
  },
] as const;
