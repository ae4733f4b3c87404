import { pictureKind } from './picture-kind.ts';
import { pictureParts } from './picture-parts.ts';

/**
 * The parts that each format needs to be drawn. Any other part may say who took a picture, with what, when
 * and where, or contain a smaller picture that does. A list of allowed parts also catches unknown kinds of
 * metadata.
 */
const needed: Readonly<Record<string, RegExp>> = {
  // Frames, tables, scans and restarts; the JFIF header; Adobe's segment, which says how colours are stored.
  jpeg: /^(ffc[0-9a-f]|ffd[abd]|APP0 JFIF|APP14 Adobe)$/,
  png: /^(IHDR|PLTE|IDAT|IEND|tRNS|bKGD|gAMA|cHRM|sRGB|sBIT|pHYs|acTL|fcTL|fdAT)$/,
  webp: /^(VP8|VP8L|VP8X|ALPH|ANIM|ANMF)$/,
  avif: /^(ftyp|meta|ispe|mdat|free|item (av01|grid))$/,
  gif: /^(2c|f9|application (NETSCAPE2\.0|ANIMEXTS1\.0))$/,
};

/**
 * The bytes with which the metadata standards begin, anywhere in a file, even in a drawing or after the end
 * of a picture.
 */
const signatures: readonly [string, string][] = [
  ['Exif\0\0', 'EXIF'],
  ['http://ns.adobe.com/xap/1.0/', 'XMP'],
  ['<x:xmpmeta', 'XMP'],
  ['W5M0MpCehiHzreSzNTczkc9d', 'XMP'],
  ['Photoshop 3.0\0', 'IPTC'],
  ['8BIM\x04\x04', 'IPTC'],
];

const names: readonly [RegExp, string][] = [
  [/exif/i, 'EXIF'],
  [/xmp|xap|rdf|adobe:ns/i, 'XMP'],
  [/photoshop/i, 'IPTC'],
  [/^(fffe|fe|tEXt|zTXt|iTXt)$/, 'text'],
];

/**
 * Returns what a file contains besides the picture itself: `EXIF`, `XMP`, `IPTC`, `text`, or the name of the
 * part. Empty when nothing.
 */
export function metadataIn(file: Uint8Array): string[] {
  const kind = pictureKind(file);
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const allowed = needed[kind];
  const extras = allowed
    ? pictureParts(file, kind).parts.filter((part) => !allowed.test(part))
    : inText(bytes.toString('latin1'));
  const found = extras.map((part) => names.find(([pattern]) => pattern.test(part))?.[1] ?? part);
  const signed = signatures.filter(([signature]) => bytes.includes(signature, 0, 'latin1'));
  return [...new Set([...found, ...signed.map(([, name]) => name)])];
}

/**
 * A drawing may contain notes of the program that made it; any text may contain whole pictures as `data:`
 * addresses.
 */
function inText(text: string): string[] {
  const notes = /<svg[\s>]/.test(text)
    ? (text.match(/<metadata|sodipodi:docname|inkscape:export-filename/g) ?? [])
    : [];
  const pictures = text.matchAll(/data:image\/[\w.+-]+;base64,([\w+/=]+)/g);
  return [...notes, ...[...pictures].flatMap(([, base64 = '']) => metadataIn(Buffer.from(base64, 'base64')))];
}
