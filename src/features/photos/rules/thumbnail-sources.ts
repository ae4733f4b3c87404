import { thumbnailHeight, thumbnailWidths } from '../../../lib/albums/thumbnail-sizes.ts';
import { parsePictureFile } from '../../../lib/picture-files.ts';

/** As wide as the tiles in album-cards.css. */
export const thumbnailSizes = '(width >= 72rem) 16rem, (width >= 47.5rem) 30vw, 44vw';

/**
 * Returns the sources of an `<img>` for a thumbnail: Netlify makes it in four widths, all 4 by 3, so that
 * visitors' browsers need not contact another host. A drawing fits every width, and our own pictures are
 * stored in two suitable widths.
 */
export function thumbnailSources(thumbnail: string): { src: string; srcSet?: string } {
  if (/^\/[^?#]*\.svg$/i.test(thumbnail)) return { src: thumbnail };
  const own = parsePictureFile(thumbnail);
  if (own && own.width <= 400) return { src: thumbnail };
  if (own)
    return {
      src: thumbnail,
      srcSet: `${thumbnail.replace(/\d+(?=\.\w+$)/, '400')} 400w, ${thumbnail} ${own.width}w`,
    };
  const made = (width: number) =>
    `/.netlify/images?${new URLSearchParams({ url: thumbnail, w: `${width}`, h: `${thumbnailHeight(width)}`, fit: 'cover' })}`;
  return { src: made(320), srcSet: thumbnailWidths.map((width) => `${made(width)} ${width}w`).join(', ') };
}
