/** The formats that our own pictures are kept in, the best first. */
export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

const widths = [400, 800, 1600, 2560];

/** The longest side of a picture that is kept, in px. */
export const longestSide = 2560;

/** The widths in px of the files of a picture so wide: those that screens need and are smaller, and its own. */
export const fileWidths = (width: number): readonly number[] => [
  ...widths.filter((each) => each < width),
  width,
];

/** The address of a file of the picture of this name, for pictures that anyone may see. */
export const pictureAddress = (name: string, width: number, format: PictureFormat): string =>
  `/billeder/${name}-${width}.${format}`;

/** Where the file of a public address is when only the family may see it; other addresses stay as they are. */
export const familyAddress = (address: string): string => address.replace(/^(?=\/billeder\/)/, '/api');

/** The name, width in px and format that an address or the name of a file ends with; null when it is no picture's. */
export function parsePictureFile(
  address: string,
): { readonly name: string; readonly width: number; readonly format: PictureFormat } | null {
  const [, name, width, format] = /(?:^|\/)([0-9a-f]{32})-([1-9]\d{0,3})\.(avif|webp)$/.exec(address) ?? [];
  return name && width && format ? { name, width: Number(width), format: format as PictureFormat } : null;
}

/** The `srcset` of a picture so wide, in one format. */
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
