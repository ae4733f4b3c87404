import { expectAccessible } from '../../support/e2e/axe.ts';
import { add, buy, edit, item, message, openList, quickAdd, tab } from '../../support/e2e/shopping.ts';
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
