import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { heldOnDevice } from '../../support/e2e/held-on-device.ts';
import { add, buy, item, openList } from '../../support/e2e/shopping.ts';
import { isSignedOut } from '../../support/e2e/sign-in.ts';
import { expect, test } from '../../support/e2e/test.ts';
import * as log from '../log/page.ts';

test.use({ allowed: [/status of (40[13]|500)|ERR_(INTERNET_DISCONNECTED|NETWORK|FAILED)|WebSocket/] });

test('the tabs of a member send each change once; signing out lists what is not sent, wipes the device and empties them', async ({
  member,
  people,
  preview,
}) => {
  const one = await member();
  const newTab = () => one.context().newPage();
  const [other, album] = [await newTab(), await newTab()];
  await openList(one);
  await openList(other);

  await test.step('two tabs show the same list and selection, also without a network', async () => {
    await one.context().setOffline(true);
    await item(one, 'Kaffe').click();
    await expect(item(other, 'Kaffe')).toHaveAttribute('aria-pressed', 'true');
    await one.context().setOffline(false);
    await Promise.all([add(one, 'Porrer'), add(other, 'Linser')]);
    for (const page of [one, other])
      for (const title of ['Porrer', 'Linser']) await expect(item(page, title)).toBeVisible();
    await buy(other).click();
    await expect(item(one, 'Kaffe')).toContainText('Købt af dig');
    const bought = `select from public.purchase join public.shopping on shopping.key = item
      where title = 'Kaffe' and bought_at > now() - interval '1 hour'`;
    // The page says so before the change has been sent.
    await expect.poll(() => preview.query(bought)).toHaveLength(1);
  });

  const page = await newTab();
  await test.step('what is not sent is listed and can be saved as a file', async () => {
    await log.logPage(other);
    await other.route('**/rpc/apply_actions', (route) => route.abort());
    await log.add(other, 'Kløve brænde');
    await page.goto('/log-ud');
    await expect(page.getByText(`Du er logget ind som ${people.members[0].name}.`)).toBeVisible();
    await expect(page.getByText('Én ændring er ikke sendt endnu')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Kløve brænde' })).toBeVisible();
    await expectAccessible(page, 'signing out with unsent changes');
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Gem som fil' }).click();
    expect(await readFile(await (await saved).path(), 'utf8')).toContain('Kløve brænde');
    await other.unroute('**/rpc/apply_actions');
    await log.isSaved(other);
    await page.reload();
    await expect(page.getByRole('button', { name: /^Log ud/ })).toBeEnabled();
    await expect(page.getByText('er ikke sendt endnu')).toBeHidden();
  });

  await test.step('the device is wiped, and all pages are empty', async () => {
    await album.goto('/fotoalbum');
    const tools = album.getByRole('button', { name: 'Nyt album' });
    await expect(tools).toBeVisible();
    expect(await heldOnDevice(page)).toBeGreaterThan(10);
    await page.getByRole('button', { name: /^Log ud/ }).click();
    await isSignedOut(page);
    for (const tab of [one, other]) await expect(tab.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect.poll(() => heldOnDevice(page)).toBe(0);
    // A browser says so to a window that comes to the front.
    await album.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(tools).toHaveCount(0);
    await expect(album.getByText('Velkommen')).toBeHidden();
  });
});
