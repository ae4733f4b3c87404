import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { edition } from '../../src/integrations/edition.ts';
import type { Edition } from '../../src/lib/publishing.ts';

const root = mkdtempSync(join(tmpdir(), 'en familie med æ-'));
afterAll(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

async function build(): Promise<Edition> {
  const dir = pathToFileURL(join(root, 'dist/'));
  const { hooks } = edition();
  await hooks['astro:config:done']?.({
    config: { root: pathToFileURL(`${root}/`), site: 'https://familie.example' },
  } as never);
  await hooks['astro:build:done']?.({ dir } as never);
  return JSON.parse(readFileSync(new URL('udgave.json', dir), 'utf8'));
}

write('src/content/foedselsdage.yaml', 'Gudrun: 5/9');
write('src/content/LÆSMIG.md', 'Til dig');
write('netlify/functions/today.mts', '1');
write('docs/deploy.md', '1');
write('dist/index.html', '<title>Forside</title>');
write('dist/forside.html', '<title>Forside</title>');
write('dist/brygning/1.html', '<title>Malt</title>');
write('dist/log.html', '<title>Log</title><meta name="robots" content="noindex">');

test('lists the public pages', async () => {
  expect((await build()).pages).toEqual({
    '/': { title: 'Forside', digest: expect.any(String) },
    '/brygning/1': { title: 'Malt', digest: expect.any(String) },
  });
});

test.each(['src/content/foedselsdage.yaml', 'netlify/functions/today.mts', 'src/content/brygning/ny.mdx'])(
  'is another when %s changes, though no page does',
  async (file) => {
    const before = await build();
    write(file, '2');
    const after = await build();
    expect(after.source).not.toBe(before.source);
    expect(after.pages).toEqual(before.pages);
  },
);

test.each(['docs/deploy.md', 'src/content/LÆSMIG.md'])('is the same when %s changes', async (file) => {
  const before = await build();
  write(file, '2');
  expect(await build()).toEqual(before);
});
