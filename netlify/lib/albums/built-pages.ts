import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readShownRows } from '../../../src/lib/albums/shown-rows.ts';

export type BuiltPage = NonNullable<ReturnType<typeof readShownRows>>;

/** Returns the page that the build made for a path, with the rows it contains, or null when there is none. */
export type ReadBuiltPage = (path: string) => Promise<BuiltPage | null>;

/** The published pages that fetch the albums, or the album of their address, in the browser. */
export const askingPages = { albums: '/fotoalbum/alle', album: '/fotoalbum/album' };

/**
 * Reads a built page from the files beside the function, or from `BUILT_PAGES` on the local server. A page
 * without albums may always be shown.
 */
export const readBuiltPage: ReadBuiltPage = async (path) => {
  // Accept no path that leaves the folder or names another kind of file.
  if (!/^\/fotoalbum(\/[^/.\\]+){0,2}$/.test(path) || Object.values(askingPages).includes(path)) return null;
  const file = resolve(process.env.BUILT_PAGES ?? 'dist', `.${path}.html`);
  const html = await readFile(file, 'utf8').catch(() => null);
  return html === null ? null : (readShownRows(html) ?? { html, rows: new Set(), since: Infinity });
};
