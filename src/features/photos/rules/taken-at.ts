/** The day on which a picture was taken, and the time if it is known: `2026-07-31` or `2026-07-31T14:05:09`. */
export type TakenAt = string;

/**
 * Returns when a picture was taken, by the camera's clock: in its metadata the original's time, then that of
 * the digital copy, then that of the file, in EXIF, XMP and IPTC; else a date in the file's name. Null when
 * nothing says so: the file's own date is that of a copy. `start` is the file's first megabyte.
 */
export function takenAt(start: ArrayBuffer, fileName: string): TakenAt | null {
  const text = new TextDecoder('latin1').decode(start);
  const exif = exifTimes(text, new DataView(start));
  const found = [
    ...exif.slice(0, 2),
    xmp(text, 'exif:DateTimeOriginal|photoshop:DateCreated'),
    iptc(text),
    xmp(text, 'exif:DateTimeDigitized|xmp:CreateDate'),
    exif[2],
    dateInName(fileName),
  ];
  return found.map((each) => each && validTime(each)).find((each) => each) ?? null;
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

/** The tags of the times in EXIF (CIPA DC-008), in the order in which they count. */
const timeTags = [0x9003, 0x9004, 0x0132];
const exifPointer = 0x8769;

/** Returns the times in EXIF: of the original, of the digital copy, and of the file. */
function exifTimes(text: string, view: DataView): (string | undefined)[] {
  const tiff = tiffStart(text);
  if (tiff === null) return [];
  const isLittle = text[tiff] === 'I';
  const times = new Map<number, string>();
  const readDirectory = (offset: number) => {
    const count = view.getUint16(tiff + offset, isLittle);
    for (let entry = 0; entry < count; entry += 1) {
      const at = tiff + offset + 2 + 12 * entry;
      const tag = view.getUint16(at, isLittle);
      const value = view.getUint32(at + 8, isLittle);
      if (tag === exifPointer) readDirectory(value);
      else if (timeTags.includes(tag)) times.set(tag, text.slice(tiff + value, tiff + value + 19));
    }
  };
  try {
    readDirectory(view.getUint32(tiff + 4, isLittle));
  } catch (error) {
    // It is cut or damaged; what was read before counts.
    if (!(error instanceof RangeError)) throw error;
  }
  return timeTags.map((tag) => times.get(tag));
}

/** Finds a TIFF header behind what introduces it in JPEG and HEIC, in PNG, and with its size in WebP. */
function tiffStart(text: string): number | null {
  for (const [word, length] of [
    ['Exif\0\0', 6],
    ['eXIf', 4],
    ['EXIF', 8],
  ] as const)
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
      if (['II*\0', 'MM\0*'].includes(text.slice(at + length, at + length + 4))) return at + length;
  return null;
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

/**
 * Returns the date in a name such as `IMG_20260731_140509.jpg`, `IMG-20260731-WA0001.jpg`, `WhatsApp Image
 * 2026-07-31 at 14.05.09.jpeg` or `Sommer 31.07.2026.jpg`.
 */
function dateInName(name: string): string | undefined {
  const iso =
    /(?<!\d)((?:19|20)\d\d([-_.]?)[01]\d\2[0-3]\d)(?:(?:[-_ ]| at | kl\. )([0-2]\d[.:-]?[0-5]\d[.:-]?[0-5]\d)(?:\d{3})?)?(?!\d)/.exec(
      name,
    );
  if (iso) return `${iso[1]?.replace(/\D/g, '')}${iso[3] ?? ''}`;
  const danish = /(?<!\d)([0-3]\d)[-_.]([01]\d)[-_.]((?:19|20)\d\d)(?!\d)/.exec(name);
  return danish ? `${danish[3]}${danish[2]}${danish[1]}` : undefined;
}
