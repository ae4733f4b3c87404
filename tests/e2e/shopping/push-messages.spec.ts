import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { add, isLive, message, openList, order, quickAdd, tab } from '../../support/e2e/shopping.ts';
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
  await expectAccessible(page, 'the choice of messages');

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

test('one tap beside the shop tells the others; the page that the message opens has the cursor in quick add, and tells of what is added', async ({
  member,
}) => {
  const asked: string[] = [];
  const [one, other] = [await member(0, { viewport: { width: 360, height: 740 } }), await member(1)];
  for (const page of [one, other])
    await page.route('/api/besked/*', (route) => {
      asked.push(`${new URL(route.request().url()).pathname} ${route.request().postData()}`);
      return route.fulfill({ json: { outcome: 'told' } });
    });
  await openList(one);
  await expect(one.getByRole('button', { name: 'Jeg handler nu' })).toHaveCount(0);
  await one.getByRole('button', { name: 'Butikker' }).click();
  await one.getByLabel('Ny butik').fill('Netto');
  await one.keyboard.press('Enter');
  await one.goBack();
  await order(one).selectOption('Som i Netto');
  await one.getByRole('button', { name: 'Jeg handler nu' }).click();
  await expect(message(one)).toContainText('De andre har fået besked');
  await expectAccessible(one, 'the basket in a shop');
  expect(asked).toEqual([expect.stringMatching(/^\/api\/besked\/trip \{"shop":"[0-9a-f-]{36}"\}$/)]);

  await other.goto('/shopping#tilfoej');
  await isLive(other);
  await expect(quickAdd(other)).toBeFocused();
  await add(other, 'Kanelsnegle');
  await expect.poll(() => asked[1]).toBe('/api/besked/additions {}');
});
