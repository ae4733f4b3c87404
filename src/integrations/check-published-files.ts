import { createHash } from 'node:crypto';
import { glob, readdir, readFile, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';

/** The types of files that are published. Others stop the build: they could contain metadata that nobody checks. */
const published =
  /(\.(html|css|js|json|xml|txt|svg|woff2|webmanifest|png|jpe?g|webp|avif|gif|ico)|_headers|_redirects)$/;
const photograph =
  '**/*.{jpg,jpeg,png,webp,avif,gif,tif,tiff,heic,heif,JPG,JPEG,PNG,WEBP,AVIF,GIF,TIF,TIFF,HEIC,HEIF}';

/** Stops the build if a published file has a picture's metadata (EXIF, GPS, XMP, IPTC) or is an original photograph. */
export const checkPublishedFiles = (): AstroIntegration => ({
  name: 'check-published-files',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      await removeLeftovers(dir);
      const problems = await findProblems(dir, await originalsIn(new URL('..', import.meta.url)));
      if (problems.length === 0) return;
      const error = new Error(`${heading}\n\n${problems.map((line) => `  ${line}`).join('\n')}`);
      // A stack trace is of no use to an editor and hides the message.
      error.stack = '';
      throw error;
    },
  },
});

/** Removes files that operating systems create in folders and that were copied from `public`. */
async function removeLeftovers(dir: URL): Promise<void> {
  const root = fileURLToPath(dir);
  for await (const name of glob('**/{.DS_Store,Thumbs.db,desktop.ini,._*}', { cwd: root }))
    await rm(join(root, name));
}

/** Returns what is wrong with a site's files, in Danish. `originals`: the digests of what must not be published. */
export async function findProblems(dir: URL, originals: ReadonlyMap<string, string>): Promise<string[]> {
  const problems: string[] = [];
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(fileURLToPath(dir), path).replaceAll(sep, '/');
    const bytes = await readFile(path);
    const original = originals.get(digest(bytes));
    const metadata = await metadataIn(name, bytes);
    if (original) problems.push(`${name} er den oprindelige fil ${original}.`);
    else if (metadata.length > 0) problems.push(`${name} indeholder ${metadata.join(', ')}.`);
    else if (!published.test(name)) problems.push(`${name} er en slags fil, som ikke bliver kontrolleret.`);
  }
  return problems.sort();
}

/** Returns what a picture contains besides itself: `EXIF`, `XMP`, `IPTC` or texts. */
async function metadataIn(name: string, bytes: Uint8Array): Promise<string[]> {
  if (name.endsWith('.svg')) return Buffer.from(bytes).includes('<metadata') ? ['noter'] : [];
  if (!/\.(png|jpe?g|webp|avif|gif)$/.test(name)) return [];
  const { exif, xmp, iptc, comments } = await sharp(bytes).metadata();
  const found = { EXIF: exif, XMP: xmp, IPTC: iptc, tekst: comments?.length };
  return Object.entries(found).flatMap(([kind, content]) => (content ? [kind] : []));
}

/** Returns the digests of the family's photographs in a folder, with their names. */
export async function originalsIn(dir: URL): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const root = fileURLToPath(dir);
  for await (const name of glob(photograph, { cwd: root }))
    found.set(digest(await readFile(join(root, name))), name);
  return found;
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64');

const heading =
  'Siden er ikke lagt ud: Disse filer fortæller mere, end de skal (hvor, hvornår og med hvad et billede er taget), eller er ikke kontrolleret.';
