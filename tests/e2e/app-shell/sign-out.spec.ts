import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { hasCachedView } from '../../support/e2e/islands/cached-view.ts';
import { islands } from '../../support/e2e/islands/islands.ts';
import { add as addItem, basketOf, isLive, item, openList } from '../../support/e2e/shopping.ts';
import { endSession, isSignedOut, signInFrom } from '../../support/e2e/sign-in.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { cutOff } from '../../support/e2e/width.ts';
import { add, isSaved, logPage, todoItem } from '../log/page.ts';

test.use({
  serviceWorkers: 'allow',
  allowed: [/status of 40[13]|ERR_(INTERNET_DISCONNECTED|NETWORK)|WebSocket/],
});

/** How many rows and settings the device holds, in all databases. */
const heldOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    let count = 0;
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name));
      for (const store of db.objectStoreNames)
        count += await done(db.transaction(store).objectStore(store).count());
      db.close();
    }
    return count;
  });

test('signing out wipes the device, also when the session has already ended', async ({ member }) => {
  const page = await logPage(await member());
  await hasCachedView(page, 'log', 'data-key');
  await page.context().clearCookies();
  await page.goto('/log-ud');
  await expect(page.getByText('denne enhed husker stadig noget')).toBeVisible();
  expect(await heldOnDevice(page)).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Log ud' }).click();
  await isSignedOut(page);
  expect(await heldOnDevice(page)).toBe(0);
  expect(await (await page.goto('/log'))?.text()).not.toContain('<template data-member');
  await page.goto('/log-ud');
  await expect(page.getByText('Du er ikke logget ind.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log ud' })).toHaveCount(0);
});

test('the page names who is signed in; whoever has signed out is told so, and comes to the front page by a link', async ({
  member,
  people,
}) => {
  const page = await member();
  await page.goto('/log-ud');
  await expect(page.getByText(`Du er logget ind som ${people.members[0].name}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Log ud' }).click();
  await expect(page.getByRole('status')).toContainText('Du er logget ud.');
  await expect(page.getByText('Du er logget ind som')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Log ud' })).toHaveCount(0);
  await expect(page.getByText('Velkommen')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Indkøb' })).toBeHidden();
  await expectAccessible(page, 'signed out');
  await page.getByRole('link', { name: 'Til forsiden' }).click();
  await page.waitForURL('/');
});

for (const { path, open } of islands)
  test(`${path}: a page greets nobody any more when its member has signed out in another tab`, async ({
    member,
  }) => {
    const page = await member();
    await open(page);
    const greeted = page.locator('html[data-member]');
    await expect(greeted).toHaveCount(1);
    const other = await page.context().newPage();
    await other.goto('/log-ud');
    await other.getByRole('button', { name: 'Log ud' }).click();
    await isSignedOut(other);
    await expect(greeted).toHaveCount(0);
  });

test('a device that still holds something is wiped without a network, too', async ({ member }) => {
  const page = await logPage(await member());
  await page.context().clearCookies();
  await page.goto('/log-ud');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Log ud' }).click();
  await isSignedOut(page);
  expect(await heldOnDevice(page)).toBe(0);
});

test('a refused sign-out says so and wipes nothing', async ({ member }) => {
  const page = await logPage(await member());
  const refusal = { url: new URL('/adgang/fejl', page.url()).href };
  await page.route('**/api/auth/signout', (route) => route.fulfill({ json: refusal }));
  await page.goto('/log-ud');
  await page.getByRole('button', { name: 'Log ud' }).click();
  await expect(page.getByRole('alert')).toContainText('Det lykkedes ikke at logge ud.');
  expect(await heldOnDevice(page)).toBeGreaterThan(10);
  await page.unroute('**/api/auth/signout');
  await page.getByRole('button', { name: 'Log ud' }).click();
  await isSignedOut(page);
});

test('a browser whose storage is out of order signs out all the same', async ({ member }) => {
  const page = await member();
  await page.addInitScript(() => {
    indexedDB.databases = () => Promise.reject(new DOMException('Internal error', 'UnknownError'));
  });
  await page.goto('/log-ud');
  await expect(page.getByText('Du er logget ind som')).toBeVisible();
  await page.getByRole('button', { name: 'Log ud' }).click();
  await isSignedOut(page);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('signed_in');
});

test("the button signs out from the moment it is shown, before the device's unsent changes have been read", async ({
  member,
}) => {
  const page = await member();
  await page.addInitScript(() => {
    const pressed = new MutationObserver(() => {
      const button = document.getElementById('sign-out');
      if (!button || button.hidden) return;
      pressed.disconnect();
      button.click();
    });
    pressed.observe(document, { subtree: true, childList: true, attributeFilter: ['hidden'] });
  });
  await page.goto('/log-ud');
  await isSignedOut(page);
});

test('signing out waits for the token that another tab has asked for, so that its answer signs nobody in again', async ({
  member,
}) => {
  const page = await logPage(await member());
  const context = page.context();
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const inOrder: string[] = [];
  await context.route('**/api/token', async (route) => {
    asked.resolve();
    await released.promise;
    inOrder.push('token');
    await route.continue();
  });
  const other = await context.newPage();
  // It waits for five seconds, in which a busy machine may not have answered.
  await other.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await other.goto('/log-ud');
  const button = other.getByRole('button', { name: 'Log ud' });
  await expect(button).toBeVisible();
  await page.reload();
  await asked.promise;
  other.on('request', (request) => request.url().includes('/api/auth/') && inOrder.push('sign-out'));
  await button.click();
  released.resolve();
  await isSignedOut(other);
  expect(inOrder[0]).toBe('token');
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).not.toContain('signed_in');
  expect(names).not.toContain('__Host-session');
});

test('on a narrow phone the line about the unsent changes of another member is whole', async ({
  member,
  people,
}) => {
  const [author, other] = people.members;
  const page = await member(0, { viewport: { width: 360, height: 740 } });
  await openList(page);
  await page.context().setOffline(true);
  await addItem(page, 'Rosenkål');
  await addItem(page, 'Sennepsfrø');
  await endSession(page);
  await page.context().setOffline(false);
  await signInFrom(page, '/shopping', other);
  const line = page.locator('.status-text > span');
  await expect(line).toHaveText(`2 ændringer venter på, at ${author.name} logger ind`);
  expect(await cutOff(line)).toEqual([0, 0]);
});

test('unsent changes of another member stay on the device while somebody else signs in and out', async ({
  member,
  people,
  preview,
}) => {
  const [author, other] = people.members;
  const page = await logPage(await member(0));
  await add(page, 'Save brænde');
  await isSaved(page);
  await page.context().setOffline(true);
  await add(page, 'Kløve brænde');
  await todoItem(page, 'Save brænde').getByRole('button', { name: 'Afslut' }).click();
  await expect(page.locator('.status[data-waiting]')).toBeVisible();
  await endSession(page);
  await page.context().setOffline(false);

  await signInFrom(page, '/log', other);
  // Not 'Alt er gemt', while another's changes wait here.
  const firstName = author.name.split(' ')[0];
  await expect(page.getByRole('status').filter({ hasText: 'venter på' })).toHaveText(
    new RegExp(`^2 ændringer venter på, at ${firstName}.* logger ind$`),
  );
  await page.goto('/log-ud');
  await expect(
    page.getByText(/^2 ændringer, som \S+ har lavet her, er ikke sendt, men bliver på enheden/),
  ).toContainText(author.name.split(' ')[0] ?? '');
  await page.getByRole('button', { name: 'Log ud' }).click();
  await isSignedOut(page);

  // With nobody signed in it still says whose they are, lists them and offers them as a file.
  await page.goto('/log-ud');
  await expect(page.locator('#warning')).toContainText(`lavet af ${author.name.split(' ')[0]}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Tilføj »Kløve brænde«' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Gem som fil' })).toBeVisible();

  await signInFrom(page, '/log', author);
  await isSaved(page);
  const { rows } = await preview.backend.database.exclusively((sql) =>
    sql.query("select name from public.log where name = 'Kløve brænde'"),
  );
  expect(rows).toHaveLength(1);
});

test('what a member has struck out is struck out again after another has signed in and out', async ({
  member,
  people,
}) => {
  const [author, other] = people.members;
  const page = await member(0);
  await openList(page);
  const title = (await basketOf(page))[0] ?? '';
  await item(page, title).click();
  await expect(item(page, title)).toHaveAttribute('aria-pressed', 'true');
  await endSession(page);

  await signInFrom(page, '/shopping', other);
  await isLive(page);
  await expect(item(page, title)).toHaveAttribute('aria-pressed', 'false');
  await page.goto('/log-ud');
  await page.getByRole('button', { name: 'Log ud' }).click();
  await isSignedOut(page);

  await signInFrom(page, '/shopping', author);
  await expect(item(page, title)).toHaveAttribute('aria-pressed', 'true');
});
