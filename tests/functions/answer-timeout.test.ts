import { createServer } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { serveAlbumPage } from '../../netlify/lib/albums/serve-album-page.ts';
import { backUp } from '../../netlify/lib/backup/backup.ts';
import { servePublicPicture } from '../../netlify/lib/pictures/serve-picture.ts';
import type { PictureFiles } from '../../netlify/lib/pictures/stored-pictures.ts';
import { runUpkeep } from '../../netlify/lib/pictures/upkeep.ts';
import { env } from '../../netlify/lib/settings/env.ts';
import { findMember } from '../../netlify/lib/sign-in/family-directory.ts';
import { listen } from '../../supabase/local/web-server.ts';
import { origin, startSite } from '../support/functions/site.ts';

await startSite();
afterEach(() => {
  vi.restoreAllMocks();
});

const picture = `${origin}/billeder/${'0'.repeat(32)}-800.webp`;
const store = {
  get: async () => null,
  set: async () => ({ modified: true }),
  setJSON: async () => {},
  list: async () => ({ blobs: [] }),
  delete: async () => {},
};

const files: PictureFiles = { ...store, get: async () => new ArrayBuffer(1) };

test('no function waits longer than the settings allow for a server that never answers', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const silent = createServer(() => {});
  const nowhere = `http://localhost:${await listen(silent, { port: 0, variable: 'PORT' })}`;
  const settings = {
    ...env(),
    ANSWER_TIMEOUT: 100,
    SUPABASE_URL: nowhere,
    BACKUP_AGE_RECIPIENT: `age1${'q'.repeat(58)}`,
  };

  await expect(findMember({ sub: crypto.randomUUID() }, settings)).rejects.toThrow('timeout');
  await expect(servePublicPicture(new Request(picture), settings, files)).rejects.toThrow('timeout');
  await expect(runUpkeep(settings, { pictures: store, backups: store }, Date.now)).rejects.toThrow('timeout');
  await expect(backUp(settings, store, new Date())).rejects.toThrow('timeout');
  const album = new Request(`${origin}/fotoalbum/x-12345678`);
  const readPage = async () => new Response('');
  expect((await serveAlbumPage(album, settings, readPage)).status).toBe(503);

  silent.closeAllConnections();
  silent.close();
  expect(Math.max(...timeout.mock.calls.map(([ms]) => ms))).toBeLessThanOrEqual(300);
});
