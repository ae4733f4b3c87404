/**
 * Returns a page's public path from its URL in the build: without `.html`, and without a trailing slash
 * except for the front page.
 */
export const pagePath = ({ pathname }: URL): string =>
  pathname
    .replace(/\.html$/, '')
    .replace(/\/index$/, '/')
    .replace(/(.)\/$/, '$1');
