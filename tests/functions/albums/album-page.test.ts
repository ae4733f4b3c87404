import { expect, test, vi } from 'vitest';
import { readBuiltPage } from '../../../netlify/lib/albums/built-pages.ts';
import { serveAlbumPage } from '../../../netlify/lib/albums/serve-album-page.ts';
import { env } from '../../../netlify/lib/settings/env.ts';
import { fingerprints, readShownRows, shownRowsNote } from '../../../src/lib/albums/shown-rows.ts';
import { origin, startSite } from '../../support/functions/site.ts';

const builtAt = 1_800_000_000_000;
const album = { id: 'lille001', title: 'Familie: Ved søen' };
const built = readShownRows(`<p>Ved søen${shownRowsNote(fingerprints([album]), builtAt)}</p>`);

/** What a stranger gets at the album's address; `changed` is what is noted of the last change. */
async function ask(changed: string | null | Error, { path = '/fotoalbum/ved-soeen-lille001' } = {}) {
  const answer = await serveAlbumPage(new Request(origin + path), env(), {
    readBuilt: async () => built,
    readPage: async () => new Response('<p>Henter …</p>'),
    builds: {
      get: async () => {
        if (changed instanceof Error) throw changed;
        return changed;
      },
    },
  });
  return { status: answer.status, html: await answer.text(), caches: answer.headers.get('cache-control') };
}

test('while the database does not answer, a built page is served unless something may have changed since', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const site = await startSite();
  await site.backend.stop();
  for (const path of ['/fotoalbum', '/fotoalbum/ved-soeen-lille001']) {
    const shown = { status: 200, html: '<p>Ved søen</p>', caches: 'public, max-age=0, must-revalidate' };
    const asking = { status: 503, html: '<p>Henter …</p>', caches: 'private, no-store' };
    expect(await ask(null, { path })).toEqual(shown);
    expect(await ask(String(builtAt - 1), { path })).toEqual(shown);
    for (const changed of [String(builtAt), String(builtAt + 1), new Error('no store')])
      expect(await ask(changed, { path })).toEqual(asking);
  }
  await site.stop().catch(() => {});
});

test('the rows of a page are identified by their texts and names, whatever characters these contain', () => {
  const picture = { key: 'k', name: 'n', caption: '-->' };
  const rows = fingerprints([album], [picture]);
  expect(rows).toHaveLength(2);
  expect(fingerprints([{ ...album, title: 'Andet' }])).not.toEqual(rows.slice(0, 1));
  for (const other of [{ caption: null }, { name: 'm' }, { key: 'l' }])
    expect(fingerprints([], [{ ...picture, ...other }])).not.toEqual(rows.slice(1));
  expect(readShownRows(`a${shownRowsNote(rows, 7)}b`)).toEqual({ since: 7, rows: new Set(rows), html: 'ab' });
  expect(readShownRows(shownRowsNote([], 7))?.rows).toEqual(new Set());
  expect(readShownRows('<!-- rows -->')).toBeNull();
});

test('no address leads out of the folder of built pages', async () => {
  vi.stubEnv('BUILT_PAGES', import.meta.dirname);
  for (const path of [
    '/fotoalbum/../../package',
    '/fotoalbum/..',
    '/fotoalbum/a/b/c',
    '/package',
    '/fotoalbum/..\\x',
  ])
    expect(await readBuiltPage(path)).toBeNull();
});
