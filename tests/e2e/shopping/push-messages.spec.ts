import type { Page } from '@playwright/test';
import { openList, quickAdd, tab } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

test.use({ serviceWorkers: 'allow' });

const choice = (page: Page) => page.getByRole('checkbox', { name: /^Besked på denne computer/ });

/**
 * Gives the page's browser, which allows no notifications and reaches no push service, permission and a subscription
 * that leads nowhere.
 */
const planPushService = (page: Page) =>
  page.addInitScript(() => {
    const read = () => (localStorage.getItem('subscribed') ? subscription : null);
    const subscription = {
      endpoint: 'https://push.example/1',
      toJSON: () => ({
        endpoint: subscription.endpoint,
        keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
      }),
      unsubscribe: async () => localStorage.removeItem('subscribed'),
    };
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Notification.requestPermission = async () => 'granted';
    Object.assign(PushManager.prototype, {
      getSubscription: async () => read(),
      subscribe: async () => {
        localStorage.setItem('subscribed', 'yes');
        return subscription;
      },
    });
  });

/** Delivers a message as a push service does, and taps on what the browser shows, which it returns. */
async function deliverAndTap(page: Page, title: string): Promise<unknown> {
  const worker = page.context().serviceWorkers();
  const navigate = new URL('/shopping#tilfoej', page.url()).href;
  const message = { web_push: 8030, notification: { title, body: 'Mangler vi noget?', navigate } };
  return worker
    .find((each) => each.url().endsWith('/push-worker.js'))
    ?.evaluate(async (data) => {
      const scope = globalThis as unknown as ServiceWorkerGlobalScope;
      const shown: Parameters<ServiceWorkerRegistration['showNotification']>[] = [];
      scope.registration.showNotification = async (...given) => void shown.push(given);
      scope.dispatchEvent(new PushEvent('push', { data }));
      const notification = { close() {}, data: shown[0]?.[1]?.data };
      scope.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }));
      return shown.map(([title, options]) => [title, options?.body]);
    }, JSON.stringify(message));
}

test('a member asks for messages, gets one with the page open elsewhere, and turns them off in the family', async ({
  member,
  preview,
  people,
}) => {
  const page = await member(1);
  await planPushService(page);
  const stored = () =>
    preview.backend.database.exclusively(async (sql) => {
      const { rows } = await sql.query('select endpoint from public.push_subscription');
      return rows.length;
    });
  await openList(page);
  await page.getByRole('button', { name: 'Butikker' }).click();
  await expect(choice(page)).not.toBeChecked();
  await choice(page).click();
  await expect(choice(page)).toBeChecked();
  expect(await stored()).toBe(1);

  await tab(page, 'Favoritter').click();
  expect(await deliverAndTap(page, 'Bodil er i Netto')).toEqual([['Bodil er i Netto', 'Mangler vi noget?']]);
  await expect(quickAdd(page)).toBeFocused();

  await page.goto('/familien');
  await page.getByRole('button', { name: people.members[1].name }).press('Enter');
  await expect(choice(page)).toBeChecked();
  await choice(page).press('Space');
  await expect(choice(page)).not.toBeChecked();
  await expect.poll(stored).toBe(0);
});
