import type { Page } from '@playwright/test';
import { heldOnDevice } from '../../support/e2e/held-on-device.ts';
import { edit, isLive, item, openList, quickAdd } from '../../support/e2e/shopping.ts';
import { endSession, isSignedOut, signInFrom } from '../../support/e2e/sign-in.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { add, isSaved, logPage, todoItem } from '../log/page.ts';

test.use({ allowed: [/status of 40[13]|ERR_(INTERNET_DISCONNECTED|NETWORK|FAILED)|WebSocket/] });

test('what a member has typed, struck and not sent on a phone stays theirs alone while another uses it', async ({
  member,
  people,
  preview,
}) => {
  const [author, other] = people.members;
  const page = await member(0, { viewport: { width: 360, height: 740 } });
  const form = page.getByRole('dialog');
  const name = form.getByLabel('Navn');
  const struck = (title: string) => item(page, title).and(page.locator('[aria-pressed="true"]'));

  await test.step('what is typed in a form survives a tap beside it and a reload, until it is discarded', async () => {
    await openList(page);
    await edit(page, 'Fuglefrø');
    await name.fill('Solsikkefrø');
    await page.mouse.click(5, 5);
    await expect(name).toHaveValue('Solsikkefrø');
    await page.reload();
    await isLive(page);
    await expect(form).toHaveCount(0);
    await edit(page, 'Fuglefrø');
    await expect(name).toHaveValue('Solsikkefrø');
    await expect(form.getByText('Ikke gemt endnu.')).toBeVisible();
    await form.getByRole('button', { name: 'Fortryd' }).click();
    await edit(page, 'Fuglefrø');
    await expect(name).toHaveValue('Fuglefrø');
    await name.fill('Hemmelig vare');
    await page.keyboard.press('Escape');
    await quickAdd(page).fill('Hemmelig tilføjelse');
    await item(page, 'Gær').press('Enter');
    await expect(struck('Gær')).toBeVisible();
    await isLive(page);
  });

  await test.step('the session ends with a change that is not sent, which is still shown', async () => {
    await logPage(page);
    await page.context().setOffline(true);
    await add(page, 'Kløve brænde');
    await expect(page.locator('.status[data-waiting]')).toBeVisible();
    await endSession(page);
    await page.context().setOffline(false);
    await page.goto('/log');
    await expect(todoItem(page, 'Kløve brænde')).toBeVisible();
  });

  const hasDrafts = async (page: Page, added: string, title: string) => {
    await isLive(page);
    await expect(quickAdd(page)).toHaveValue(added);
    await edit(page, 'Fuglefrø');
    await expect(name).toHaveValue(title);
    await page.keyboard.press('Escape');
  };

  await test.step('another member sees none of it, and signs out', async () => {
    await signInFrom(page, '/log', other);
    await isSaved(page);
    await expect(todoItem(page, 'Kløve brænde')).toHaveCount(0);
    await page.goto('/shopping');
    await hasDrafts(page, '', 'Fuglefrø');
    await expect(struck('Gær')).toHaveCount(0);
    await item(page, 'Smør').press('Enter');
    await expect(struck('Smør')).toBeVisible();
    await isLive(page);
    await page.goto('/log-ud');
    await expect(page.getByText('er ikke sendt')).toBeHidden();
    await page.getByRole('button', { name: 'Log ud' }).click();
    await isSignedOut(page);
  });

  await test.step('back again, the first one’s change is sent once, and what was struck still is', async () => {
    await signInFrom(page, '/log', author);
    await isSaved(page);
    await expect(todoItem(page, 'Kløve brænde')).toBeVisible();
    expect(await preview.query("select from public.log where name = 'Kløve brænde'")).toHaveLength(1);
    await openList(page);
    await expect(struck('Gær')).toBeVisible();
    await expect(struck('Smør')).toHaveCount(0);
  });

  await test.step('a phone whose session has ended is wiped without a network, too', async () => {
    await endSession(page);
    await page.goto('/log-ud');
    await expect(page.getByText('denne enhed husker stadig noget')).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /^Log ud/ }).click();
    await isSignedOut(page);
    expect(await heldOnDevice(page)).toBe(0);
  });
});
