import { expectAccessible } from '../../support/e2e/axe.ts';
import {
  add,
  basketOf,
  buy,
  edit,
  item,
  message,
  openList,
  order,
  quickAdd,
  tab,
} from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { doubleLetters, tooWide } from '../../support/e2e/width.ts';

test('a note stands below the name for everybody, can be changed and found, and is one more tap the next time', async ({
  member,
}) => {
  const [anna, bodil] = [await member(0, { viewport: { width: 360, height: 740 } }), await member(1)];
  await Promise.all([openList(anna), openList(bodil)]);
  await quickAdd(anna).fill('ymer, ikke den med havre');
  await expectAccessible(anna, 'quick add with a note');
  await quickAdd(anna).press('Enter');
  await expect(item(bodil, 'Ymer')).toContainText('ikke den med havre');
  await edit(bodil, 'Ymer');
  await bodil.getByLabel('Note', { exact: true }).fill('den i spand');
  await bodil.getByRole('button', { name: 'Gem' }).click();
  await expect(item(anna, 'Ymer')).toContainText('den i spand');
  await expectAccessible(anna, 'the basket with a note');
  await tab(anna, 'Alle varer').click();
  await anna.getByRole('searchbox').fill('spand');
  await expect(item(anna, 'Ymer')).toBeVisible();
  await tab(anna, 'Kurv').click();

  await item(anna, 'Ymer').click();
  await buy(anna).click();
  await expect(message(anna)).toContainText('1 vare er købt');
  await tab(anna, 'Alle varer').click();
  await anna.getByRole('searchbox').fill('ymer');
  await item(anna, 'Ymer').click();
  await message(anna).getByRole('button', { name: '»den i spand« igen?' }).click();
  await expect(item(bodil, 'Ymer')).toContainText('den i spand');
  await tab(anna, 'Kurv').click();
  await add(anna, 'vaskepulver (uden parfume, til kulørt tøj, og helst i den store pose)');
  await doubleLetters(anna);
  expect(await tooWide(anna)).toEqual([]);
});

test('an item of one shop comes first there and stands apart elsewhere, and whoever asked for it reads who bought it', async ({
  member,
  people,
  preview,
}) => {
  await preview.backend.database.exclusively((sql) =>
    sql.exec("insert into public.shop (key, name) values (gen_random_uuid(), 'Netto')"),
  );
  const [anna, bodil] = [await member(0, { viewport: { width: 360, height: 740 } }), await member(1)];
  await Promise.all([openList(anna), openList(bodil)]);
  await add(anna, 'vaniljestang');
  await edit(anna, 'Vaniljestang');
  await anna.getByRole('group', { name: 'Købes kun i' }).getByLabel('Netto').check();
  await expectAccessible(anna, 'the form with shops');
  await anna.getByRole('button', { name: 'Gem' }).click();
  await expect(item(bodil, 'Vaniljestang')).toContainText('i Netto');

  await order(bodil).selectOption({ label: 'Som i Netto' });
  await expect(bodil.getByRole('heading', { name: 'Kun i Netto' })).toBeVisible();
  expect((await basketOf(bodil))[0]).toBe('Vaniljestang');
  await expectAccessible(bodil, 'the basket in a shop with what is bought only there');
  await item(bodil, 'Vaniljestang').click();
  await buy(bodil).click();
  await expect(message(bodil)).toContainText('1 vare er købt');
  await anna.reload();
  await expect(anna.getByText(`${people.members[1].name} har købt Vaniljestang til dig`)).toBeVisible();
  await expectAccessible(anna, 'the basket with what others have bought');
});

test('where the list can be neither shared nor copied, its text is there to be copied by hand', async ({
  member,
}) => {
  const page = await member(0);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await openList(page);
  await page.getByRole('button', { name: 'Del som tekst' }).click();
  const text = page.getByRole('textbox', { name: 'Kopiér listen herfra' });
  await expect(text).toHaveValue(/^Letmælk/m);
  const selected = await page.evaluate(() => getSelection()?.toString());
  expect(selected).toBe(await text.inputValue());
});

test('a list from another app is shown before it is moved here, and one tap undoes that', async ({
  member,
}) => {
  const page = await member(0, { viewport: { width: 360, height: 740 } });
  await openList(page);
  await tab(page, 'Alle varer').click();
  await page.getByRole('button', { name: 'Flyt en liste hertil' }).click();
  await page
    .getByLabel('Listen fra den anden app')
    .fill(
      'Navn;Antal;Købt\nDrageæble;2;nej\nLangt navn på en helt særlig slags stege;;nej\nStjernefrugt;;ja',
    );
  await expect(page.getByRole('region', { name: 'Kommer på listen' })).toContainText('Drageæble');
  await expect(page.getByRole('region', { name: 'Er købt' })).toContainText('Stjernefrugt');
  await expectAccessible(page, 'what will be moved here');
  // With the key: it may stand where the button that opened the view was a moment ago.
  await page.getByRole('button', { name: 'Flyt 3 varer hertil' }).press('Enter');
  await expect(item(page, 'Drageæble')).toContainText('2');
  await message(page).getByRole('button', { name: 'Fortryd' }).click();
  await expect(item(page, 'Drageæble')).toHaveCount(0);
  await tab(page, 'Alle varer').click();
  await page.getByRole('button', { name: 'Flyt en liste hertil' }).click();
  await doubleLetters(page);
  expect(await tooWide(page)).toEqual([]);
});
