/** What the bytes of a file are, whatever its name says. */
export type PictureKind =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'avif'
  | 'gif'
  | 'svg'
  | 'heic'
  | 'tiff'
  | 'bmp'
  | 'pdf'
  | 'empty'
  | 'other';

/** The bytes that identify each kind, and their position. */
const signatures: readonly (readonly [from: number, letters: string, kind: PictureKind])[] = [
  [0, '\xff\xd8\xff', 'jpeg'],
  [0, '\x89PNG\r\n\x1a\n', 'png'],
  [8, 'WEBP', 'webp'],
  [0, 'GIF87a', 'gif'],
  [0, 'GIF89a', 'gif'],
  [0, 'II*\0', 'tiff'],
  [0, 'MM\0*', 'tiff'],
  [0, '%PDF-', 'pdf'],
  [0, 'BM', 'bmp'],
];

/** Allows for what XML permits before the first element. */
const svg =
  /^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(\[[^\]]*\]\s*)?>|\s)*<svg[\s>]/i;

/** Returns the kind of a file from its first bytes. */
export function pictureKind(file: Uint8Array): PictureKind {
  const start = Buffer.from(file.buffer, file.byteOffset, Math.min(file.length, 4096)).toString('latin1');
  if (start === '') return 'empty';
  if (start.startsWith('ftyp', 4)) return isoKind(start);
  const [, , kind] = signatures.find(([from, letters]) => start.startsWith(letters, from)) ?? [];
  return kind ?? (svg.test(start) ? 'svg' : 'other');
}

/**
 * The first box of an ISO file (ISO 14496-12) lists the formats it may be read as; a photo from a phone is
 * HEIC.
 */
function isoKind(start: string): PictureKind {
  const brands = start.slice(8, start.charCodeAt(3)).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'avif';
  return brands.some((brand) => /^(hei|hev|mif|msf)/.test(brand)) ? 'heic' : 'other';
}
