import { deflateSync } from 'node:zlib';
import { picture, withChunk } from './photographs.ts';

/** A PNG of one colour: a small file with many pixels. */
export const bomb = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 100)), { level: 9 });
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

/** Generates a file for every reason to refuse one: not a picture, damaged, too large; with the code of its refusal. */
export async function hostilePictures() {
  const jpeg = await picture(320, 240).jpeg().toBuffer();
  const png = await picture(320, 240).png().toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const halfOf = (file: Buffer) => file.subarray(0, file.length / 2);
  return [
    { what: 'a drawing', file: Buffer.from(svg), code: 'not-a-picture' },
    { what: 'a page', file: Buffer.from('<!doctype html><h1>Hej'), code: 'not-a-picture' },
    { what: 'nothing', file: Buffer.alloc(0), code: 'not-a-picture' },
    { what: 'a GIF', file: await picture(32, 24).gif().toBuffer(), code: 'not-a-picture' },
    { what: 'half a JPEG', file: halfOf(jpeg), code: 'broken' },
    { what: 'half a PNG', file: halfOf(png), code: 'broken' },
    {
      what: 'a JPEG with its middle gone',
      file: Buffer.concat([jpeg.subarray(0, 700), jpeg.subarray(-2)]),
      code: 'broken',
    },
    { what: 'ten thousand million pixels', file: bomb(100_000, 100_000), code: 'too-many-pixels' },
    { what: 'a hundred million pixels', file: bomb(10_000, 10_000), code: 'too-many-pixels' },
    {
      what: 'more than may be sent',
      file: Buffer.concat([jpeg, Buffer.alloc(4_500_000)]),
      code: 'too-large',
    },
  ];
}
