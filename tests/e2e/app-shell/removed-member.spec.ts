import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { isPrecached } from '../../support/e2e/precached.ts';
import { add, isLive, item, openList } from '../../support/e2e/shopping.ts';
import { signInAtProvider } from '../../support/e2e/sign-in.ts';
import { expect, test } from '../../support/e2e/test.ts';

test.use({
  serviceWorkers: 'allow',
  allowed: [/403 \(Forbidden\)|ERR_(FAILED|INTERNET_DISCONNECTED)|WebSocket/],
});

test('a removed member sees nothing, after a reload and offline too, until let in again', async ({
  member,
  people,
  preview,
}) => {
  const account = people.members[2];
  if (!account) throw new Error('no third member');
  const sql = (text: string, value?: unknown) =>
    preview.backend.database.exclusively((db) => db.query(text, [value]));
  const page = await member(2);
  await openList(page);
  await isPrecached(page);

  // The member is removed while the page is open, before a change was sent.
  await page.route('**/rpc/apply_actions', (route) => route.abort());
  await add(page, 'Usendt');
  await expect(item(page, 'Usendt')).toBeVisible();
  const removed = await sql(
    'delete from private.family_member where display_name = $1 returning *',
    account.name,
  );
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const notice = page.getByText('du står ikke længere på familiens liste.');
  await expect(notice).toBeVisible();
  await expect(page.locator('.line')).toHaveCount(0);
  await expectAccessible(page, 'a removed member');

  await expect(page.getByText('1 ændring nåede ikke at blive sendt.')).toContainText(
    'Gem den som en fil, før du logger ud: Ellers går den tabt.',
  );
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Gem som fil' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('Usendt');

  await page.context().setOffline(true);
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(page.locator('.line')).toHaveCount(0);
  await page.context().setOffline(false);

  await sql(
    'insert into private.family_member select * from jsonb_populate_record(null::private.family_member, $1)',
    removed.rows[0],
  );
  await page.unroute('**/rpc/apply_actions');
  await page.getByRole('button', { name: 'Login' }).click();
  await signInAtProvider(page, account);
  await isLive(page);
  await expect(item(page, 'Usendt')).toBeVisible();
});
