/** What EXIF (CIPA DC-008) says of a picture. The times are by the camera's clock: '2026:07:31 14:05:09'. */
export interface Exif {
  readonly original?: string;
  readonly digitized?: string;
  /** When the file was last changed. */
  readonly changed?: string;
  /** How the picture must be turned and mirrored: 1 to 8, where 1 is not at all. */
  readonly orientation: number;
}

const tags = { orientation: 0x0112, changed: 0x0132, pointer: 0x8769, original: 0x9003, digitized: 0x9004 };

/** Reads the EXIF in the beginning of a JPEG, HEIC, PNG or WebP. */
export function readExif(start: ArrayBuffer): Exif {
  const text = new TextDecoder('latin1').decode(start);
  const view = new DataView(start);
  const tiff = tiffStart(text);
  if (tiff === null) return { orientation: 1 };
  const isLittle = text[tiff] === 'I';
  const found = new Map<number, string>();
  let orientation = 1;
  const readDirectory = (offset: number) => {
    const count = view.getUint16(tiff + offset, isLittle);
    for (let entry = 0; entry < count; entry += 1) {
      const at = tiff + offset + 2 + 12 * entry;
      const tag = view.getUint16(at, isLittle);
      const value = view.getUint32(at + 8, isLittle);
      if (tag === tags.pointer) readDirectory(value);
      else if (tag === tags.orientation) orientation = view.getUint16(at + 8, isLittle);
      else found.set(tag, text.slice(tiff + value, tiff + value + 19));
    }
  };
  try {
    readDirectory(view.getUint32(tiff + 4, isLittle));
  } catch (error) {
    // It is cut or damaged; what was read before counts.
    if (!(error instanceof RangeError)) throw error;
  }
  const [original = '', digitized = '', changed = ''] = [tags.original, tags.digitized, tags.changed].map(
    (tag) => found.get(tag),
  );
  return { original, digitized, changed, orientation };
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

/** The orientation of a WebP, which browsers do not heed; null for other pictures, which they turn. */
export async function webpOrientation(file: Blob): Promise<number | null> {
  const start = await file.arrayBuffer();
  const head = new TextDecoder('latin1').decode(start.slice(0, 12));
  return /^RIFF.{4}WEBP$/s.test(head) ? readExif(start).orientation : null;
}
