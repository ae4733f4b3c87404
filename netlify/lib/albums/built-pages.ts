import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readShownRows } from '../../../src/lib/albums/shown-rows.ts';

export type BuiltPage = NonNullable<ReturnType<typeof readShownRows>>;

/** The page that the build made at a path, with what stands in it; null where it made none. */
export type ReadBuiltPage = (path: string) => Promise<BuiltPage | null>;

/** The published pages that ask for the albums, or the album of their address, by themselves. */
export const askingPages = { albums: '/fotoalbum/alle', album: '/fotoalbum/album' };

/** The built pages are files beside the function; the local server says where. A page without albums may always be shown. */
export const readBuiltPage: ReadBuiltPage = async (path) => {
  // Neither a way out of the folder nor a file by another name.
  if (!/^\/fotoalbum(\/[^/.\\]+){0,2}$/.test(path) || Object.values(askingPages).includes(path)) return null;
  const file = resolve(process.env.BUILT_PAGES ?? 'dist', `.${path}.html`);
  const html = await readFile(file, 'utf8').catch(() => null);
  return html === null ? null : (readShownRows(html) ?? { html, rows: new Set(), since: Infinity });
};
