import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { createWebServer, listen, stopServer } from '../../../supabase/local/web-server.ts';

export type PageServer = Awaited<ReturnType<typeof startPageServer>>;

type ContentType = keyof typeof contentTypes;
const contentTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
} as const;

/** Serves the pages that are put there, and the styles, fonts and pictures of a built site. */
export async function startPageServer(site: string) {
  const pages = new Map<string, { type: ContentType; body: string }>();
  const server = createWebServer(async (request) => {
    const path = decodeURIComponent(new URL(request.url).pathname);
    const page = pages.get(path);
    const type = page?.type ?? (extname(path) as ContentType);
    if (!(type in contentTypes)) return undefined;
    const body = page?.body ?? (await readFile(join(site, normalize(path))).catch(() => null));
    return body === null
      ? undefined
      : new Response(body, { headers: { 'content-type': contentTypes[type] } });
  });
  const port = await listen(server, { port: 0, variable: 'PORT' });
  return {
    url: `http://localhost:${port}`,
    server,
    put: (path: string, type: ContentType, body: string) => void pages.set(path, { type, body }),
    stop: () => stopServer(server),
  };
}
