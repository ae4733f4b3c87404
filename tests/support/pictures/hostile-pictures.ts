import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { picture, withChunk } from './photographs.ts';

/** A malicious file, the type it is sent as, and the code of its refusal. */
export interface HostilePicture {
  readonly what: string;
  readonly file: Buffer;
  readonly type: string;
  readonly code: string;
}

/** A PNG of one colour: a small file with many pixels. */
export const bomb = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 4000)), { level: 9 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunkOf('IHDR', head),
    chunkOf('IDAT', rows),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
};

/** A PNG chunk on its own, made by `withChunk`. */
const chunkOf = (type: string, content: Buffer): Buffer =>
  withChunk(Buffer.alloc(33), type, content).subarray(33);

/**
 * Generates a file for every reason to refuse one: not a picture, another kind than it says, moving, damaged,
 * too large.
 */
export async function hostilePictures(): Promise<HostilePicture[]> {
  const jpeg = await picture(320, 240).jpeg().toBuffer();
  const png = await picture(320, 240).png().toBuffer();
  const webp = await picture(320, 240).webp().toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const frames = await sharp(await Promise.all(['#f00', '#0f0'].map((color) => solid(color))), {
    join: { animated: true },
  })
    .webp()
    .toBuffer();
  const jpg = 'image/jpeg';
  return [
    { what: 'a drawing', file: Buffer.from(svg), type: 'image/svg+xml', code: 'not-a-picture' },
    { what: 'a drawing that says JPEG', file: Buffer.from(svg), type: jpg, code: 'not-a-picture' },
    { what: 'a page', file: Buffer.from('<!doctype html><h1>Hej'), type: jpg, code: 'not-a-picture' },
    { what: 'nothing', file: Buffer.alloc(0), type: jpg, code: 'not-a-picture' },
    { what: 'a PDF', file: Buffer.from('%PDF-1.7\n'), type: jpg, code: 'not-a-picture' },
    { what: 'a GIF', file: await picture(32, 24).gif().toBuffer(), type: 'image/gif', code: 'not-a-picture' },
    { what: 'a PNG that says JPEG', file: png, type: jpg, code: 'other-kind' },
    { what: 'a JPEG that says nothing', file: jpeg, type: '', code: 'other-kind' },
    { what: 'moving pictures', file: frames, type: 'image/webp', code: 'more-than-a-picture' },
    { what: 'half a JPEG', file: jpeg.subarray(0, jpeg.length / 2), type: jpg, code: 'broken' },
    { what: 'half a PNG', file: png.subarray(0, png.length / 2), type: 'image/png', code: 'broken' },
    { what: 'half a WebP', file: webp.subarray(0, webp.length / 2), type: 'image/webp', code: 'broken' },
    {
      what: 'a JPEG with its middle gone',
      file: Buffer.concat([jpeg.subarray(0, 700), jpeg.subarray(-2)]),
      type: jpg,
      code: 'broken',
    },
    {
      what: 'ten thousand million pixels',
      file: bomb(100_000, 100_000),
      type: 'image/png',
      code: 'too-many-pixels',
    },
    {
      what: 'a hundred million pixels',
      file: bomb(10_000, 10_000),
      type: 'image/png',
      code: 'too-many-pixels',
    },
    {
      what: 'more than may be sent',
      file: Buffer.concat([jpeg, Buffer.alloc(4_500_000)]),
      type: jpg,
      code: 'too-large',
    },
  ];
}

const solid = (background: string) =>
  sharp({ create: { width: 16, height: 16, channels: 3, background } })
    .png()
    .toBuffer();
