import type { Page } from '@playwright/test';
import type { TestPreview } from '../../support/e2e/preview.ts';
import { openList, quickAdd, tab } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

test.use({ serviceWorkers: 'allow' });

const choice = (page: Page) =>
  page.getByRole('checkbox', { name: 'Besked på denne enhed, når en anden handler' });

/** Gives the page's browser permission and subscriptions that lead nowhere. `subscribed` has the present one. */
const planPushService = (page: Page) =>
  page.addInitScript(() => {
    const subscriptionOf = ({ endpoint, key }: { endpoint: string; key: string }) => ({
      endpoint,
      options: { applicationServerKey: Uint8Array.from(atob(key), (each) => each.charCodeAt(0)).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }),
      unsubscribe: async () => localStorage.removeItem('subscribed'),
    });
    const read = () => JSON.parse(localStorage.getItem('subscribed') ?? 'null');
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Notification.requestPermission = async () => 'granted';
    Object.assign(PushManager.prototype, {
      getSubscription: async () => read() && subscriptionOf(read()),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const key = applicationServerKey.replaceAll('-', '+').replaceAll('_', '/');
        const made = { endpoint: `https://push.example/${crypto.randomUUID()}`, key };
        localStorage.setItem('subscribed', JSON.stringify(made));
        return subscriptionOf(made);
      },
    });
  });

const endpointOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('subscribed') ?? '{}').endpoint);

const workerOf = (page: Page) => {
  const workers = page.context().serviceWorkers();
  return workers.find((each) => each.url().endsWith('/push-worker.js'));
};

/** Delivers a message as a push service does, and taps on what the browser shows, which it returns. */
async function deliverAndTap(page: Page, title: string): Promise<unknown> {
  const navigate = new URL('/shopping#tilfoej', page.url()).href;
  const message = { web_push: 8030, notification: { title, body: 'Mangler vi noget?', navigate } };
  return workerOf(page)?.evaluate(async (data) => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScope;
    const shown: Parameters<ServiceWorkerRegistration['showNotification']>[] = [];
    scope.registration.showNotification = async (...given) => void shown.push(given);
    scope.dispatchEvent(new PushEvent('push', { data }));
    const notification = { close() {}, data: shown[0]?.[1]?.data };
    scope.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }));
    return shown.map(([title, options]) => [title, options?.body]);
  }, JSON.stringify(message));
}

const stored = ({ query }: TestPreview) =>
  query<{ name: string; endpoint: string }>(
    `select display_name as name, endpoint
     from public.push_subscription s join private.family_member m on m.id = s.member`,
  );

const openShops = async (page: Page) => {
  await openList(page);
  await page.getByRole('button', { name: 'Butikker' }).click();
};

async function subscribe(page: Page) {
  await planPushService(page);
  await openShops(page);
  await choice(page).click();
  await expect(choice(page)).toBeChecked();
}

test('a member asks for messages and gets one with the page open elsewhere; whoever signs in after them moves them with one tap, and turns them off in the family', async ({
  member,
  preview,
  people,
}) => {
  const page = await member(1);
  const [first, second] = [people.members[1].name, people.members[0].name];
  await subscribe(page);
  await tab(page, 'Favoritter').click();
  expect(await deliverAndTap(page, 'Bodil er i Netto')).toEqual([['Bodil er i Netto', 'Mangler vi noget?']]);
  await expect(quickAdd(page)).toBeFocused();

  const { cookies } = await (await member(0)).context().storageState();
  await page.context().addCookies(cookies);
  await openShops(page);
  await expect(page.getByText(`Beskeder på denne enhed går til ${first}.`)).toBeVisible();
  await expect(choice(page)).not.toBeChecked();
  expect((await stored(preview)).map(({ name }) => name)).toEqual([first]);
  await choice(page).click();
  await expect(choice(page)).toBeChecked();
  expect(await stored(preview)).toEqual([{ name: second, endpoint: await endpointOf(page) }]);

  await page.goto('/familien');
  await page.getByRole('button', { name: second }).press('Enter');
  await expect(choice(page)).toBeChecked();
  await choice(page).press('Space');
  await expect(choice(page)).not.toBeChecked();
  await expect.poll(() => stored(preview)).toEqual([]);
});

test('a subscription that has ended by itself is made anew when the list is opened', async ({
  member,
  preview,
  people,
}) => {
  const page = await member(1);
  const { name } = people.members[1];
  await subscribe(page);

  /** Opens the list, and returns the endpoint that the site has once it is a new one. */
  async function renewed(former: string) {
    await page.reload();
    await expect.poll(() => stored(preview)).not.toContainEqual({ name, endpoint: former });
    await expect.poll(() => stored(preview)).toHaveLength(1);
    const endpoint = await endpointOf(page);
    expect(await stored(preview)).toEqual([{ name, endpoint }]);
    return endpoint;
  }
  const first = await endpointOf(page);
  await preview.query('delete from public.push_subscription where true');
  const second = await renewed(first);
  await page.evaluate(() => {
    const { endpoint } = JSON.parse(localStorage.getItem('subscribed') ?? '{}');
    localStorage.setItem('subscribed', JSON.stringify({ endpoint, key: btoa('of before') }));
  });
  await renewed(second);

  await workerOf(page)?.evaluate(
    async (former) => {
      const endpoint = 'https://push.example/renewed';
      const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
      const newSubscription = { toJSON: () => ({ endpoint, keys }) };
      const change = { oldSubscription: { endpoint: former }, newSubscription };
      globalThis.dispatchEvent(Object.assign(new ExtendableEvent('pushsubscriptionchange'), change));
    },
    await endpointOf(page),
  );
  await expect.poll(() => stored(preview)).toEqual([{ name, endpoint: 'https://push.example/renewed' }]);
});
