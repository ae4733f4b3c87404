import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readShownRows } from '../../../src/lib/albums/shown-rows.ts';

export type BuiltPage = NonNullable<ReturnType<typeof readShownRows>>;

/** The page that the build made at a path, with what stands in it; null where it made none. */
export type ReadBuiltPage = (path: string) => Promise<BuiltPage | null>;

/**
 * The pages with albums in them, which `keep-album-pages` took out of the published site: files beside the function. The
 * local server says where they are.
 */
export const readBuiltPage: ReadBuiltPage = async (path) => {
  // Neither a way out of the folder nor a file by another name.
  if (!/^\/fotoalbum(\/[^/.\\]+){0,2}$/.test(path)) return null;
  const file = resolve(process.env.ALBUM_PAGES ?? 'dist-albums', `.${path}.html`);
  const html = await readFile(file, 'utf8').catch(() => null);
  return html === null ? null : readShownRows(html);
};
