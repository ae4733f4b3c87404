import { clientsClaim } from 'workbox-core';
import {
  addRoute,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { type OfflinePage, openOnline } from './offline-answer.ts';

/* The service worker; service-worker.ts bundles it. It answers navigations to the pages that it has cached and
   requests for their files. Other pages come from the network, and without one it explains that. */

/** Defined when it is bundled: the cached files, and the pages that open offline. */
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

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting();
});
clientsClaim();
precache(FILES);
cleanupOutdatedCaches();

for (const { page } of PAGES) {
  const allowlist = [new RegExp(`^/${page}(\\?|$)`)];
  registerRoute(new NavigationRoute(createHandlerBoundToURL(`/${page}`), { allowlist }));
}
// Without navigation preload, which would send requests that are not answered here twice, and a sign-in code
// works only once.
registerRoute(new NavigationRoute(({ request }) => openOnline(request, PAGES), { denylist: [/^\/api\//] }));
// The first matching route answers, so this one comes last.
addRoute();
