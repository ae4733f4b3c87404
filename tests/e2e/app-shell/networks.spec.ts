import type { Page } from '@playwright/test';
import type { TestPreview } from '../../support/e2e/preview.ts';
import { endSession, signInFrom } from '../../support/e2e/sign-in.ts';
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

test('with answers that take long a change shows at once, and counts once', async ({ member, preview }) => {
  const page = await logPage(await member());
  const arrived = Promise.withResolvers<void>();
  await page.route('**/rpc/*', async (route) => {
    const answer = await route.fetch();
    await arrived.promise;
    await route.fulfill({ response: answer });
  });
  await add(page, 'På et langsomt net');
  await isWaiting(page);
  arrived.resolve();
  await isSaved(page);
  expect(await countOf(preview, 'På et langsomt net')).toBe(1);
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
  await page.goto('/log');
  await expect(todoItem(page, 'Kløve brænde')).toBeVisible();

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
