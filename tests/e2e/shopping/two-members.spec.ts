import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { expectSeen, tabTo } from '../../support/e2e/keyboard.ts';
import {
  add,
  buy,
  edit,
  isLive,
  isSaved,
  item,
  message,
  openList,
  quickAdd,
  rename,
} from '../../support/e2e/shopping.ts';
import { staying } from '../../support/e2e/staying.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { detailedPhotograph } from '../../support/pictures/photographs.ts';

const phone = { viewport: { width: 360, height: 740 } };

test('two members use one list: each sees what the other adds, buys, corrects, photographs and takes back, and who is in a shop tells the other', async ({
  member,
  people,
  preview,
}) => {
  const [anna, bodil] = [await member(0, phone), await member(1, phone)];
  const [{ name: annasName }, { name: bodilsName }] = people.members;
  const asked: string[] = [];
  for (const page of [anna, bodil])
    await page.route('/api/besked/*', (route) => {
      asked.push(`${new URL(route.request().url()).pathname} ${route.request().postData()}`);
      return route.fulfill({ json: { outcome: 'told' } });
    });
  await openList(anna);
  // The message of who is in a shop asks whether anything is lacking, and leads to where it is typed.
  await bodil.goto('/shopping#tilfoej');
  await isLive(bodil);
  await expect(quickAdd(bodil)).toBeFocused();
  const stayed = [await staying(anna), await staying(bodil)];
  const form = anna.getByRole('dialog');

  await test.step('one adds Rugbrød, the other buys it, and no row moves', async () => {
    await add(anna, 'Rugbrød');
    await item(bodil, 'Rugbrød').click();
    await buy(bodil).click();
    await expect(item(bodil, 'Rugbrød')).toHaveCount(0);
    await expect(item(anna, 'Rugbrød')).toContainText(`Købt af ${bodilsName}`);
  });

  await test.step('a trip of one is undone by the other, one thing of it and then all, with its amounts', async () => {
    for (const title of ['Letmælk', 'Kaffe']) await item(anna, title).click();
    await buy(anna).click();
    await bodil.getByRole('button', { name: 'Tidligere ture' }).click();
    const trip = bodil.getByRole('region', { name: new RegExp(`^${annasName}, kl\\. .* 2 varer`) });
    await trip.getByRole('button', { expanded: false }).click();
    await trip.getByRole('button', { name: 'Fortryd købet af Kaffe' }).click();
    await expect(item(anna, 'Kaffe')).toContainText('2 poser');
    await trip.getByRole('button', { name: 'Fortryd turen' }).click();
    await expect(item(anna, 'Letmælk')).toContainText('2 l');
    await bodil.goBack();
    await expect(item(bodil, 'Letmælk')).toContainText('2 l');
  });

  await test.step('what is typed in a form stays while the other changes the item, and both are kept', async () => {
    await add(anna, 'ymer (ikke den med havre)');
    await expect(item(bodil, 'Ymer')).toContainText('ikke den med havre');
    await edit(anna, 'Ymer');
    await form.getByLabel('Mængde').fill('2 l');
    await rename(bodil, 'Ymer', 'Tykmælk');
    await expect(form.getByText('En anden har ændret eller fjernet varen i mellemtiden.')).toBeVisible();
    await form.getByRole('button', { name: 'Gem' }).click();
    await expect(item(bodil, 'Tykmælk')).toContainText('2 l');
    await expect(item(anna, 'Tykmælk')).toContainText('2 l');
  });

  await test.step('the picture of an item is small, has no metadata, moves no row, and is large after a tap', async () => {
    const height = async () =>
      (await bodil.getByRole('listitem').filter({ hasText: 'Kaffe' }).boundingBox())?.height;
    const before = await height();
    const jpeg = await sharp(await detailedPhotograph(640))
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 40/1 34/1' } })
      .jpeg()
      .toBuffer();
    await edit(anna, 'Kaffe');
    const choose = (buffer: Buffer) =>
      anna
        .getByLabel('Tag eller vælg et billede')
        .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
    await choose(Buffer.from('Hej'));
    await expect(anna.getByText('Filen er ikke et billede, som browseren kan læse.')).toBeVisible();
    await choose(jpeg);
    await expect(form.getByRole('button', { name: 'Fjern billedet' })).toBeVisible();
    await form.getByRole('button', { name: 'Gem' }).click();
    const shown = bodil.getByRole('button', { name: 'Vis billedet af Kaffe' });
    await expect(shown.locator('canvas')).toHaveJSProperty('height', 96);
    expect(await height()).toBe(before);
    await shown.click();
    const dialog = bodil.getByRole('dialog', { name: 'Kaffe' });
    await expect(dialog.getByRole('img', { name: 'Billede af Kaffe' })).toHaveJSProperty('width', 480);
    await expectAccessible(bodil, 'the picture of an item');
    await bodil.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(shown).toBeFocused();
    const [row] = await preview.query<{ picture: string }>('select picture from public.item_picture');
    const bytes = Buffer.from(row?.picture ?? '', 'base64');
    expect(bytes.length).toBeLessThanOrEqual(20_000);
    // The profile that Chromium writes is the canvas's own, sRGB.
    const { format, width, exif, xmp, iptc } = await sharp(bytes).metadata();
    expect({ format, width, exif, xmp, iptc }).toEqual({ format: 'jpeg', width: 480 });
  });
  const categories = (page: Page) => page.getByRole('region', { name: 'Netto' }).locator('.shop-category');

  await test.step('a shop is added, its categories are moved with the keyboard, and the other sees the same order', async () => {
    await expect(anna.getByRole('button', { name: 'Jeg handler nu' })).toHaveCount(0);
    await anna.getByRole('button', { name: 'Butikker' }).click();
    await anna.getByLabel('Ny butik').fill(' Netto ');
    await anna.keyboard.press('Enter');
    await expect(categories(anna).nth(2)).toBeVisible();
    const [first, second, third, ...rest] = await categories(anna).allTextContents();
    const up = anna.getByRole('button', { name: `Flyt ${third} op` });
    await up.focus();
    await anna.keyboard.press('Enter');
    await expect(categories(anna)).toHaveText([first, third, second, ...rest].map(String));
    await expect(up).toBeFocused();
    await anna.keyboard.press('Enter');
    await expect(categories(anna).first()).toHaveText(third ?? '');
    await bodil.getByRole('button', { name: 'Butikker' }).click();
    await expect(categories(bodil).first()).toHaveText(third ?? '');
    for (const page of [anna, bodil]) await page.goBack();
  });

  await test.step('what is bought only there is first there, and stands apart elsewhere', async () => {
    await add(bodil, 'vaniljestang');
    await edit(bodil, 'Vaniljestang');
    await bodil.getByRole('group', { name: 'Købes kun i' }).getByLabel('Netto').check();
    await bodil.getByRole('button', { name: 'Gem' }).click();
    await expect(item(bodil, 'Vaniljestang')).toContainText('i Netto');
    await expect(item(anna, 'Vaniljestang')).toContainText('i Netto');
    await anna.getByRole('combobox', { name: 'Rækkefølge' }).selectOption('Som i Netto');
    await expect(anna.getByRole('heading', { level: 2 }).first()).toHaveText('Kun i Netto');
    await expect(anna.locator('.line-title').first()).toHaveText('Vaniljestang');
    // Who was asked tells what they add.
    await expect.poll(() => asked).toEqual(['/api/besked/additions {}']);
  });

  const tops = () =>
    anna
      .locator('.line')
      .evaluateAll((lines) => lines.map((line) => [line.textContent, line.getBoundingClientRect().top]));

  await test.step('one tap tells the others, who see what is in the trolley and what they may add', async () => {
    await anna.getByRole('button', { name: 'Jeg handler nu' }).click();
    await expect(message(anna)).toContainText('De andre har fået besked');
    expect(asked.at(-1)).toMatch(/^\/api\/besked\/trip \{"shop":"[0-9a-f-]{36}"\}$/);
    for (const title of ['Kaffe', 'Vaniljestang']) await item(anna, title).click();
    await expect(bodil.locator('.status')).toContainText(`${annasName} er i Netto`);
    await expect(item(bodil, 'Kaffe')).toContainText('har den');
  });

  await test.step('what they add is below the list, where a button leads, also with the keyboard', async () => {
    const before = await tops();
    for (const title of ['Honning', 'Rosiner', 'Parmesan', 'Kanel']) await add(bodil, title);
    // What is taken off again is not counted.
    await message(bodil).getByRole('button', { name: 'Fortryd' }).click();
    await expect(item(anna, 'Kanel')).toContainText('Taget af listen');
    await expect(anna.getByRole('button', { name: '3 nye varer' })).toBeVisible();
    expect((await tops()).slice(0, before.length)).toEqual(before);
    await expectAccessible(anna, 'the basket in a shop, with what others have added');
    await tabTo(anna, '3 nye varer', 'Shift+Tab');
    await expectSeen(anna);
    await anna.keyboard.press('Enter');
    await expect(item(anna, 'Parmesan')).toBeInViewport();
    await anna.keyboard.press('Tab');
    await expect(item(anna, 'Honning')).toBeFocused();
  });

  await test.step('whoever asked for it reads who bought it', async () => {
    await buy(anna).click();
    await expect(message(anna)).toContainText('2 varer er købt');
    await isSaved(anna);
    for (const check of stayed) await check();
    await bodil.reload();
    await expect(bodil.getByText(`${annasName} har købt`)).toContainText('Vaniljestang');
  });
});
