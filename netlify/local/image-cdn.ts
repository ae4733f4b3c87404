import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { thumbnailHeight, thumbnailWidths } from '../../src/lib/albums/thumbnail-sizes.ts';
import { clientAddress, rateLimiter } from './rate-limit.ts';

const refuse = (status: number, why: string) =>
  new Response(why, { status, headers: { 'content-type': 'text/plain' } });

const mostAtOnce = 2;
/** As of the function that serves the pictures of albums. */
const rateLimit = { windowSize: 180, windowLimit: 320 };

const sizes = thumbnailWidths.map((width) => `w=${width}&h=${thumbnailHeight(width)}`);

/**
 * Answers `/.netlify/images` for the thumbnails of this site's pages, and undefined for every other address. `load` fetches
 * the original. On the open internet `keptIn` is a folder for what was made, and there is a rate limit.
 */
export const createImageCdn = (load: (request: Request) => Promise<Response>, keptIn?: string) => {
  const refuseTooMany = keptIn ? rateLimiter(rateLimit) : () => undefined;
  const keep = keptIn ? keepIn(keptIn) : (_name: string, make: () => Promise<Buffer>) => make();
  const inTurn = queue(mostAtOnce);
  const making = new Map<string, Promise<Buffer>>();

  return async (request: Request): Promise<Response | undefined> => {
    const { pathname, searchParams, origin } = new URL(request.url);
    if (pathname.replace(/\/$/, '') !== '/.netlify/images') return undefined;
    const refused = refuseTooMany(clientAddress(request.headers, '127.0.0.1'));
    if (refused) return refused;
    if (request.method !== 'GET') return refuse(405, 'Method Not Allowed');
    const { url, ...size } = Object.fromEntries(searchParams);
    const source = URL.parse(url ?? '', origin);
    if (!source || !url) return refuse(400, 'Bad Request: url is missing');
    if (source.origin !== origin) return refuse(403, 'Forbidden: remote image URL not allowed');
    const width = thumbnailWidths.find((each) => each === Number(size.w));
    if (!width || `${new URLSearchParams(size)}` !== `w=${width}&h=${thumbnailHeight(width)}&fit=cover`)
      return refuse(400, `Bad Request: besides url, this site takes ${sizes.join(' or ')}, and fit=cover`);
    const accepted = request.headers.get('accept') ?? '';
    // The smallest format that the browser accepts.
    const format = (['avif', 'webp'] as const).find((each) => accepted.includes(`image/${each}`)) ?? 'jpeg';

    const original = await load(new Request(source));
    if (!original.ok) return refuse(404, 'Not Found');
    const bytes = await original.arrayBuffer();
    // An address can be written in many ways, so what is kept is named by content.
    const name = `${createHash('sha256').update(new Uint8Array(bytes)).digest('hex')}-${width}.${format}`;
    const make = () =>
      inTurn(() =>
        sharp(bytes)
          .rotate()
          .resize(width, thumbnailHeight(width), { fit: 'cover' })
          .toFormat(format)
          .toBuffer(),
      );
    const made = making.get(name) ?? keep(name, make).finally(() => making.delete(name));
    making.set(name, made);
    try {
      return new Response(new Uint8Array(await made), {
        headers: { 'content-type': `image/${format}`, vary: 'accept' },
      });
    } catch {
      return refuse(400, 'Bad Request: not a picture');
    }
  };
};

/** Returns a function that runs work when fewer than `most` others are running. */
const queue = (most: number) => {
  const waiting: (() => void)[] = [];
  let free = most;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
};

const keepIn = (folder: string) => {
  const emptied = rm(folder, { recursive: true, force: true }).then(() => mkdir(folder, { recursive: true }));
  return async (name: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    await emptied;
    const file = join(folder, name);
    const found = await readFile(file).catch(() => null);
    if (found) return found;
    const made = await make();
    await writeFile(file, made).catch((error) => console.error(error));
    return made;
  };
};
