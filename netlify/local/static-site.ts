import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';

type Answer = (request: Request) => Promise<Response>;

/** As Netlify's edge does: `/om` from `om.html` or `om/index.html`, entity tags, and revalidation of every copy. */
export const createStaticSite = (folder: string): Answer => {
  const root = resolve(folder);
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 });
    for (const path of candidates(root, new URL(request.url).pathname)) {
      const answer = await send(path, request, 200);
      if (answer) return answer;
    }
    return (await send(join(root, '404.html'), request, 404)) ?? new Response('Not Found', { status: 404 });
  };
};

const send = async (path: string, request: Request, status: number): Promise<Response | undefined> => {
  const bytes = await readFile(path).catch(() => undefined);
  if (!bytes) return undefined;
  // Weak, since the same tag stands for the compressed file.
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  const headers = new Headers({
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    etag,
    'cache-control': 'public, max-age=0, must-revalidate',
  });
  if (status === 200 && request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers });
  headers.set('content-length', String(bytes.length));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { status, headers });
};

/** In Netlify's order. Excludes files outside the site and those that only Netlify reads. */
const candidates = (root: string, pathname: string): string[] => {
  const path = decodeURIComponent(pathname).replace(/\/+$/, '');
  const hidden = [join(root, '_headers'), join(root, '_redirects')];
  return [path, `${path}.html`, `${path}/index.html`]
    .map((each) => resolve(root, `.${each}`))
    .filter((each) => each.startsWith(root + sep) && !hidden.includes(each));
};

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=UTF-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=UTF-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'application/javascript; charset=UTF-8',
  '.json': 'application/json',
  '.mjs': 'application/javascript; charset=UTF-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=UTF-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};
