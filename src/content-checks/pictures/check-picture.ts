import { insteadOf } from '../content-error.ts';
import { type ContentFiles, resolvePath } from '../content-files.ts';
import { nearest } from '../nearest.ts';
import { metadataIn } from './metadata.ts';
import { type PictureKind, pictureKind } from './picture-kind.ts';
import { pictureParts } from './picture-parts.ts';

/**
 * Returns what is wrong with a picture that the file `from` refers to, in Danish; undefined when it can be
 * shown.
 */
export function checkPicture(reference: string, from: string, files: ContentFiles): string | undefined {
  // On the web, on a computer, or pasted as a long text: `data:image/png;base64,…`.
  if (/^[a-z][a-z\d+.-]*:|^\/\/|\\/i.test(reference)) return insteadOf(reference, elsewhere);
  const name = decoded(reference);
  if (name === undefined || /[^\p{L}\p{N}_./-]/u.test(name))
    return insteadOf(reference, `${plainName(name ?? reference)}, når filen også er omdøbt. ${letters}`);
  const path = name.startsWith('/') ? `public${name}` : resolvePath(from, name);
  if (!files.paths.has(path)) return insteadOf(reference, missing(path, name, files));
  const file = files.read(path);
  return checkFile(reference, file);
}

/** Returns what is wrong with the file itself. */
function checkFile(reference: string, file: Uint8Array): string | undefined {
  const kind = pictureKind(file);
  const message = unusable[kind];
  if (message) return insteadOf(reference, message);
  if (!extensions[kind]?.test(reference))
    return insteadOf(
      reference,
      `et navn, der ender på .${kind === 'jpeg' ? 'jpg' : kind}, for det er filen. Omdøb den.`,
    );
  const { complete, sized, frames } = pictureParts(file, kind);
  if (!complete)
    return insteadOf(reference, 'et helt billede. Slutningen af filen mangler. Læg billedet ind igen.');
  if (!sized)
    return insteadOf(
      reference,
      `et billede, der kan læses. Begyndelsen af filen er ødelagt. Læg billedet ind igen. Hjælper det ikke, så åbn det på computeren, og gem det som JPEG.`,
    );
  if (frames > mostFrames)
    return insteadOf(
      reference,
      `et billede, der bevæger sig, med højst ${mostFrames} enkeltbilleder. Filen har ${frames}. Gør den kortere på computeren, eller gem et enkelt af dem som JPEG.`,
    );
  return kind === 'svg' ? drawing(reference, file) : undefined;
}

/** Ten seconds of an animation. Building it in all its sizes takes seconds, and minutes with a thousand. */
const mostFrames = 200;

/** A drawing is published unchanged, so it must contain no scripts and no metadata. */
function drawing(reference: string, file: Uint8Array): string | undefined {
  if (file.length > largestDrawing)
    return insteadOf(reference, 'en tegning på højst 2 MB. Gem den som optimeret SVG, eller som PNG.');
  const text = Buffer.from(file).toString('latin1');
  if (/<script|<foreignObject|\son\w+\s*=|javascript:/i.test(text) || metadataIn(file).length > 0)
    return insteadOf(
      reference,
      'en tegning uden noter, fotos og programmer i. Gem den som optimeret SVG, eller som PNG.',
    );
  return hasSize(text)
    ? undefined
    : insteadOf(
        reference,
        'en tegning, der siger, hvor stor den er: <svg viewBox="0 0 400 300" …>. Gem den igen som SVG, eller som PNG.',
      );
}

const largestDrawing = 2_000_000;

/**
 * Whether Astro finds the size of a drawing: in its first kilobyte, as a width and a height, or as a viewBox.
 */
function hasSize(text: string): boolean {
  const [root] = /<svg\s([^>"']|"[^"]*"|'[^']*')*>/.exec(text.slice(0, 1000)) ?? [];
  if (!root) return false;
  const isLength = (name: string) =>
    new RegExp(`\\s${name}=["'][0-9.]*[1-9][0-9.]*(in|cm|em|ex|m|mm|pc|pt|px)?["']`).test(root);
  return (
    (isLength('width') && isLength('height')) ||
    /\sviewBox=["']\S+ \S+ [1-9][0-9.]* [1-9][0-9.]*["']/i.test(root)
  );
}

const decoded = (reference: string) => {
  try {
    return decodeURIComponent(reference).normalize();
  } catch {
    return undefined;
  }
};

/** Returns a valid file name made from an invalid one: `./min gryde 50%.jpg` becomes `./min-gryde-50.jpg`. */
const plainName = (name: string) =>
  name
    .replaceAll(/[^\p{L}\p{N}_./]+/gu, '-')
    .replaceAll(/-+(?=\.|$)|(?<=\/)-+/g, '')
    .replace(/(?<=^|\/)(?=\.\w+$)/, 'billede');

function missing(path: string, name: string, files: ContentFiles): string {
  const folder = path.replace(/[^/]*$/, '');
  const beside = [...files.paths]
    .filter((each) => each.startsWith(folder) && isPictureName(each))
    .map((each) => each.slice(folder.length));
  const wanted = path.slice(folder.length);
  const same = beside.find((each) => each.normalize().toLowerCase() === wanted.normalize().toLowerCase());
  const given = name.slice(0, name.length - wanted.length);
  if (same?.normalize() === wanted)
    return `${given}${withoutMarks(wanted)}, når filen også er omdøbt. ${twoCharacters}`;
  if (same) return `${given}${same}. Store og små bogstaver skal være, som de er i filens navn.`;
  const suggestion = nearest(wanted, beside);
  if (suggestion)
    return `${given}${suggestion}? Et billede, der hedder ${wanted}, findes ikke ved siden af filen.`;
  return 'navnet på et billede, der ligger i samme mappe som filen, for eksempel ./gryde.jpg. Dette findes ikke.';
}

/** Returns a file name whose letters have nothing above them: `blåbær.jpg` becomes `blaabær.jpg`. */
const withoutMarks = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/(a)\u030a/gi, '$1a')
    .replaceAll(/\p{M}/gu, '');

const isPictureName = (name: string) => /\.(jpe?g|png|webp|avif|gif|svg)$/i.test(name);

const extensions: Partial<Record<PictureKind, RegExp>> = {
  jpeg: /\.jpe?g$/i,
  png: /\.(png|jpe?g)$/i,
  webp: /\.(webp|jpe?g|png)$/i,
  avif: /\.avif$/i,
  gif: /\.gif$/i,
  svg: /\.svg$/i,
};

const again = 'Åbn det på computeren, og gem det som JPEG.';
const unusable: Partial<Record<PictureKind, string>> = {
  empty: 'et billede. Filen er tom. Læg billedet ind igen.',
  heic: `et JPEG-billede. Filen er HEIC, som telefoner gemmer, også hvis den hedder .jpg. ${again}`,
  tiff: `et JPEG-billede. Filen er TIFF. ${again}`,
  bmp: `et JPEG-billede. Filen er BMP. ${again}`,
  pdf: `et JPEG-billede. Filen er PDF. ${again}`,
  other: 'et billede. Det er filen ikke, selv om den hedder sådan.',
};
const elsewhere =
  'et billede, der ligger ved siden af filen. Gem det på computeren, læg det i samme mappe, og skriv ./ og dets navn.';
const twoCharacters =
  'Et bogstav som å er to tegn i filens navn, som nogle Mac-programmer skriver det, og ét tegn her.';
const letters = 'Et billedes navn har kun bogstaver, tal, - og _.';
