import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

/**
 * What is known of a picture: its format, and its size as it is turned. Astro publishes the original of a picture, with
 * what the camera wrote in it, as soon as any property of it is read; this reads them from a copy.
 */
export const pictureInfo = async (picture: ImageMetadata): Promise<ImageMetadata> =>
  (await getImage({ src: picture })).rawOptions.src as ImageMetadata;

/** The address of a picture made at most `width` pixels wide for the page, as WebP; of a drawing (SVG) its own. */
export async function publishedPicture(picture: ImageMetadata, width: number): Promise<string> {
  const info = await pictureInfo(picture);
  if (info.format === 'svg') return picture.src;
  return (await getImage({ src: picture, format: 'webp', width: Math.min(width, info.width) })).src;
}
