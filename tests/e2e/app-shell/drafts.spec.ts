import type { Page } from '@playwright/test';
import { isLive, openList } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { add, isSaved, log, logPage, todo, todoItem } from '../log/page.ts';
import { edit, form, name } from './item-form.ts';

test.use({ allowed: [/status of 40[13]|ERR_|WebSocket/] });

const newItem = (page: Page) => page.getByRole('button', { name: 'Ny vare' }).click();
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

test('what is typed for a new item survives a reload', async ({ member }) => {
  const page = await member();
  await openList(page);
  await newItem(page);
  await name(page).fill('Rabarber');
  await reload(page);
  await newItem(page);
  await expect(name(page)).toHaveValue('Rabarber');
  await form(page).getByRole('button', { name: 'Gem' }).click();
  await expect(form(page)).toHaveCount(0);
  await reload(page);
  await newItem(page);
  await expect(name(page)).toHaveValue('');
});

test('what is chosen in the form of an item in the freezer survives a reload', async ({ member }) => {
  const page = await member();
  await openList(page);
  const begin = async () => {
    await page.getByRole('button', { name: 'Alle varer' }).click();
    await page.getByRole('searchbox').fill('stikkels');
    await edit(page, 'Stikkelsbær');
  };
  const months = form(page).getByLabel('Holder i fryseren');
  const day = form(page).getByLabel('Lagt i fryseren');
  await begin();
  await form(page).getByLabel('Kan udløbe').check();
  await months.selectOption('18 måneder');
  await day.fill('2020-06-15');
  await reload(page);
  await begin();
  await expect(form(page).getByLabel('Kan udløbe')).toBeChecked();
  await expect(months).toHaveValue('18');
  await expect(day).toHaveValue('2020-06-15');
  await form(page).getByRole('button', { name: 'Fortryd' }).click();
  await edit(page, 'Stikkelsbær');
  await expect(day).toHaveValue('');
});

test('the new name of an entry survives a reload until it is saved or discarded', async ({ member }) => {
  const page = await logPage(await member(0, { viewport: { width: 360, height: 740 } }));
  await add(page, 'Klippe hæk');
  await isSaved(page);
  const field = page.getByLabel('Navn');
  const begin = () => todoItem(page, 'Klippe hæk').getByRole('button', { name: 'Ret' }).press('Enter');
  await begin();
  await expect(page.getByText('Ikke gemt endnu.')).toHaveCount(0);
  await field.fill('Klippe hækken');
  await reload(page);
  await expect(field).toHaveCount(0);
  await begin();
  await expect(field).toHaveValue('Klippe hækken');
  await expect(field).toBeFocused();
  await expect(page.getByText('Ikke gemt endnu.')).toBeVisible();
  await todo(page).getByRole('button', { name: 'Fortryd' }).click();
  await reload(page);
  await begin();
  await expect(field).toHaveValue('Klippe hæk');
  await field.fill('Klippe hækken');
  await field.press('Enter');
  await isSaved(page);
  await reload(page);
  await todoItem(page, 'Klippe hækken').getByRole('button', { name: 'Afslut' }).click();

  const done = log(page).getByRole('listitem').filter({ hasText: 'Klippe hækken' });
  await done.getByRole('button', { name: 'Mere om' }).click();
  await done.getByRole('button', { name: 'Ret' }).click();
  await expect(field).toHaveValue('Klippe hækken');
  await field.fill('Klippe hele hækken');
  await reload(page);
  await done.getByRole('button', { name: 'Mere om' }).click();
  await done.getByRole('button', { name: 'Ret' }).click();
  await expect(field).toHaveValue('Klippe hele hækken');
});

test('a name that another member has given meanwhile is told when the text kept through a reload is shown again', async ({
  member,
}) => {
  const [anna, bo] = [await logPage(await member(0)), await logPage(await member(1))];
  await add(anna, 'Vaske bil');
  await todoItem(anna, 'Vaske bil').getByRole('button', { name: 'Ret' }).click();
  await anna.getByLabel('Navn').fill('Vaske bilen');
  await todoItem(bo, 'Vaske bil').getByRole('button', { name: 'Ret' }).click();
  await bo.getByLabel('Navn').fill('Vaske bilen i Hobro');
  await bo.keyboard.press('Enter');
  await isSaved(bo);
  await reload(anna);
  await todoItem(anna, 'Vaske bilen i Hobro').getByRole('button', { name: 'Ret' }).click();
  await expect(anna.getByLabel('Navn')).toHaveValue('Vaske bilen');
  await expect(anna.getByText('Det er blevet rettet til »Vaske bilen i Hobro«')).toBeVisible();
});

test('a browser that keeps nothing for the tab loses only what survives a reload', async ({ member }) => {
  const page = await member();
  await page.addInitScript(() => {
    for (const method of ['getItem', 'setItem', 'removeItem', 'clear'] as const)
      Storage.prototype[method] = () => {
        throw new DOMException('Denied', 'SecurityError');
      };
  });
  await openList(page);
  await edit(page, 'Fuglefrø');
  await name(page).fill('Solsikkefrø');
  await page.goBack();
  await expect(form(page)).toHaveCount(0);
  await edit(page, 'Fuglefrø');
  await expect(name(page)).toHaveValue('Solsikkefrø');
  await form(page).getByRole('button', { name: 'Gem' }).click();
  await expect(form(page)).toHaveCount(0);
  await logPage(page);
  await add(page, 'Klippe hæk');
  const begin = () => todoItem(page, 'Klippe hæk').getByRole('button', { name: 'Ret' }).press('Enter');
  await begin();
  await page.getByLabel('Navn').fill('Klippe hækken');
  await page.goBack();
  await expect(page.getByLabel('Navn')).toHaveCount(0);
  await begin();
  await expect(page.getByLabel('Navn')).toHaveValue('Klippe hækken');
  await page.keyboard.press('Enter');
  await expect(todoItem(page, 'Klippe hækken')).toBeVisible();
});
