import { format } from '../../../lib/dates.ts';

/** The day on which a picture was taken, and the time if it is known: `2026-07-31` or `2026-07-31T14:05:09`. */
export type TakenAt = string;

/**
 * Returns when a picture was taken, by the camera's clock: the original's time in EXIF, XMP or IPTC, else a date
 * in the file's name, else the time of the digital copy or of the file in EXIF and XMP: that of a scan is the
 * day it was scanned. Null when nothing says so: the file's own date is that of a copy. `start` is the file's
 * first megabyte.
 */
export function takenAt(start: ArrayBuffer, fileName: string): TakenAt | null {
  const text = new TextDecoder('latin1').decode(start);
  const [original, digitized, changed] = readExif(start, text).times;
  const found = [
    original,
    xmp(text, 'exif:DateTimeOriginal|photoshop:DateCreated'),
    iptc(text),
    dateInName(fileName),
    digitized,
    xmp(text, 'exif:DateTimeDigitized|xmp:CreateDate'),
    changed,
  ];
  return found.map((each) => each && validTime(each)).find((each) => each) ?? null;
}

/** When the picture was taken, when it was digitized, and when the file was changed: '2026:07:31 14:05:09'. */
const exifTags = [0x9003, 0x9004, 0x0132];
const [exifPointer, exifOrientation] = [0x8769, 0x0112];

interface Exif {
  readonly times: readonly (string | undefined)[];
  /** How the picture must be turned and mirrored: 1 to 8, where 1 is not at all. */
  readonly orientation: number;
}

/** Reads the EXIF (CIPA DC-008) in the beginning of a JPEG, HEIC, PNG or WebP. */
function readExif(start: ArrayBuffer, text: string): Exif {
  // A TIFF header behind what introduces it in JPEG and HEIC, in PNG, and with its size in WebP.
  const intro = /(?:Exif\0\0|eXIf|EXIF.{4})(?=II\*\0|MM\0\*)/s.exec(text);
  let orientation = 1;
  if (!intro) return { times: [], orientation };
  const tiff = intro.index + intro[0].length;
  const isLittle = text[tiff] === 'I';
  const view = new DataView(start);
  const found = new Map<number, string>();
  const readDirectory = (offset: number) => {
    const count = view.getUint16(tiff + offset, isLittle);
    for (let entry = 0; entry < count; entry += 1) {
      const at = tiff + offset + 2 + 12 * entry;
      const tag = view.getUint16(at, isLittle);
      const value = view.getUint32(at + 8, isLittle);
      if (tag === exifPointer) readDirectory(value);
      else if (tag === exifOrientation) orientation = view.getUint16(at + 8, isLittle);
      else found.set(tag, text.slice(tiff + value, tiff + value + 19));
    }
  };
  try {
    readDirectory(view.getUint32(tiff + 4, isLittle));
  } catch (error) {
    // It is cut or damaged; what was read before counts.
    if (!(error instanceof RangeError)) throw error;
  }
  return { times: exifTags.map((tag) => found.get(tag)), orientation };
}

/** The orientation of a WebP, which browsers do not heed; null for other pictures, which they turn. */
export async function webpOrientation(file: Blob): Promise<number | null> {
  const textOf = (bytes: ArrayBuffer) => new TextDecoder('latin1').decode(bytes);
  // A WebP's EXIF is behind its pixels. Other files are not read for this: they may be large.
  if (!/^RIFF.{4}WEBP/s.test(textOf(await file.slice(0, 12).arrayBuffer()))) return null;
  const all = await file.arrayBuffer();
  return readExif(all, textOf(all)).orientation;
}

/** A date and a time in one of many spellings, of which only the digits count. */
function validTime(written: string): TakenAt | null {
  const [year = '', month, day, ...time] = written.match(/^\d{4}|\d\d/g) ?? [];
  const date = `${year}-${month}-${day}`;
  const isDay = new Date(`${date}T00:00Z`).toJSON()?.startsWith(date);
  // What comes before is a camera whose clock was never set.
  if (!isDay || year < '1826' || year > '2999') return null;
  const clock = time.length >= 3 ? time.slice(0, 3).join(':') : '';
  return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(clock) ? `${date}T${clock}` : date;
}

/** Returns the first of these properties, as an attribute or an element. */
const xmp = (text: string, names: string): string | undefined =>
  new RegExp(`(?:${names})(?:="|>)([\\d-]{10}(?:T[\\d:]{8})?)`).exec(text)?.[1];

/** Returns the date and time created (IPTC-IIM 2:55 and 2:60). */
function iptc(text: string): string | undefined {
  const [date, time] = (['\x1c\x02\x37\0\x08', '\x1c\x02\x3c\0\x0b'] as const).map((tag) => {
    const at = text.indexOf(tag);
    return at < 0 ? '' : text.slice(at + tag.length, at + tag.length + 8);
  });
  return date && date + (time?.slice(0, 6) ?? '');
}

/** '31.07.2026, 14.05.09' */
const inCopenhagen = format({ dateStyle: 'short', timeStyle: 'medium' });

const year = '(?<year>(?:19|20)\\d\\d)';
const clock = '(?<time>[0-2]\\d[.: -]?[0-5]\\d[.: -]?[0-5]\\d)(?:\\d{3})?';
const between = '(?:[-_ T]|, | at | kl\\. )';
/** Dates in names. The letters before some say more: 'PXL_' is in UTC, and 'FB_IMG_' is a time in ms. */
const spellings = [
  `(?<utc>PXL_)?(?<!\\d)${year}(?<month>[01]\\d)(?<day>[0-3]\\d)(?:${between}?${clock})?(?!\\d)`,
  `(?<!\\d)${year}([-_.])(?<month>[01]?\\d)\\2(?<day>[0-3]?\\d)(?:${between}${clock})?(?!\\d)`,
  `(?<!\\d)(?<day>[0-3]?\\d)([-_.])(?<month>[01]?\\d)\\2${year}(?:${between}${clock})?(?!\\d)`,
  '(?:FB_IMG_|received_)(?<ms>1\\d{12})(?!\\d)',
];

/**
 * Returns the date in a name such as `IMG_20260731_140509.jpg`, `IMG-20260731-WA0001.jpg`, `WhatsApp Image
 * 2026-07-31 at 14.05.09.jpeg`, `Sommer 31.7.2026.jpg` or `FB_IMG_1785499509000.jpg`.
 */
function dateInName(name: string): string | undefined {
  for (const spelling of spellings) {
    const found = new RegExp(spelling).exec(name)?.groups;
    if (!found) continue;
    const { year, month = '', day = '', time = '', utc, ms } = found;
    if (ms) return dateInName(inCopenhagen(Number(ms)));
    const digits = [year, month.padStart(2, '0'), day.padStart(2, '0'), time.replace(/\D/g, '')].join('');
    if (!utc || time === '') return digits;
    const at = Date.parse(digits.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z'));
    return Number.isNaN(at) ? undefined : dateInName(inCopenhagen(at));
  }
  return undefined;
}

/** A GIF with a second frame, and the chunk that announces the frames of a WebP or PNG. */
const moving = /^GIF8(.*!ù.{5}\0,){2}|^RIFF.{4}WEBPVP8X.{0,4000}ANIM|^.PNG.{0,4000}acTL/s;

/** True if the picture of the file that starts so moves, which JPEG cannot. */
export const isMoving = (start: ArrayBuffer): boolean => moving.test(new TextDecoder('latin1').decode(start));
