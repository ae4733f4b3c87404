import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Where the photographs in these tests were taken, in degrees, minutes and seconds. */
const gps = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '55/1 40/1 34/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '12/1 34/1 6/1',
};
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><photoshop:City>Hjemme</photoshop:City></x:xmpmeta>';

/** A picture of the given size with enough detail to be worth compressing. */
export const picture = (width = 1600, height = 1200): Sharp =>
  sharp(
    Buffer.from(
      `<svg width="${width}" height="${height}"><defs><linearGradient id="g"><stop stop-color="#a63"/><stop offset="1" stop-color="#264"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
    ),
  ).removeAlpha();

/** A JPEG that is as hard to compress as a phone's photograph, of 5 megapixels or less: noise at every scale. */
export async function detailedPhotograph(width = 2560): Promise<Buffer> {
  const noise = (grains: number, sigma: number) =>
    sharp({
      create: {
        width: grains,
        height: grains * 0.75,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    })
      .resize(width, width * 0.75)
      .png({ compressionLevel: 1 })
      .toBuffer();
  const layers = await Promise.all([32, 8, 4, 2, 1].map((grain) => noise(width / grain, 8)));
  return sharp(await noise(20, 60))
    .composite(layers.map((input) => ({ input, blend: 'overlay' })))
    .jpeg({ quality: 85 })
    .toBuffer();
}

export const animation = (frames: number, format: 'webp' | 'gif'): Promise<Buffer> => {
  const size = 8 * 8 * 3;
  const pixels = Buffer.alloc(frames * size);
  for (let frame = 0; frame < frames; frame += 1)
    pixels.fill((frame * 97) % 256, frame * size, (frame + 1) * size);
  return sharp(pixels, { raw: { width: 8, height: 8 * frames, channels: 3, pageHeight: 8 } })
    .toFormat(format, { lossless: true })
    .toBuffer();
};

const tagged = (image: Sharp) =>
  image.withExif({ IFD0: { Make: 'Kamera', Copyright: 'Ada' }, IFD3: gps }).withXmp(xmp);

/** Inserts a segment after the first two bytes of a JPEG. */
const withSegment = (jpeg: Buffer, marker: number, content: string | Buffer): Buffer => {
  const data = Buffer.from(content as string, 'latin1');
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
};

/** Inserts a chunk after the header of a PNG. */
export const withChunk = (png: Buffer, type: string, content: string | Buffer): Buffer => {
  const data = Buffer.concat([Buffer.from(type), Buffer.from(content as string, 'latin1')]);
  const chunk = Buffer.alloc(data.length + 8);
  chunk.writeUInt32BE(data.length - 4);
  data.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(data), data.length + 4);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
};

const iptc = 'Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0c\x1c\x02\x5a\0\x07Hjemme!';

export async function photographs(
  size: readonly [number, number] = [320, 240],
): Promise<{ name: string; file: Buffer; holds: string }[]> {
  const plain = () => picture(...size);
  return [
    { name: 'exif.jpg', file: await tagged(plain().jpeg()).toBuffer(), holds: 'EXIF' },
    { name: 'xmp.jpg', file: await plain().withXmp(xmp).jpeg().toBuffer(), holds: 'XMP' },
    { name: 'iptc.jpg', file: withSegment(await plain().jpeg().toBuffer(), 0xed, iptc), holds: 'IPTC' },
    { name: 'exif.png', file: await tagged(plain().png()).toBuffer(), holds: 'EXIF' },
    {
      name: 'text.png',
      file: withChunk(await plain().png().toBuffer(), 'tEXt', 'Author\0Ada'),
      holds: 'tekst',
    },
    { name: 'exif.webp', file: await tagged(plain().webp()).toBuffer(), holds: 'EXIF' },
    { name: 'xmp.webp', file: await plain().withXmp(xmp).webp().toBuffer(), holds: 'XMP' },
    { name: 'exif.avif', file: await tagged(plain().avif()).toBuffer(), holds: 'EXIF' },
    {
      name: 'notes.svg',
      file: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><metadata>Ada</metadata></svg>'),
      holds: 'noter',
    },
  ];
}

export const plainPictures = async (): Promise<{ name: string; file: Buffer }[]> =>
  Promise.all(
    (['jpeg', 'png', 'webp', 'avif', 'gif'] as const).map(async (format) => ({
      name: `plain.${format}`,
      file: await picture(320, 240).toFormat(format).toBuffer(),
    })),
  );
