/** Returns a page's public path from its URL in the build: no `.html`, and a trailing slash only at the front page. */
export const pagePath = ({ pathname }: URL): string =>
  pathname
    .replace(/\.html$/, '')
    .replace(/\/index$/, '/')
    .replace(/(.)\/$/, '$1');
