import type { PictureKind } from './picture-kind.ts';

/** The parts of a picture file, read without decoding the picture. */
export interface PictureParts {
  /** Each part by the format's own name: `APP1 Exif`, `tEXt`, `VP8X`. */
  parts: string[];
  /** The frames of an animation (GIF, WebP); none in a WebP that does not move. */
  frames: number;
  /** False when nothing says how large the picture is, without which the build cannot show it. */
  sized: boolean;
  /** False when the file ends before the picture does, for example after an interrupted upload. */
  complete: boolean;
}

/**
 * Calls `found` with each part. Reading past the end throws a RangeError, which means that the file is
 * truncated.
 */
type Walk = (bytes: Buffer, found: (part: string) => void) => void;

const latin = (bytes: Buffer, from: number, length: number) => bytes.toString('latin1', from, from + length);

/**
 * Returns the printable characters at the start of a segment, such as `Exif` or
 * `http://ns.adobe.com/xap/1.0/`.
 */
const label = (bytes: Buffer, from: number) => /^[\x20-\x7e]*/.exec(latin(bytes, from, 40))?.[0] ?? '';

function end(bytes: Buffer, at: number, found: (part: string) => void): void {
  if (at > bytes.length) throw new RangeError('The file ends before the picture does.');
  if (at < bytes.length) found('after the end');
}

/** ITU T.81, annex B: two-byte markers, each with a length except the first and the last. */
const jpeg: Walk = (bytes, found) => {
  let at = 2;
  for (;;) {
    const marker = bytes.readUInt16BE(at);
    if (marker === 0xffd9) return end(bytes, at + 2, found);
    // Any number of 0xFF bytes may precede a marker.
    if (marker === 0xffff) at += 1;
    else if (marker < 0xff01) throw new RangeError('There is no marker where one must stand.');
    else {
      const name = marker >= 0xffe0 && marker <= 0xffef ? `APP${marker - 0xffe0}` : marker.toString(16);
      found(name.startsWith('APP') ? `${name} ${label(bytes, at + 4)}` : name);
      const length = bytes.readUInt16BE(at + 2);
      if (marker === 0xffe0 && length > 16) found('thumbnail');
      at += 2 + length;
      if (marker === 0xffda) at = nextMarker(bytes, at);
    }
  }
};

/** Finds the end of a scan: a 0xFF that is followed by neither 0 nor the number of a restart. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new RangeError('The scan has no end.');
}

/** PNG, 5.3: chunks of a length, a type, the data and a checksum. */
const png: Walk = (bytes, found) => {
  let at = 8;
  let type = '';
  while (type !== 'IEND') {
    const length = bytes.readUInt32BE(at);
    type = latin(bytes, at + 4, 4);
    found(type);
    at += 12 + length;
  }
  end(bytes, at, found);
};

/** Whether a WebP begins with RIFF and a chunk that the build reads its size from. */
function hasWebpStart(bytes: Buffer): boolean {
  if (latin(bytes, 0, 4) !== 'RIFF') return false;
  const first = bytes.readUInt8(20);
  switch (latin(bytes, 12, 4)) {
    case 'VP8 ':
      // Not the mark of lossless data.
      return first !== 0x2f;
    case 'VP8L':
      // Not the mark of lossy data.
      return latin(bytes, 23, 3) !== '\x9d\x01\x2a';
    case 'VP8X':
      // The flags, of which these are reserved.
      return (first & 0xc1) === 0;
    default:
      return false;
  }
}

/** RIFF: chunks of a type, a length and the data, at even offsets. */
const webp: Walk = (bytes, found) => {
  if (!hasWebpStart(bytes)) found('damaged beginning');
  const stop = 8 + bytes.readUInt32LE(4);
  let at = 12;
  while (at < stop) {
    found(latin(bytes, at, 4).trim());
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  end(bytes, stop, found);
};

/** ISO 14496-12: nested boxes. An item of a picture is named by its type, a text item by its content type. */
const avif: Walk = (bytes, found) => {
  let at = 0;
  while (at < bytes.length) {
    const { type, body, next } = box(bytes, at);
    found(type);
    if (type === 'meta' && isSized(bytes, body + 4, next)) found('ispe');
    if (type === 'meta') for (const item of items(bytes, body + 4, next)) found(`item ${item}`);
    at = next;
  }
  end(bytes, at, found);
};

function box(bytes: Buffer, at: number) {
  const short = bytes.readUInt32BE(at);
  const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short || bytes.length - at;
  if (size < 8) throw new RangeError('A box is shorter than its own head.');
  return { type: latin(bytes, at + 4, 4), body: at + (short === 1 ? 16 : 8), next: at + size };
}

/**
 * Whether one of the boxes, or of those in the properties of a picture, is its size: `iprp`, `ipco`, `ispe`.
 */
function isSized(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; ) {
    const { type, body, next } = box(bytes, at);
    if (type === 'ispe' || (/^ip(rp|co)$/.test(type) && isSized(bytes, body, next))) return true;
    at = next;
  }
  return false;
}

/** Returns the types of the items listed in the box `iinf`. */
function items(bytes: Buffer, from: number, to: number): string[] {
  const found: string[] = [];
  for (let at = from; at < to; ) {
    const { type, body, next } = box(bytes, at);
    if (type === 'iinf') found.push(...items(bytes, body + (bytes.readUInt8(body) === 0 ? 6 : 8), next));
    if (type === 'infe') {
      const wide = bytes.readUInt8(body) === 2 ? 0 : 2;
      const kind = latin(bytes, body + 8 + wide, 4);
      found.push(
        kind === 'mime' ? latin(bytes, body + 12 + wide, next - body - 12).replaceAll('\0', ' ') : kind,
      );
    }
    at = next;
  }
  return found;
}

/** GIF89a: blocks, each a sequence of sub-blocks of at most 255 bytes. */
const gif: Walk = (bytes, found) => {
  const table = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const afterPieces = (from: number) => {
    let at = from;
    while (bytes.readUInt8(at) > 0) at += 1 + bytes.readUInt8(at);
    return at + 1;
  };
  let at = 13 + table(bytes.readUInt8(10));
  for (;;) {
    const block = bytes.readUInt8(at);
    if (block === 0x3b) return end(bytes, at + 1, found);
    if (block === 0x2c) {
      found('2c');
      at = afterPieces(at + 11 + table(bytes.readUInt8(at + 9)));
    } else if (block === 0x21) {
      const kind = bytes.readUInt8(at + 1);
      found(kind === 0xff ? `application ${label(bytes, at + 3).slice(0, 11)}` : kind.toString(16));
      at = afterPieces(at + 2);
    } else throw new RangeError('There is no block where one must stand.');
  }
};

/** The part that says how large a picture is: first, except in a JPEG, where other markers may precede it. */
const sizes: Partial<Record<PictureKind, RegExp>> = {
  jpeg: /(^|\n)ffc[012](\n|$)/,
  png: /^IHDR(\n|$)/,
  webp: /^VP8[LX]?(\n|$)/,
  avif: /(^|\n)ispe(\n|$)/,
};

/** The part that is a frame. */
const frame: Partial<Record<PictureKind, string>> = { webp: 'ANMF', gif: '2c' };

const walks: Partial<Record<PictureKind, Walk>> = { jpeg, png, webp, avif, gif };

/** Returns the parts of a bitmap picture; none for a drawing (SVG) or a file that is not a picture. */
export function pictureParts(file: Uint8Array, kind: PictureKind): PictureParts {
  const parts: string[] = [];
  const found = (complete: boolean): PictureParts => ({
    parts,
    frames: parts.filter((part) => part === frame[kind]).length,
    sized: sizes[kind]?.test(parts.join('\n')) ?? true,
    complete,
  });
  try {
    walks[kind]?.(Buffer.from(file.buffer, file.byteOffset, file.length), (part) => parts.push(part));
    return found(true);
  } catch (error) {
    if (error instanceof RangeError) return found(false);
    throw error;
  }
}
