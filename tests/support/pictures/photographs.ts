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

/** An animation of so many frames, each in a colour of its own. */
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

/** Inserts a block after the header of a GIF. */
const withBlock = (gif: Buffer, block: string): Buffer => {
  const flags = gif.readUInt8(10);
  const head = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  return Buffer.concat([gif.subarray(0, head), Buffer.from(block, 'latin1'), gif.subarray(head)]);
};

const iptc = 'Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0c\x1c\x02\x5a\0\x07Hjemme!';

/** Photographs with different kinds of metadata, and what {@link metadataIn} should return for each. */
export async function photographs(
  size: readonly [number, number] = [320, 240],
): Promise<{ name: string; file: Buffer; holds: string }[]> {
  const [jpeg, png, gif] = await Promise.all([
    picture(...size)
      .jpeg()
      .toBuffer(),
    picture(...size)
      .png()
      .toBuffer(),
    picture(...size)
      .gif()
      .toBuffer(),
  ]);
  const small = await picture(32, 24).jpeg().toBuffer();
  return [
    { name: 'exif.jpg', file: await tagged(picture(...size).jpeg()).toBuffer(), holds: 'EXIF' },
    {
      name: 'xmp.jpg',
      file: await picture(...size)
        .withXmp(xmp)
        .jpeg()
        .toBuffer(),
      holds: 'XMP',
    },
    { name: 'iptc.jpg', file: withSegment(jpeg, 0xed, iptc), holds: 'IPTC' },
    { name: 'comment.jpg', file: withSegment(jpeg, 0xfe, 'Taget hjemme'), holds: 'text' },
    {
      name: 'thumbnail.jpg',
      file: withSegment(jpeg, 0xe1, Buffer.concat([Buffer.from('Exif\0\0MM\0*'), small])),
      holds: 'EXIF',
    },
    {
      name: 'jfif-thumbnail.jpg',
      file: withSegment(jpeg, 0xe0, `JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01abc`),
      holds: 'thumbnail',
    },
    { name: 'two-pictures.jpg', file: Buffer.concat([jpeg, small]), holds: 'after the end' },
    { name: 'exif.png', file: await tagged(picture(...size).png()).toBuffer(), holds: 'EXIF' },
    { name: 'text.png', file: withChunk(png, 'tEXt', 'Author\0Ada'), holds: 'text' },
    { name: 'itxt.png', file: withChunk(png, 'iTXt', `XML:com.adobe.xmp\0\0\0\0\0${xmp}`), holds: 'XMP' },
    { name: 'time.png', file: withChunk(png, 'tIME', '\x07\xe8\x05\x04\x03\x02\x01'), holds: 'tIME' },
    { name: 'exif.webp', file: await tagged(picture(...size).webp()).toBuffer(), holds: 'EXIF' },
    {
      name: 'xmp.webp',
      file: await picture(...size)
        .withXmp(xmp)
        .webp()
        .toBuffer(),
      holds: 'XMP',
    },
    { name: 'exif.avif', file: await tagged(picture(...size).avif()).toBuffer(), holds: 'EXIF' },
    { name: 'comment.gif', file: withBlock(gif, '\x21\xfe\x06hjemme\0'), holds: 'text' },
    {
      name: 'xmp.gif',
      file: withBlock(gif, `\x21\xff\x0bXMP DataXMP${String.fromCharCode(xmp.length)}${xmp}\0`),
      holds: 'XMP',
    },
    {
      name: 'notes.svg',
      file: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><metadata>Ada</metadata></svg>'),
      holds: '<metadata',
    },
    {
      name: 'photo-within.svg',
      file: Buffer.from(
        `<svg><image href="data:image/jpeg;base64,${withSegment(small, 0xed, iptc).toString('base64')}"/></svg>`,
      ),
      holds: 'IPTC',
    },
  ];
}

/** The same picture in each format, without metadata. */
export const plainPictures = async (): Promise<{ name: string; file: Buffer }[]> =>
  Promise.all(
    (['jpeg', 'png', 'webp', 'avif', 'gif'] as const).map(async (format) => ({
      name: `plain.${format}`,
      file: await picture(320, 240).toFormat(format).toBuffer(),
    })),
  );
