import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import {
  addRoute,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { ViewRequest } from '../sync/cached-view/messages.ts';
import { readCachedView, storeCachedView } from '../sync/cached-view/storage.ts';
import { stateToDraw, withView } from './cached-page.ts';
import { type OfflinePage, openOnline } from './offline-answer.ts';

/* The service worker of one page; precache-page.ts bundles it. It answers navigations to its page and
   requests for the files it has cached. Other pages in its scope, such as /log-ud in that of /log, come
   from the network. */

/**
 * Defined when it is bundled: the page's address without the slash, the name of its storage, its build, the
 * cached files, and the pages that open offline.
 */
declare const PAGE: string;
declare const FEATURE: string;
declare const VERSION: string;
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
  const message: ViewRequest | { type: 'SKIP_WAITING' } | undefined = event.data;
  if (message?.type === 'SKIP_WAITING') self.skipWaiting();
  if (message?.type === 'view-needed')
    event.waitUntil(
      stateToDraw(FEATURE, message, Date.now()).then((state) => event.ports[0]?.postMessage(state)),
    );
  // The page may have been closed by now, so the worker stores the view.
  if (message?.type === 'view-drawn') event.waitUntil(storeCachedView(FEATURE, message.view, message.state));
});
clientsClaim();
precache(FILES);
cleanupOutdatedCaches();

/** How long opening the page waits for the stored view, in ms. The page also works without it. */
const timeout = 250;
const own = new RegExp(`^/${PAGE}(\\?|$)`);
const page = createHandlerBoundToURL(`/${PAGE}`);
registerRoute(
  new NavigationRoute(
    async (options) => {
      const tooLate = new Promise<null>((resolve) => setTimeout(resolve, timeout, null));
      const view = Promise.race([readCachedView(FEATURE, VERSION), tooLate]).catch(() => null);
      return withView(await page(options), await view, Date.now());
    },
    { allowlist: [own] },
  ),
);
registerRoute(new NavigationRoute(({ request }) => openOnline(request, PAGES), { denylist: [own] }));
// The first matching route answers, so this one comes last.
addRoute();
