import { randomUUID } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import { picture } from '../pictures/photographs.ts';
import { startSite } from './site.ts';

/** A unique picture, low because encoding takes time for each pixel. */
export const fresh = (width = 320, height = 40) =>
  picture(width, height)
    .composite([{ input: { text: { text: randomUUID().slice(0, 8), dpi: Math.min(150, width / 4) } } }])
    .jpeg()
    .toBuffer();

/** The keys of all stored files. */
export const files = async () => (await getStore('pictures').list()).blobs.map(({ key }) => key);

/** All stored files, but for the notes when each picture was stored, which a restored one begins again. */
export const storedPictures = async (): Promise<Record<string, Buffer>> => {
  const store = getStore('pictures');
  const keys = (await files()).filter((key) => !key.endsWith('.started'));
  const read = keys.map(async (key) => [key, Buffer.from(await store.get(key, { type: 'arrayBuffer' }))]);
  return Object.fromEntries(await Promise.all(read));
};

/** A site with a member who sends pictures to it. */
export async function startPictureSite() {
  const site = await startSite();
  const member = site.newBrowser();
  await site.enter(member, (await site.newMember()).account);
  /** Queries the database as its owner. */
  const owner = <Row extends object>(text: string, values: unknown[] = []) =>
    site.backend.database.exclusively(async (sql) => (await sql.query<Row>(text, values)).rows);
  /** Gives the new album's id. */
  const newAlbum = async (more: { familyOnly?: boolean } = {}) => {
    const id = randomUUID();
    await owner(
      "insert into public.photos (id, title, category, family_only) values ($1, 'Sommer', 'Familie', $2)",
      [id, more.familyOnly ?? false],
    );
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
    if (response.ok)
      await owner(
        `insert into public.picture (key, album, name, width, height) values (gen_random_uuid(), $1, $2, $3, $4)`,
        [album, body.name, body.width, body.height],
      );
    return { status: response.status, body };
  };
  return { site, member, owner, newAlbum, send };
}
