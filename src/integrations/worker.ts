import { clientsClaim } from 'workbox-core';
import {
  addRoute,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { MemberPage } from './service-worker.ts';

/* The service worker; service-worker.ts bundles it. It answers navigations to the pages that it has cached and
   requests for their files. Other pages come from the network, and without one it explains that. */

/** Defined when it is bundled: the cached files, and the pages that open offline. */
declare const FILES: PrecacheEntry[];
declare const PAGES: readonly Pick<MemberPage, 'page' | 'text'>[];
/** The address of the page that shows albums, before it is filled. */
declare const ALBUM_SHELL: string;
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting();
});
clientsClaim();
precache(FILES);
cleanupOutdatedCaches();

for (const { page } of PAGES) {
  const allowlist = [new RegExp(`^/${page}/?(\\?|$)`, 'i')];
  registerRoute(new NavigationRoute(createHandlerBoundToURL(`/${page}`), { allowlist }));
}
// Without navigation preload, which would send requests that are not answered here twice, and a sign-in code
// works only once.
registerRoute(new NavigationRoute(({ request }) => openOnline(request), { denylist: [/^\/api\//] }));
// The first matching route answers, so this one comes last.
addRoute();

/** Fetches a page or, without a network, answers with the page for albums or one that links to those that open. */
async function openOnline(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const isAlbum = /^\/fotoalbum(\/|$)/.test(new URL(request.url).pathname);
    const shell = isAlbum ? await matchPrecache(ALBUM_SHELL) : undefined;
    if (shell) return shell;
    return new Response(offlinePage(), {
      status: 503,
      statusText: 'Offline',
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
      },
    });
  }
}

/** The page loads nothing else. Its link to the same address tries again. */
const offlinePage = (): string => `<!doctype html>
<html lang="da">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ingen forbindelse</title>
<style>
:root { color-scheme: light dark; background: light-dark(#faf6ee, #191511); color: light-dark(#251d16, #f1e9dc); font: 1.125rem/1.5 Georgia, serif }
main { max-inline-size: 34rem; margin: 12vh auto; padding: 0 1.5rem }
h1 { font-size: 1.75rem; line-height: 1.2 }
a { display: inline-block; padding: .625rem 1.25rem; margin-block-end: .5rem; border: 1px solid light-dark(#8d7f6c, #8a7c6a); border-radius: .375rem; color: inherit; font-weight: 600; text-decoration: none }
body { margin: 0; border-block-start: 3.5rem solid light-dark(#2a211a, #0f0c09) }
body::before { display: block; block-size: 4px; background: #c0102b; content: "" }
</style>
<main>
<h1>Ingen forbindelse</h1>
<p>Denne side kan først åbnes, når der er forbindelse til nettet. Det her virker imens:</p>
<p>${[...PAGES, { page: 'fotoalbum', text: 'Fotoalbum' }].map(({ page, text }) => `<a href="/${page}">${text}</a>`).join('\n')}
<a href="">Prøv igen</a></p>
</main>
</html>
`;
