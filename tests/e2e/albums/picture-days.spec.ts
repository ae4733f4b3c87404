import { editAlbum, openAlbum, viewer } from '../../support/e2e/albums/album-page.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { expect, test } from '../../support/e2e/test.ts';

test('a member sets and clears the day of many pictures at once, with the buttons always in reach', async ({
  member,
  preview,
}) => {
  const page = await member(0, { viewport: { width: 360, height: 480 } });
  await openAlbum(page, preview);
  const dialog = viewer(page);
  const press = (name: string) => dialog.getByRole('button', { name }).click();
  const days = page.locator('.picture-caption');
  await editAlbum(page);
  await page.getByRole('button', { name: 'Ret dage' }).click();
  const set = dialog.getByRole('button', { name: 'Sæt dagen' });
  await expect(set).toBeInViewport({ ratio: 1 });
  await press('Vælg alle');
  await dialog.getByRole('checkbox').last().uncheck();
  await expect(set).toBeInViewport({ ratio: 1 });
  await set.click();
  await expect(dialog.getByRole('status')).toHaveText('Vælg en dag.');
  await dialog.getByLabel('Dag', { exact: true }).fill('2026-07-31');
  await expectAccessible(page, 'the days of pictures');
  await set.click();
  await expect(dialog).toHaveCount(0);
  await expect(days).toHaveText(['31. juli 2026', '31. juli 2026']);

  await page.getByRole('button', { name: 'Ret dage' }).click();
  await press('Vælg alle');
  await press('Fjern dagen');
  await expect(days).toHaveCount(0);
  await page.getByRole('button', { name: 'Fortryd' }).click();
  await expect(days).toHaveCount(2);
});
