import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { firstScripts, loadedScripts, scriptsImportedBy } from '../support/built-site/page-weight.ts';
import { builtPages, dist } from './built-site.ts';

const pages = builtPages().filter((page) => firstScripts(page).size > 0);

/** The files that a page loads later, which its other files name in an `import()`. */
const lazyFiles = (page: (typeof pages)[number]) => {
  const first = firstScripts(page);
  return loadedScripts(page).filter((address) => !first.has(address));
};

test('there are files that are loaded later', () => {
  expect(pages.flatMap(lazyFiles).some((address) => address.includes('supabase-realtime'))).toBe(true);
});

// The build has put the styles of some chunks into the pages, and still named a file of theirs in a chunk.
test('every script and style sheet that a script fetches before an `import()` is there', () => {
  const scripts = globSync('_astro/*.js', { cwd: dist });
  const named = scripts.flatMap((script) =>
    [...readFileSync(join(dist, script), 'utf8').matchAll(/"(_astro\/[^"]+\.(?:js|css))"/g)].map(
      ([, file = '']) => file,
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((file) => !existsSync(join(dist, file)))).toEqual([]);
});

test('the table of groceries comes after the first paint of the list', () => {
  const page = pages.find(({ path }) => path === '/shopping');
  if (!page) throw new Error('There is no /shopping.');
  const holdsTable = (address: string) => readFileSync(join(dist, address), 'utf8').includes('laurbærblad');
  expect(lazyFiles(page).filter(holdsTable)).toHaveLength(1);
  expect([...firstScripts(page)].filter(holdsTable)).toEqual([]);
});

describe.each(pages.map((page) => [page.path, page] as const))('on %s', (_, page) => {
  // See `importFetched`: a browser does not ask again for what an imported file imports.
  test('what a later file imports and the page has not loaded is fetched before it', () => {
    const first = firstScripts(page);
    const fetched = new Set(loadedScripts(page).flatMap(filesFetchedBefore));
    const forgotten = lazyFiles(page).flatMap((address) =>
      scriptsImportedBy(address, 'static').filter(
        (imported) => !first.has(imported) && !fetched.has(imported),
      ),
    );
    expect(forgotten).toEqual([]);
  });
});

/** The files in the lists that the build puts beside each `import()`. */
const filesFetchedBefore = (address: string) =>
  [...readFileSync(join(dist, address), 'utf8').matchAll(/"(_astro\/[^"]+\.js)"/g)].map(
    ([, file]) => `/${file}`,
  );
