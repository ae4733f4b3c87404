import type { Page } from '@playwright/test';
import { isLive, openList } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { edit, form, name } from './item-form.ts';

test.use({ allowed: [/status of 40[13]|ERR_|WebSocket/] });

const reload = async (page: Page) => {
  await page.reload();
  await isLive(page);
};

test('what is typed in the form of an item survives a reload until it is saved or discarded', async ({
  member,
}) => {
  const page = await member(0, { viewport: { width: 360, height: 740 } });
  await openList(page);
  await edit(page, 'Fuglefrø');
  await name(page).fill('Solsikkefrø');
  await form(page).getByLabel('Mængde').fill('2 poser');
  await reload(page);
  await expect(form(page)).toHaveCount(0);
  await edit(page, 'Fuglefrø');
  await expect(name(page)).toHaveValue('Solsikkefrø');
  await expect(form(page).getByLabel('Mængde')).toHaveValue('2 poser');
  await expect(form(page).getByText('Ikke gemt endnu.')).toBeVisible();
  await form(page).getByRole('button', { name: 'Fortryd' }).click();
  await reload(page);
  await edit(page, 'Fuglefrø');
  await expect(name(page)).toHaveValue('Fuglefrø');
  await name(page).fill('Solsikkefrø');
  await form(page).getByRole('button', { name: 'Gem' }).click();
  await expect(form(page)).toHaveCount(0);
  await reload(page);
  await edit(page, 'Solsikkefrø');
  await expect(form(page).getByText('Ikke gemt endnu.')).toHaveCount(0);
});
