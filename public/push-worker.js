/* The service worker that shows push messages, for pages that are closed. No page is in its scope, so it answers no
   requests. Registered by src/app-shell/store/push-subscription.ts when a member asks for messages. */

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, ...options } = event.data.json().notification;
  const icon = '/icons/shopping-192.png';
  event.waitUntil(self.registration.showNotification(title, { ...options, icon, data: options.navigate }));
});

/** Opens the address of the message, in the page that is open if there is one. */
async function open(address) {
  const { pathname } = new URL(address);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === pathname);
  if (!page) return self.clients.openWindow(address);
  page.postMessage({ opens: address });
  return page.focus();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/* The browser has ended a subscription, or replaced it. Without the former one the site cannot tell whose it was; then
   the page subscribes anew when it is opened. */
self.addEventListener('pushsubscriptionchange', (event) => {
  if (event.oldSubscription) event.waitUntil(renew(event.oldSubscription, event.newSubscription));
});

async function renew({ endpoint: former, options }, replacement) {
  const { endpoint, keys } = (
    replacement ?? (await self.registration.pushManager.subscribe(options))
  ).toJSON();
  await fetch('/api/besked/renew', { method: 'POST', body: JSON.stringify({ former, endpoint, ...keys }) });
}
