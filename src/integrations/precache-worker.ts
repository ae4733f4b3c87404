import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import {
  addRoute,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { type OfflinePage, openOnline } from './offline-answer.ts';

/* The service worker of one page; precache-page.ts bundles it. It answers navigations to its page and
   requests for the files it has cached. Other pages in its scope, such as /log-ud in that of /log, come
   from the network. */

/**
 * Defined when it is bundled: the page's address without the slash, the cached files, and the pages that open
 * offline.
 */
declare const PAGE: string;
declare const FILES: PrecacheEntry[];
declare const PAGES: readonly OfflinePage[];
declare const self: ServiceWorkerGlobalScope;

/** The event of `install`, with what TypeScript's library does not know yet and some browsers do not have. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rules: { condition: { requestMethod: string }; source: 'network' }): Promise<void>;
}

// The worker answers no POST request. Sent past it, a change does not wait until a stopped worker has
// started.
self.addEventListener('install', (event: InstallEvent) => {
  event.addRoutes?.({ condition: { requestMethod: 'POST' }, source: 'network' }).catch(() => {});
});

setCacheNameDetails({ prefix: PAGE });
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting();
});
clientsClaim();
precache(FILES);
cleanupOutdatedCaches();

const own = new RegExp(`^/${PAGE}(\\?|$)`);
registerRoute(new NavigationRoute(createHandlerBoundToURL(`/${PAGE}`), { allowlist: [own] }));
registerRoute(new NavigationRoute(({ request }) => openOnline(request, PAGES), { denylist: [own] }));
// The first matching route answers, so this one comes last.
addRoute();
