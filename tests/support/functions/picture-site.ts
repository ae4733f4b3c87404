import { randomUUID } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import { insert } from '../people.ts';
import { picture } from '../pictures/photographs.ts';
import { startSite } from './site.ts';

/** A unique picture, low because encoding takes time for each pixel. */
export const fresh = (width = 320, height = 40) =>
  picture(width, height)
    .composite([{ input: { text: { text: randomUUID().slice(0, 8), dpi: Math.min(150, width / 4) } } }])
    .jpeg()
    .toBuffer();

export const files = async () => (await getStore('pictures').list()).blobs.map(({ key }) => key);

/** All stored files, but for the notes when each picture was stored, which a restored one begins again. */
export const storedPictures = async (): Promise<Record<string, Buffer>> => {
  const store = getStore('pictures');
  const keys = (await files()).filter((key) => !key.endsWith('.started'));
  const read = keys.map(async (key) => [key, Buffer.from(await store.get(key, { type: 'arrayBuffer' }))]);
  return Object.fromEntries(await Promise.all(read));
};

export async function startPictureSite() {
  const site = await startSite();
  const { browser: member } = await site.signedIn();
  const owner = site.backend.query;
  const add = (...row: readonly [table: string, fields: Readonly<Record<string, unknown>>]) =>
    site.backend.database.exclusively((sql) => insert(sql, ...row));
  const newAlbum = async ({ familyOnly = false } = {}) => {
    const id = randomUUID();
    await add('public.photos', { id, title: 'Sommer', category: 'Familie', family_only: familyOnly });
    return id;
  };
  /** Sends a picture and, when its files are stored, adds it to the album. */
  const send = async (album: string, file: Buffer, { by = member, type = 'image/jpeg' } = {}) => {
    const response = await by.fetch('/api/billeder', {
      method: 'POST',
      body: new Uint8Array(file),
      headers: { 'content-type': type },
    });
    const body = await response.json();
    const { name, width, height } = body;
    if (response.ok) await add('public.picture', { key: randomUUID(), album, name, width, height });
    return { status: response.status, body };
  };
  return { site, member, owner, add, newAlbum, send };
}
