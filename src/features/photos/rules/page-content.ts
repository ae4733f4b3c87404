import type { Photo, Picture } from '../../../data/gateway/albums.ts';

/** What the function that serves the album pages has put into the page: what visitors see at its address. */
export type PageContent =
  | { readonly kind: 'albums'; readonly albums: readonly Photo[] }
  /** An album that is stored here, with its pictures in order. */
  | { readonly kind: 'album'; readonly album: Photo; readonly pictures: readonly Picture[] }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed' };

/** The id of the script element that holds the content as JSON. */
export const contentId = 'fotoalbum';

/** Reads the page's content. Without any, the page has not been filled. */
export const readContent = (page: Pick<Document, 'getElementById'>): PageContent =>
  JSON.parse(page.getElementById(contentId)?.textContent || '{"kind":"failed"}');
