import { isPrecached } from '../../support/e2e/precached.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { add, bin, entries, isSaved, log, logPage, press, remove, search, todoItem } from './page.ts';

test.use({ serviceWorkers: 'allow', allowed: [/ERR_(INTERNET_DISCONNECTED|CONNECTION|NETWORK)|WebSocket/] });

test('a cold start without a network shows the log, searches it and takes changes, which arrive once later', async ({
  member,
  preview,
}) => {
  const inDatabase = (name: string) =>
    preview.query('select done, deleted_at is not null as binned from public.log where name = $1', [name]);
  const first = await logPage(await member());
  await add(first, 'Skal slettes');
  await isSaved(first);
  await isPrecached(first);
  const context = first.context();
  await first.close();
  await context.setOffline(true);

  const page = await context.newPage();
  await page.goto('/log');
  await expect(page.getByText(/^Ingen forbindelse siden/).first()).toBeVisible();
  await expect(entries(page).first()).toBeVisible();
  await add(page, 'Kløve brænde');
  await add(page, 'Fodre fugle');
  await press(todoItem(page, 'Fodre fugle'), 'Afslut');
  await remove(todoItem(page, 'Skal slettes'));
  await expect(await bin(page)).toContainText('Skal slettes');
  await page.keyboard.press('Escape');
  await search(page, 'flagstang');
  await expect(log(page)).toContainText('1 fundet');
  expect(await inDatabase('Skal slettes')).toEqual([{ done: false, binned: false }]);

  // A second cold start: what waits is still there.
  await page.close();
  const again = await context.newPage();
  await again.goto('/log');
  await expect(todoItem(again, 'Kløve brænde').getByText('Venter på at blive sendt')).toBeAttached();
  await expect(again.getByText(/· 4 venter/)).toBeVisible();
  await context.setOffline(false);
  await isSaved(again);
  expect(await inDatabase('Kløve brænde')).toEqual([{ done: false, binned: false }]);
  expect(await inDatabase('Skal slettes')).toEqual([{ done: false, binned: true }]);
  expect(await inDatabase('Fodre fugle')).toEqual([{ done: true, binned: false }]);
});
