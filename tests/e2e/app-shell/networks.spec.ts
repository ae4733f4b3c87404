import type { Page } from '@playwright/test';
import { isPrecached } from '../../support/e2e/precached.ts';
import type { TestPreview } from '../../support/e2e/preview.ts';
import { isLive, item, openList, stored } from '../../support/e2e/shopping.ts';
import { endSession, signInAtProvider, signInFrom } from '../../support/e2e/sign-in.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { add, isSaved, logPage, message, press, showNew, todoItem } from '../log/page.ts';

test.use({
  allowed: [/status of 40[134]|ERR_(INTERNET_DISCONNECTED|NETWORK|FAILED|ABORTED)|WebSocket/],
});

const query = async (preview: Pick<TestPreview, 'backend'>, text: string, ...values: unknown[]) =>
  (await preview.backend.database.exclusively((sql) => sql.query<Record<string, unknown>>(text, values)))
    .rows;

/** How many entries of the log have this name. */
const countOf = async (preview: Pick<TestPreview, 'backend'>, name: string) =>
  (await query(preview, 'select from public.log where name = $1', name)).length;

const isWaiting = (page: Page) => expect(page.locator('.status[data-waiting]')).toBeVisible();

test.describe('with what a phone has stored of the site', () => {
  test.use({ serviceWorkers: 'allow' });

  test('flight mode: what is done before and after a cold start is sent once the network is back', async ({
    member,
    preview,
  }) => {
    const page = await logPage(await member());
    await isPrecached(page);
    await page.context().setOffline(true);
    await add(page, 'Før genstarten');
    await page.reload();
    await expect(todoItem(page, 'Før genstarten')).toBeVisible();
    await add(page, 'Efter genstarten');
    await page.context().setOffline(false);
    await isSaved(page);
    for (const name of ['Før genstarten', 'Efter genstarten']) expect(await countOf(preview, name)).toBe(1);
  });
});

test('a network that comes and goes loses and doubles nothing', async ({ member, preview }) => {
  const page = await logPage(await member());
  const names = [1, 2, 3, 4].map((n) => `Opgave ${n}`);
  for (const name of names) {
    await page.context().setOffline(true);
    await add(page, name);
    await page.context().setOffline(false);
  }
  await isSaved(page);
  for (const name of names) expect(await countOf(preview, name)).toBe(1);
});

test('with answers that take five seconds a change shows at once, and counts once', async ({
  member,
  preview,
}) => {
  const page = await logPage(await member());
  await page.route('**/rpc/*', async (route) => {
    const answer = await route.fetch();
    await new Promise((done) => setTimeout(done, 5_000));
    await route.fulfill({ response: answer });
  });
  await add(page, 'På et langsomt net');
  await isSaved(page);
  expect(await countOf(preview, 'På et langsomt net')).toBe(1);
});

test('two members who buy the same thing without a network both have bought it, and it is off the list', async ({
  member,
  preview,
}) => {
  const pages = [await member(0), await member(1)];
  for (const page of pages) await openList(page);
  for (const page of pages) {
    await page.context().setOffline(true);
    await item(page, 'Gær').click();
    await page.getByRole('button', { name: 'Køb 1 vare' }).click();
  }
  for (const page of pages) await page.context().setOffline(false);
  for (const page of pages) await isLive(page);
  await expect.poll(async () => (await stored(preview, 'Gær'))[0]?.buy).toBe(false);
  const bought = await query(
    preview,
    "select p.member from public.purchase p join public.shopping s on s.key = p.item where s.title = 'Gær' and p.bought_at > now() - interval '1 hour' and p.undone_at is null",
  );
  expect(new Set(bought.map((row) => row.member)).size).toBe(2);
});

test('what waits when the session ends is shown, and sent after signing in again', async ({
  member,
  people,
  preview,
}) => {
  const page = await logPage(await member());
  await page.context().setOffline(true);
  await add(page, 'Skrevet uden net');
  await isWaiting(page);
  await endSession(page);
  await page.context().setOffline(false);
  await page.goto('/log');
  await expect(todoItem(page, 'Skrevet uden net')).toBeVisible();
  await page.getByRole('button', { name: 'Login' }).click();
  await signInAtProvider(page, people.members[0]);
  await isSaved(page);
  expect(await countOf(preview, 'Skrevet uden net')).toBe(1);
});

test('what a member has not sent stays theirs while another uses the phone, also when that one signs out', async ({
  member,
  people,
  preview,
}) => {
  const [author, other] = people.members;
  const page = await logPage(await member(0));
  await page.context().setOffline(true);
  await add(page, 'Kløve brænde');
  await isWaiting(page);
  await endSession(page);
  await page.context().setOffline(false);

  await signInFrom(page, '/log', other);
  await isSaved(page);
  await expect(todoItem(page, 'Kløve brænde')).toHaveCount(0);
  await page.goto('/log-ud');
  await expect(page.getByText('er ikke sendt')).toBeHidden();
  await page.getByRole('button', { name: 'Log ud' }).click();
  await expect(page.getByText('Du er logget ud.')).toBeVisible();
  expect(await countOf(preview, 'Kløve brænde')).toBe(0);

  await signInFrom(page, '/log', author);
  await isSaved(page);
  await expect(todoItem(page, 'Kløve brænde')).toBeVisible();
  expect(await countOf(preview, 'Kløve brænde')).toBe(1);
});

test('a browser that stores nothing says so, and takes changes as long as the page is open', async ({
  member,
  preview,
}) => {
  const page = await member();
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Refused', 'SecurityError');
    };
  });
  await logPage(page);
  await expect(message(page)).toContainText('Denne browser gemmer ikke noget');
  await add(page, 'Uden lager');
  await isSaved(page);
  expect(await countOf(preview, 'Uden lager')).toBe(1);
});

test('what the device has stored cannot be read: the page says so, comes from the server and takes changes', async ({
  member,
}) => {
  const page = await member();
  await page.addInitScript(() => {
    const { getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = function (...range) {
      if (this.name === 'rows') throw new DOMException('Internal error', 'UnknownError');
      return getAll.apply(this, range);
    };
  });
  await logPage(page);
  await expect(message(page)).toContainText('Det, der er gemt på denne enhed, kan ikke læses.');
  await add(page, 'Fodre ænderne');
  await isSaved(page);
});

test('a server that refuses changes is named, and gets them when it takes them again', async ({
  member,
  preview,
}) => {
  const page = await logPage(await member());
  await page.route('**/rpc/apply_actions', (route) =>
    route.fulfill({ status: 404, json: { code: 'PGRST202' } }),
  );
  await add(page, 'Afvist til i morgen');
  await expect(page.getByText('Serveren tager ikke imod ændringer').first()).toBeVisible();
  await expect(todoItem(page, 'Afvist til i morgen')).toContainText('Venter på at blive sendt');
  await page.unroute('**/rpc/apply_actions');
  // It asks again by itself after a while, and at once when the page is used again.
  await page.evaluate(() => window.dispatchEvent(new Event('pageshow')));
  await isSaved(page);
  expect(await countOf(preview, 'Afvist til i morgen')).toBe(1);
});

test('what a killed tab had stored is sent by the next', async ({ member, preview }) => {
  const page = await logPage(await member());
  await page.route('**/rpc/apply_actions', (route) => route.abort());
  await add(page, 'Fra en lukket fane');
  const next = await page.context().newPage();
  await page.close();
  await logPage(next);
  await expect(todoItem(next, 'Fra en lukket fane')).toBeVisible();
  await isSaved(next);
  expect(await countOf(preview, 'Fra en lukket fane')).toBe(1);
});

test('after the database is restored the page sends again what it had and what waits', async ({
  member,
  preview,
}) => {
  const page = await logPage(await member());
  await add(page, 'Efter sikkerhedskopien');
  await isSaved(page);
  await page.context().setOffline(true);
  await add(page, 'Mens den var væk');
  await query(preview, "delete from public.log where name = 'Efter sikkerhedskopien'");
  await query(preview, 'delete from private.action where true');
  await query(preview, 'update private.revision set epoch = gen_random_uuid() where true');
  await page.context().setOffline(false);
  await isSaved(page);
  await page.reload();
  for (const name of ['Efter sikkerhedskopien', 'Mens den var væk']) {
    await expect(todoItem(page, name)).toBeVisible();
    expect(await countOf(preview, name)).toBe(1);
  }
});

test('on a phone whose clock is a day ahead, both members see what was done last', async ({ member }) => {
  const wrong = await member(0);
  await wrong.addInitScript((ahead) => {
    const { now } = Date;
    Date.now = () => now() + ahead;
  }, 86_400_000);
  const right = await member(1);
  await logPage(wrong);
  await logPage(right);
  await add(wrong, 'Male skuret');
  await showNew(right, todoItem(right, 'Male skuret'));
  const rename = async (page: Page, from: string, to: string) => {
    await press(todoItem(page, from), 'Ret');
    await page.getByLabel('Navn').fill(to);
    await page.keyboard.press('Enter');
    await expect(todoItem(page, to)).toBeVisible();
    await isSaved(page);
  };
  await rename(right, 'Male skuret', 'Male skuret rødt');
  await expect(todoItem(wrong, 'Male skuret rødt')).toBeVisible();
  await rename(wrong, 'Male skuret rødt', 'Male skuret blåt');
  await expect(todoItem(right, 'Male skuret blåt')).toBeVisible();
});
