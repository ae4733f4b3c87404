import { type OfflinePage, openOnline } from './offline-answer.ts';

/*
 * The service worker of the pages that do not open without a network; precache-page.ts bundles it, and only the family's own
 * pages register it. It keeps nothing: it lets each page come from the network, and says so where there is none.
 */

/** Set when it is bundled. */
declare const PAGES: readonly OfflinePage[];
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
// Without navigation preload: what is not answered here would be asked for twice, and a sign-in's code counts once.
self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode !== 'navigate' || method !== 'GET' || new URL(url).pathname.startsWith('/api/')) return;
  event.respondWith(openOnline(event.request, PAGES));
});
