import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

/** Returns a picture's format and turned size, from a copy: Astro publishes an original when any of it is read. */
export const pictureInfo = async (picture: ImageMetadata): Promise<ImageMetadata> =>
  (await getImage({ src: picture })).rawOptions.src as ImageMetadata;

/** Returns the address of a WebP version at most `width` pixels wide; of a drawing (SVG) its own address. */
export async function publishedPicture(picture: ImageMetadata, width: number): Promise<string> {
  const info = await pictureInfo(picture);
  if (info.format === 'svg') return picture.src;
  return (await getImage({ src: picture, format: 'webp', width: Math.min(width, info.width) })).src;
}
