/** A page's public path from its address in the build: no `.html`, no slash at the end but for the front page. */
export const pagePath = ({ pathname }: URL): string =>
  pathname
    .replace(/\.html$/, '')
    .replace(/\/index$/, '/')
    .replace(/(.)\/$/, '$1');
