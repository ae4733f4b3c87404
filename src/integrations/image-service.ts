import type { LocalImageService } from 'astro';
import sharpService from 'astro/assets/services/sharp';
import sharp, { type FormatEnum } from 'sharp';
import { ContentError } from '../content-checks/content-error.ts';

/**
 * Astro's image service, but a picture it cannot read stops the build: Astro would publish it with its metadata. Of others
 * sharp removes the metadata, and turns them as it says.
 */
const imageService: LocalImageService = {
  ...sharpService,
  async transform(input, { src, width, format, quality }) {
    if (format === 'svg') return { data: input, format };
    try {
      const { data, info } = await sharp(input, { failOn: 'error', animated: format === 'webp' })
        .autoOrient()
        .resize({ width, withoutEnlargement: true })
        .toFormat(format as keyof FormatEnum, {
          ...(quality && { quality: Number(quality) }),
          // Halves the time of a build with photographs, for files that are a tenth larger.
          ...(format === 'avif' && { effort: 3 }),
        })
        .toBuffer({ resolveWithObject: true });
      return { data, format: info.format as 'webp' };
    } catch (cause) {
      const text = /pixel limit|too large/.test((cause as Error).message) ? tooLarge : unreadable;
      const error = new ContentError([{ file: originalName(src), problems: [{ text }] }]);
      // Astro shows an error of its own type as it is, and instead of any other an English one without this
      // text.
      throw Object.assign(error, { type: 'AstroError' });
    }
  },
};

export default imageService;

/** Returns `skål.jpg` for `/_astro/skål.C4r5yM5I.jpg`, or for its path in the development server. */
const originalName = (src: string) =>
  src
    .replace(/\?.*$/, '')
    .replace(/^.*\//, '')
    .replace(/\.[\w-]{8}(?=\.\w+$)/, '');

const unreadable =
  'Billedet kan ikke læses, eller kun noget af det. Åbn det på computeren, gem det igen som JPEG, og læg det nye ind.';
/** Saved again as JPEG, it would still be too large: as a screenshot of a whole long page. */
const tooLarge =
  'Billedet har for mange pixel eller er for højt. Gør det mindre på computeren, eller klip det i flere: højst 16.000 pixel på hver led.';
