import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dist } from './built-site.ts';

// The build has put the styles of some chunks into the pages, and might still name a file of theirs.
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
