import { type OfflinePage, openOnline } from './offline-answer.ts';

/* The service worker of the pages that do not open without a network. precache-page.ts bundles it, and
   only the family's own pages register it. It caches nothing: it fetches each page, and answers with an
   explanation when there is no network. */

/** Defined when it is bundled. */
declare const PAGES: readonly OfflinePage[];
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
// Without navigation preload, which would send requests that are not answered here twice, and a sign-in code
// works only once.
self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode !== 'navigate' || method !== 'GET' || new URL(url).pathname.startsWith('/api/')) return;
  event.respondWith(openOnline(event.request, PAGES));
});
