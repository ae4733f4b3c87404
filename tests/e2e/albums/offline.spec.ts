import {
  editAlbum,
  editPicture,
  openAlbum,
  pictures,
  shapes,
  viewer,
} from '../../support/e2e/albums/album-page.ts';
import { albums } from '../../support/e2e/albums/albums.ts';
import { isPrecached } from '../../support/e2e/precached.ts';
import { expect, test } from '../../support/e2e/test.ts';

// The page of an album for the family is a 404 to the browser.
test.use({ serviceWorkers: 'allow', allowed: [/Failed to load resource|net::ERR_|WebSocket/] });

test('without a network a member writes, moves and hides, and all of it arrives later', async ({
  member,
  visitor,
  preview,
}) => {
  const page = await member();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const address = await openAlbum(page, preview);
  await expect(page.getByText('Alt er gemt').first()).toBeVisible();
  await isPrecached(page);
  const [a, b, c] = await shapes(page);
  await page.context().setOffline(true);
  await expect(page.getByText(/^Ingen forbindelse/).first()).toBeVisible();

  await pictures(page).first().click();
  await editPicture(page);
  await page.getByLabel('Tekst til billedet').fill('Skrevet i toget');
  await button('Næste billede').click();
  await page.keyboard.press('Escape');
  await editAlbum(page);
  await button('Flyt billeder').click();
  await button('Flyt billede 1 en plads senere').click();
  await expect.poll(() => shapes(page)).toEqual([b, a, c]);
  await button('Færdig').click();
  await editAlbum(page);
  await button('Ret album').click();
  await viewer(page)
    .getByLabel(/^Kun familien/)
    .check();
  await viewer(page).getByRole('button', { name: 'Gem' }).click();
  await expect(page.getByText('Kun familien kan se albummet.')).toBeVisible();

  // A cold start: the page and its rows are on the phone.
  await page.goto('/fotoalbum?kategori=Familie');
  await albums(page).filter({ hasText: 'Sommer på Ærø' }).click();
  await expect(page.getByText('Kun familien kan se albummet.')).toBeVisible();
  expect(await shapes(page)).toEqual([b, a, c]);
  await expect(page.locator('.picture-caption')).toHaveText(['Skrevet i toget']);

  const anybody = await visitor();
  await anybody.goto(address);
  await expect(pictures(anybody)).toHaveCount(3);
  await page.context().setOffline(false);
  await expect(page.getByText('Alt er gemt').first()).toBeVisible();
  await anybody.reload();
  await expect(anybody.getByText('Albummet blev ikke fundet.')).toBeVisible();
});
