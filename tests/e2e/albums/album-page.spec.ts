import { editAlbum, newAlbum, openAlbum, pictures, viewer } from '../../support/e2e/albums/album-page.ts';
import { tile, undo } from '../../support/e2e/albums/albums.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { expect, test } from '../../support/e2e/test.ts';

// The page of an album for the family is a 404 to the browser.
test.use({ allowed: [/Failed to load resource/] });

test('pictures that a member sends are in the album, for a visitor too, and open large', async ({
  member,
  visitor,
}) => {
  const sender = await member();
  const address = await newAlbum(sender);
  expect(address).toMatch(/^\/fotoalbum\/familie-sommer-paa-aeroe-[0-9a-f]{8}$/);
  await expectAccessible(sender, 'an album as a member sees it');

  const page = await visitor();
  await page.goto(address);
  await expect(pictures(page)).toHaveCount(3);
  await expectAccessible(page, 'an album');
  const category = page.getByRole('main').getByRole('link', { name: 'Familie', exact: true });
  await expect(category).toHaveAttribute('href', '/fotoalbum?kategori=Familie');
  await pictures(page).nth(1).click();
  await expect(viewer(page)).toHaveAccessibleName('Billede 2 af 3');
  await expect(page).toHaveURL(/#billede-[0-9a-f]{8}$/);
  await expect(viewer(page).locator('.viewer-picture img')).toHaveJSProperty('complete', true);
  await expectAccessible(page, 'a picture, large');
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page)).toHaveAccessibleName('Billede 3 af 3');
  await page.keyboard.press('Home');
  await expect(viewer(page)).toHaveAccessibleName('Billede 1 af 3');
  // With Alt the keys are the browser's.
  await page.keyboard.press('Alt+End');
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page)).toHaveAccessibleName('Billede 2 af 3');
  await page.keyboard.press('End');
  await expect(viewer(page)).toHaveAccessibleName('Billede 3 af 3');

  await page.reload();
  await expect(viewer(page)).toHaveAccessibleName('Billede 3 af 3');
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(pictures(page).nth(2)).toBeFocused();

  await pictures(page).first().click();
  await expect(viewer(page)).toHaveAccessibleName('Billede 1 af 3');
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await expect(page).toHaveURL(address);
});

test('a family-only album is shown to members and to nobody else', async ({ member, visitor }) => {
  const page = await member();
  const address = await newAlbum(page, 'Kun familien');
  await expect(pictures(page).first().locator('img')).toHaveJSProperty('complete', true);
  const source = await pictures(page)
    .first()
    .locator('img')
    .evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(new URL(source).pathname).toMatch(/^\/api\/billeder\//);

  const anybody = await visitor();
  await anybody.goto(address);
  await expect(anybody.getByText('Albummet blev ikke fundet.')).toBeVisible();
  await expectAccessible(anybody, 'an album that is not there');
  // Who belongs to the family comes in from here.
  await expect(anybody.getByRole('button', { name: 'Login' })).toBeEnabled();
  await expect(page.getByText('Kun familien kan se albummet.')).toBeVisible();
  for (const guessed of [source, source.replace('/api/', '/')])
    expect((await anybody.request.get(guessed)).ok()).toBe(false);
});
test('a member changes an album on its own page, puts it into the bin, and takes it back', async ({
  member,
  visitor,
  preview,
}) => {
  const page = await member(0, { viewport: { width: 360, height: 740 } });
  const address = await openAlbum(page, preview, true);
  const other = await member(1);
  await other.goto(address);
  const change = page.getByRole('button', { name: 'Ret album' });
  const form = page.getByRole('dialog', { name: 'Ret album' });
  await editAlbum(page);
  await change.click();
  await form.getByLabel('Titel').fill('Familie: Vinter på Ærø');
  await form.getByLabel(/^Alle/).check();
  await form.getByLabel('Brug som forside').check();
  await expectAccessible(page, 'the form of an album on its own page');
  await form.getByRole('button', { name: 'Gem' }).click();
  await expect(form).toHaveCount(0);
  for (const each of [page, other]) {
    await expect(each.getByRole('heading', { level: 1, name: 'Vinter på Ærø' })).toBeVisible();
    await expect(each.getByText('Alle kan se albummet, også gæster.')).toBeVisible();
    await expect(pictures(each)).toHaveCount(3);
    // At the address that guests have, which was refused until then.
    await expect(pictures(each).first().locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  }
  const anybody = await visitor();
  await anybody.goto('/fotoalbum');
  await expect(tile(anybody, 'Familie').locator('img')).toHaveAttribute('src', /billeder/);

  // Back closes the form and stays.
  await change.click();
  await page.goBack();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await change.click();
  await form.getByRole('button', { name: 'Slet' }).click();
  for (const each of [page, other])
    await expect(each.getByText('Albummet ligger i papirkurven.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Gendan' })).toBeFocused();
  await undo(page).click();
  for (const each of [page, other]) await expect(pictures(each)).toHaveCount(3);
  await editAlbum(page);
  await change.click();
  await form.getByRole('button', { name: 'Slet' }).click();
  await expectAccessible(page, 'an album in the bin');
  await anybody.goto(address);
  await expect(anybody.getByText('Albummet blev ikke fundet.')).toBeVisible();
  await other.getByRole('button', { name: 'Gendan' }).click();
  for (const each of [page, other]) await expect(pictures(each)).toHaveCount(3);
});
