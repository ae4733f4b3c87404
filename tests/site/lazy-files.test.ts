import { describe, expect, test } from 'vitest';
import { firstScripts, loadedScripts, scriptsImportedBy } from '../support/page-weight.ts';
import { builtPages } from './built-site.ts';

const pages = builtPages().filter((page) => firstScripts(page).size > 0);

/** The files that a page loads later, which its other files name in an `import()`. */
const lazyFiles = (page: (typeof pages)[number]) => {
  const first = firstScripts(page);
  return loadedScripts(page).filter((address) => !first.has(address));
};

test('there are files that are loaded later', () => {
  expect(pages.flatMap(lazyFiles).some((address) => address.includes('supabase-realtime'))).toBe(true);
});

describe.each(pages.map((page) => [page.path, page] as const))('on %s', (_, page) => {
  // A browser remembers that a file did not come. `lazyImport` asks for it under another address, which it cannot do for
  // what the file itself imports.
  test('a file that is loaded later imports only what the page has loaded already', () => {
    const first = firstScripts(page);
    const later = lazyFiles(page).flatMap((address) =>
      scriptsImportedBy(address, 'static')
        .filter((imported) => !first.has(imported))
        .map((imported) => `${address} imports ${imported}`),
    );
    expect(later).toEqual([]);
  });
});
