import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { forbidden } from '../support/architecture/arrows.ts';
import { importsOf } from '../support/architecture/imports.ts';
import { projectFiles } from '../support/tree.ts';

const broken = (file: string, text: string) =>
  importsOf(file, text).flatMap((imported) => forbidden(file, imported) ?? []);

test('imports between folders follow the allowed directions', () => {
  const code = projectFiles().filter((file) =>
    /^(src|netlify|supabase)\/.*\.(ts|tsx|mts|astro|mdx)$/.test(file),
  );
  expect(code.length).toBeGreaterThan(30);
  expect(code.flatMap((file) => broken(file, readFileSync(file, 'utf8')))).toEqual([]);
});

describe('finding forbidden imports', () => {
  test.each([
    [
      'a feature that knows another',
      'src/features/log/entry.ts',
      "import { item } from '../shopping/rules/item.ts';",
    ],
    [
      'a component that picks the back end',
      'src/features/photos/PhotoBrowser.tsx',
      "import { supabasePhotos } from '../../data/supabase.ts';",
    ],
    [
      'a feature that knows Supabase',
      'src/features/log/log-store.ts',
      "import { PostgrestClient } from '@supabase/postgrest-js';",
    ],
    [
      'sync that knows a feature',
      'src/sync/engine.ts',
      "import type { Item } from '../features/shopping/rules/item.ts';",
    ],
    [
      'sync that knows the back end',
      'src/sync/engine.ts',
      "const gateway = await import('../data/supabase.ts');",
    ],
    [
      'an app shell that knows a feature',
      'src/app-shell/store/shell.ts',
      "import type { LogOperation } from '../../features/log/rules/operations.ts';",
    ],
    [
      'a store that picks the back end',
      'src/features/log/store/log-store.ts',
      "import { supabaseLog } from '../../../data/supabase-log.ts';",
    ],
    [
      'a page that opens the app shell',
      'src/pages/log.astro',
      "---\nimport '../app-shell/use-feature.ts';\n---",
    ],
    ['sync that knows React', 'src/sync/engine.ts', "import { useState } from 'react';"],
    ['lib that knows who is above it', 'src/lib/dates.ts', "export { readHint } from '../session/hint.ts';"],
    [
      'a page with a back end',
      'src/pages/log.astro',
      "---\nimport { supabaseFamily } from '../data/supabase.ts';\n---\n<p />",
    ],
    [
      'a script in a page',
      'src/pages/log.astro',
      "<p />\n<script>\n  import '../sync/engine.ts';\n</script>",
    ],
    [
      'an article that reaches for the session',
      'src/content/brygning/a.mdx',
      "import { readHint } from '../../session/hint.ts';\n\n# A",
    ],
    [
      'a function that skips its lib',
      'netlify/functions/today.mts',
      "import { today } from '../../src/lib/today.ts';",
    ],
    ['a glob over another feature', 'src/features/log/all.ts', "import.meta.glob('../shopping/*.ts');"],
    ['a new folder in the house', 'src/helpers/all.ts', "import '../lib/store.ts';"],
  ])('a planted forbidden import is caught: %s', (_what, file, text) => {
    expect(broken(file, text)).toHaveLength(1);
  });

  test('an allowed import is not reported', () => {
    expect(
      broken('src/features/photos/entry.tsx', "import { supabasePhotos } from '../../data/supabase.ts';"),
    ).toEqual([]);
    expect(
      broken('src/features/photos/album.ts', "import type { Photo } from '../../data/gateway/albums.ts';"),
    ).toEqual([]);
    expect(
      broken('src/pages/index.astro', "---\nimport Month from '../features/today/Month.astro';\n---"),
    ).toEqual([]);
  });
});
