import { imageMetadata } from 'astro/assets/utils';
import ExifReader from 'exifreader';
import sharp from 'sharp';
import { insteadOf } from './content-error.ts';
import { type ContentFiles, decoded, resolvePath } from './content-files.ts';
import { nearest } from './nearest.ts';

/** Returns what is wrong with a picture that the file `from` refers to, in Danish; undefined when it can be shown. */
export type CheckPicture = (reference: string, from: string) => string | undefined;

export const isPictureName = (name: string) => /\.(jpe?g|png|webp|avif|gif|svg)$/i.test(name);

export async function pictureChecker({ paths, read }: ContentFiles): Promise<CheckPicture> {
  const unusable = new Map<string, string>();
  for (const path of paths) {
    const wrong = isPictureName(path) ? await wrongFile(path, read(path)) : undefined;
    if (wrong) unusable.set(path, wrong);
  }
  return (reference, from) => {
    const should = wrongReference(reference) ?? missing(reference, from, paths);
    const wrong = should ?? unusable.get(pathOf(reference, from));
    return wrong && insteadOf(reference, wrong);
  };
}

function wrongReference(reference: string): string | undefined {
  // On the web, on a computer, or pasted as a long text: `data:image/png;base64,…`.
  if (/^[a-z][a-z\d+.-]*:|^\/\/|\\/i.test(reference)) return elsewhere;
  return /[^\p{L}\p{N}_./-]/u.test(decoded(reference).normalize())
    ? 'et navn, der kun har bogstaver, tal, - og _. Omdøb filen, og skriv dens nye navn.'
    : undefined;
}

const pathOf = (reference: string, from: string) => {
  const name = decoded(reference).normalize();
  return name.startsWith('/') ? `public${name}` : resolvePath(from, name);
};

function missing(reference: string, from: string, paths: ReadonlySet<string>): string | undefined {
  const path = pathOf(reference, from);
  if (paths.has(path)) return undefined;
  const folder = path.replace(/[^/]*$/, '');
  const wanted = path.slice(folder.length);
  const beside = [...paths].flatMap((each) =>
    each.startsWith(folder) && isPictureName(each) ? [each.slice(folder.length)] : [],
  );
  const given = reference.slice(0, reference.length - wanted.length);
  const same = beside.find((each) => each.toLowerCase() === wanted.toLowerCase());
  if (same) return `${given}${same}\nStore og små bogstaver skal være, som de er i filens navn.`;
  // As some programs of a Mac write å.
  if (beside.some((each) => each.normalize() === wanted))
    return 'et navn uden æ, ø, å og accenter, også på filen selv. Bogstavet er to tegn i filens navn og ét her.';
  const suggestion = nearest(wanted, beside);
  return suggestion
    ? `${given}${suggestion}\nEt billede, der hedder ${wanted}, findes ikke ved siden af filen.`
    : 'navnet på et billede, der ligger i samme mappe som filen, for eksempel ./gryde.jpg. Dette findes ikke.';
}

async function wrongFile(path: string, bytes: Uint8Array): Promise<string | undefined> {
  if (bytes.length === 0) return 'et billede. Filen er tom. Læg billedet ind igen.';
  const kind = kindOf(bytes);
  if (kind === undefined) return 'et billede. Det er filen ikke, selv om den hedder sådan.';
  if (!extensions[kind])
    return `et JPEG-billede. Filen er ${kind.toUpperCase()}, som browsere ikke kan vise${kind === 'heic' ? ', og som telefoner gemmer, også under navnet .jpg' : ''}. Åbn det på computeren, og gem det som JPEG.`;
  if (!extensions[kind].test(path))
    return `et navn, der ender på .${kind === 'jpeg' ? 'jpg' : kind}, for det er filen. Omdøb den.`;
  if (kind === 'svg') return (await isMeasurable(bytes, path)) ? wrongDrawing(bytes) : sizeless;
  const { pages = 1 } = await sharp(bytes)
    .metadata()
    .catch(() => ({ pages: 0 }));
  if (pages > mostFrames)
    return `et billede, der bevæger sig, med højst ${mostFrames} enkeltbilleder. Filen har ${pages}. Gør den kortere på computeren, eller gem et enkelt af dem som JPEG.`;
  if (pages > 1 && kind !== 'gif') return still;
  return pages > 0 && (await isMeasurable(bytes, path)) ? undefined : damaged;
}

/** What the bytes are, whatever the name says. */
function kindOf(bytes: Uint8Array): string | undefined {
  if (/<svg[\s>]/i.test(Buffer.from(bytes.subarray(0, 4096)).toString('latin1'))) return 'svg';
  try {
    return ExifReader.load(Buffer.from(bytes)).FileType?.value;
  } catch {
    return undefined;
  }
}

const extensions: Readonly<Record<string, RegExp>> = {
  jpeg: /\.jpe?g$/i,
  png: /\.(png|jpe?g)$/i,
  webp: /\.(webp|jpe?g|png)$/i,
  avif: /\.avif$/i,
  gif: /\.gif$/i,
  svg: /\.svg$/i,
};

/** Ten seconds of an animation. Building it in all its sizes takes seconds, and minutes with a thousand. */
const mostFrames = 200;

/** Astro stops the build in English when it cannot find the size of a picture. */
const isMeasurable = (bytes: Uint8Array, path: string): Promise<boolean> =>
  imageMetadata(bytes, path).then(
    ({ width, height }) => width > 0 && height > 0,
    () => false,
  );

/** A drawing is published unchanged, so it must contain no scripts and no metadata. */
function wrongDrawing(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes).toString('latin1');
  if (text.length > 2_000_000) return 'en tegning på højst 2 MB. Gem den som optimeret SVG, eller som PNG.';
  return /<script|<foreignObject|\son\w+\s*=|javascript:|<metadata|data:image/i.test(text)
    ? 'en tegning uden noter, fotos og programmer i. Gem den som optimeret SVG, eller som PNG.'
    : undefined;
}

const sizeless =
  'en tegning, der siger, hvor stor den er: <svg viewBox="0 0 400 300" …>. Gem den igen som SVG, eller som PNG.';
const still =
  'et billede, der bevæger sig, som GIF. Sådan som filen er, ville det stå stille på siden. Gem det som GIF.';
const damaged =
  'et helt billede, der kan læses. Læg billedet ind igen. Hjælper det ikke, så åbn det på computeren, og gem det som JPEG.';
const elsewhere =
  'et billede, der ligger ved siden af filen. Gem det på computeren, læg det i samme mappe, og skriv ./ og dets navn.';
