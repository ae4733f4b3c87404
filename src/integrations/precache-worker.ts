import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/*
 * The service worker of one page; precache-page.ts bundles it. It answers openings of its page and requests for the files
 * that it keeps, and nothing else.
 */

/** Set when it is bundled: the page's address without the slash, and what is kept. */
declare const PAGE: string;
declare const FILES: PrecacheEntry[];
declare const self: ServiceWorkerGlobalScope;

setCacheNameDetails({ prefix: PAGE });
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') self.skipWaiting();
});
clientsClaim();
precacheAndRoute(FILES);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL(`/${PAGE}`), { allowlist: [new RegExp(`^/${PAGE}(\\?|$)`)] }),
);
