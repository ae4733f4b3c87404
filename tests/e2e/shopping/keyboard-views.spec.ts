import { expectSeen, focused, tabTo } from '../../support/e2e/keyboard.ts';
import { item, openList, stored } from '../../support/e2e/shopping.ts';
import { isSignedOut } from '../../support/e2e/sign-in.ts';
import { expect, test } from '../../support/e2e/test.ts';

test('the arrow keys move between the tabs; favourites, all items and the form can be opened and closed', async ({
  member,
  preview,
}) => {
  const page = await member();
  await openList(page);
  await tabTo(page, 'Kurv');
  await page.keyboard.press('ArrowRight');
  await expect(focused(page)).toHaveText('Fryser');
  await page.keyboard.press('ArrowRight');
  await expect(focused(page)).toHaveText('Favoritter');
  await expect(focused(page)).toHaveAttribute('aria-selected', 'true');
  await expectSeen(page);
  await tabTo(page, 'Bananer', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(item(page, 'Bananer')).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, /^Mejeri/);
  await page.keyboard.press('Space');
  await expect(item(page, 'Bananer')).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(item(page, 'Bananer')).toBeVisible();

  await tabTo(page, 'Alle varer');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Mejeri/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Ret Skyr');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(focused(page)).toHaveAccessibleName('Ret Skyr');

  await page.keyboard.press('Enter');
  await tabTo(page, 'Navn');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Skyr, naturel');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(item(page, 'Skyr, naturel')).toBeVisible();
  await tabTo(page, /^Mejeri/, 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(item(page, 'Skyr, naturel')).toHaveCount(0);

  await tabTo(page, 'Ny vare');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Navn', { exact: true })).toBeFocused();
  await page.keyboard.type('Marcipan');
  await tabTo(page, 'Kategori');
  await page.keyboard.press('End');
  await tabTo(page, 'Navn på ny kategori');
  await page.keyboard.type('Julebag');
  await tabTo(page, 'Fryser');
  await page.keyboard.press('Space');
  await tabTo(page, 'Kan udløbe');
  await page.keyboard.press('Space');
  await tabTo(page, 'Gem');
  await expectSeen(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(item(page, 'Marcipan')).toBeVisible();
  await expect
    .poll(() => stored(preview, 'Marcipan'))
    .toMatchObject([{ category: 'Julebag', freezer: true, can_outdate: true }]);
});

test('the freezer, undo of the last trip, a rejected change and signing out work with the keyboard alone', async ({
  member,
  preview,
}) => {
  const page = await member();
  await openList(page);
  await tabTo(page, 'Tidligere ture');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Fortryd turen');
  await page.keyboard.press('Enter');
  await page.goBack();
  await expect(item(page, 'Skyr')).toBeVisible();
  await tabTo(page, 'Kurv');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, 'Vis fødevarer med 0 antal', 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(item(page, 'Rejer')).toBeVisible();
  await tabTo(page, /^Hindbær/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'Tag 1 op');
  await page.keyboard.press('Enter');
  await expect.poll(() => stored(preview, 'Hindbær')).toMatchObject([{ count: 1 }]);

  await preview.backend.database.exclusively((sql) =>
    sql.query("delete from public.shopping where title = 'Ærter'"),
  );
  await tabTo(page, /^Ærter/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Tag 1 op');
  await page.keyboard.press('Enter');
  await tabTo(page, '1 ændring blev afvist', 'Shift+Tab');
  await expectSeen(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page, 'Kassér');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await expectSeen(page);

  await tabTo(page, 'Menu', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Log ud' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Log ud' })).toBeHidden();
  await page.keyboard.press('Enter');
  await tabTo(page, 'Log ud');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/log-ud');
  await expect(page.getByRole('button', { name: 'Log ud' })).toBeVisible();
  // From the end of the page: the way to this page is called so, too.
  await tabTo(page, 'Log ud', 'Shift+Tab');
  await expect(page.getByRole('button', { name: 'Log ud' })).toBeFocused();
  await expectSeen(page);
  await page.keyboard.press('Enter');
  await isSignedOut(page);
});
