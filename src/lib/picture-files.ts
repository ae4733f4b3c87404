/** The formats in which our own pictures are stored, the preferred first. */
export const pictureFormats = ['avif', 'webp'] as const;
/** The ending of a picture's file, and with `image/` before it the file's media type. */
export type PictureFormat = (typeof pictureFormats)[number];

const widths = [400, 800, 1600, 2560];

/** The longest side of a stored picture, in px; WebP allows a little more. */
const longestSide = 16_000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size in px at which a picture is kept: at most the area of a square, so that a panorama keeps its height. */
export function sizeWithin({ width, height }: Size, square = 2560): Size {
  const scale = Math.min(1, square / Math.sqrt(width * height), longestSide / Math.max(width, height));
  const [across, down] = [width, height].map((side) => Math.max(1, Math.floor(side * scale)));
  return { width: across as number, height: down as number };
}

/** Returns the widths in px of a picture's files: the standard widths that are smaller, and its own. */
export const fileWidths = (width: number): readonly number[] => [
  ...widths.filter((each) => each < width),
  width,
];

export const pictureAddress = (name: string, width: number, format: PictureFormat): string =>
  `/billeder/${name}-${width}.${format}`;

/** Returns the address of a picture's file for the family alone. Addresses outside `/billeder/` stay as they are. */
export const familyAddress = (address: string): string => address.replace(/^(?=\/billeder\/)/, '/api');

/** Parses an address or file name into name, width in px and format; null when it cannot be a picture's. */
export function parsePictureFile(
  address: string,
): { readonly name: string; readonly width: number; readonly format: PictureFormat } | null {
  const [, name, width, format] = /(?:^|\/)([0-9a-f]{32})-([1-9]\d{0,4})\.(avif|webp)$/.exec(address) ?? [];
  if (!name || !format || Number(width) > longestSide) return null;
  return { name, width: Number(width), format: format as PictureFormat };
}

export const pictureSourceSet = (
  { name, width }: { readonly name: string; readonly width: number },
  format: PictureFormat,
  familyOnly: boolean,
): string =>
  fileWidths(width)
    .map((each) => {
      const address = pictureAddress(name, each, format);
      return `${familyOnly ? familyAddress(address) : address} ${each}w`;
    })
    .join(', ');
