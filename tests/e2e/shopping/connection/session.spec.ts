import { readFileSync } from 'node:fs';
import { mock } from 'node:test';
import type { Page } from '@playwright/test';
import { makeToken } from '../../../../supabase/local/tokens.ts';
import { headers } from '../../../support/backend.ts';
import { add, isLive, item, openList, status, stored } from '../../../support/e2e/shopping.ts';
import { isSignedOut } from '../../../support/e2e/sign-in.ts';
import { expect, test } from '../../../support/e2e/test.ts';

/** What a browser writes when an answer is a refusal, or is cut off on purpose. */
test.use({
  serviceWorkers: 'allow',
  allowed: [/401 \(Unauthorized\)|403 \(Forbidden\)|ERR_FAILED|WebSocket/],
});

/**
 * The next token the page gets ends in five minutes, and does not say so; those after it are as they come.
 */
async function giveShortToken(page: Page, answer: { token: string }): Promise<string> {
  const [, body = ''] = answer.token.split('.');
  const { exp: _, iat: __, ...claims } = JSON.parse(Buffer.from(body, 'base64url').toString());
  const token = await makeToken(claims, 300);
  await page.route('**/api/token', (route) => route.fulfill({ json: { ...answer, token } }), { times: 1 });
  return token;
}

test('an expired token is renewed silently while shopping', async ({ member, preview }) => {
  const page = await member();
  const asked = page.waitForResponse('**/api/token');
  await openList(page);
  const token = await giveShortToken(page, await (await asked).json());
  await page.reload();
  await isLive(page);
  const url = `${preview.addresses.supabase}/rest/v1/photos?limit=1`;
  const status = async () => (await fetch(url, { headers: headers(token) })).status;
  expect(await status()).toBe(200);
  // The database runs in this process: by its clock, which allows half a minute more, the five are over until
  // the page has asked for another token.
  await page.route(
    '**/api/token',
    (route) => {
      mock.timers.reset();
      return route.continue();
    },
    { times: 1 },
  );
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 400_000 });
  try {
    expect(await status()).toBe(401);
    const answer = (ok: boolean) =>
      page.waitForResponse(
        (each) =>
          each.url().endsWith('/rpc/apply_actions') && each.request().method() === 'POST' && each.ok() === ok,
      );
    const [refused, taken] = [answer(false), answer(true)];
    await add(page, 'Rosenkål');
    expect((await refused).status()).toBe(401);
    expect((await taken).request().headers().authorization).not.toContain(token);
    await expect.poll(() => stored(preview, 'Rosenkål')).toHaveLength(1);
    await isLive(page);
  } finally {
    mock.timers.reset();
  }
});

test('after the session has ended the list can be read and changed, and signing in again loses nothing', async ({
  member,
  people,
  preview,
}) => {
  const page = await member();
  await openList(page);
  await page.context().clearCookies();
  await page.reload();
  await expect(status(page)).toContainText('Du er logget ud');
  await expect(item(page, 'Letmælk')).toContainText('2 l');
  await add(page, 'Rosenkål');
  await item(page, 'Kaffe').click();
  await page.getByRole('button', { name: 'Køb 1 vare' }).click();
  await expect(status(page)).toContainText('Du er logget ud · 2 venter');

  await page.getByRole('button', { name: 'Login' }).click();
  await page.locator(`button[name="account"][value="${people.members[0].id}"]`).click();
  await isLive(page);
  await expect(item(page, 'Rosenkål')).toBeVisible();
  await expect.poll(() => stored(preview, 'Rosenkål')).toMatchObject([{ buy: true }]);
  await expect.poll(() => stored(preview, 'Kaffe')).toMatchObject([{ buy: false }]);
});

test('a removed member sees a message and no list', async ({ member, people, preview }) => {
  const page = await member(2);
  await openList(page);
  await preview.backend.database.exclusively((sql) =>
    sql.query('delete from private.family_member where display_name = $1', [people.members[2]?.name]),
  );
  await page.reload();
  await expect(page.getByText('ikke længere på familiens liste')).toBeVisible();
  await expect(item(page, 'Letmælk')).toHaveCount(0);
});

test('a rejected change is shown with its reason, and can be tried again or discarded', async ({
  member,
  preview,
}) => {
  const page = await member();
  await openList(page);
  const title = 'Fuglefrø';
  await preview.backend.database.exclusively((sql) =>
    sql.query('delete from public.shopping where title = $1', [title]),
  );
  await page.getByRole('button', { name: 'Alle varer' }).click();
  await page.getByRole('searchbox').fill(title);
  await item(page, title).click();
  const notice = page.getByRole('button', { name: '1 ændring blev afvist' });
  await notice.click();
  const dialog = page.getByRole('dialog', { name: 'Afviste ændringer' });
  await expect(dialog).toContainText('Tag »Fuglefrø« af listen');
  await expect(dialog).toContainText('Noget af det findes ikke længere.');
  await dialog.getByRole('button', { name: 'Prøv igen' }).click();
  await expect(dialog).toHaveCount(0);
  await notice.click();
  await dialog.getByRole('button', { name: 'Kassér' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(notice).toHaveCount(0);
});

test('signing out lists the unsent changes, offers them as a file, and then wipes the phone', async ({
  member,
}) => {
  const page = await member();
  await openList(page);
  await page.route('**/rpc/apply_actions', (route) => route.abort());
  await add(page, 'Rosenkål');
  await item(page, 'Kaffe').click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Log ud' }).click();
  await expect(page.getByText('Én ændring er ikke sendt endnu')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['Sæt »Rosenkål« på listen']);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Gem som fil' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^ikke-sendt-20\d\d-\d\d-\d\d\.txt$/);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(
    /^Ændringer, der ikke blev sendt:\r\n\r\n.+ kl\. \d\d\.\d\d: Sæt »Rosenkål« på listen\r\n$/,
  );
  await page.getByRole('button', { name: 'Log ud alligevel' }).click();
  await isSignedOut(page);
  await page.goto('/shopping');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  const left = await page.evaluate(async () => {
    const counts: number[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => resolve(asked.result);
      });
      for (const store of db.objectStoreNames)
        counts.push(
          await new Promise<number>((resolve) => {
            const asked = db.transaction(store).objectStore(store).count();
            asked.onsuccess = () => resolve(asked.result);
          }),
        );
      db.close();
    }
    return counts;
  });
  expect(left.length).toBeGreaterThan(3);
  expect(left.every((count) => count === 0)).toBe(true);
});
