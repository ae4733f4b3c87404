import type { Page } from '@playwright/test';
import { albums, tile } from '../../support/e2e/albums/albums.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { picture } from '../../support/pictures/photographs.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const form = (page: Page) => page.getByRole('dialog');

test('a member adds an album with a link: it is there for another member and a visitor', async ({
  member,
  visitor,
}) => {
  const [page, other] = [await member(0), await member(1)];
  await other.goto('/fotoalbum?kategori=Familie');
  await expect(button(other, 'Nyt album')).toBeVisible();
  await page.goto('/fotoalbum');
  await button(page, 'Nyt album').click();
  await form(page).getByLabel('Titel').fill('Familie: Sølvbryllup');
  await form(page).getByLabel('Kategori', { exact: true }).selectOption('Familie');
  await form(page).getByLabel('et andet sted på nettet').check();
  const link = form(page).getByLabel('Link til albummet');
  await link.fill('min mappe');
  await button(page, 'Gem').click();
  await expect(link).toBeFocused();
  const problem = 'Indsæt hele adressen. Den begynder med https://';
  await expect(link).toHaveJSProperty('validationMessage', problem);
  await link.fill('https://fotos.example/soelv');
  await form(page)
    .getByLabel('Billede, der vises for albummet')
    .setInputFiles({
      name: 'a.jpg',
      mimeType: 'image/jpeg',
      buffer: await picture(360, 240).jpeg().toBuffer(),
    });
  await expect(form(page).getByAltText('Det valgte billede')).not.toHaveJSProperty('naturalWidth', 0);
  // Guests see what a member says they may see, and no category has another face by itself.
  await expect(form(page).getByLabel('Kun familien')).toBeChecked();
  await expect(form(page).getByLabel('Brug som forside')).not.toBeChecked();
  await form(page).getByLabel(/^Alle/).check();
  await button(page, 'Gem').click();
  await expect(form(page)).toHaveCount(0);
  await expect(albums(other).first()).toContainText('Sølvbryllup');
  const anybody = await visitor();
  await anybody.goto('/fotoalbum?kategori=Familie');
  await expect(albums(anybody).first()).toHaveAttribute('href', 'https://fotos.example/soelv');
  await expect(albums(anybody).first().locator('img')).toHaveAttribute('src', /^\/billeder\//);
  await expect(button(anybody, 'Nyt album')).toHaveCount(0);
});

test.describe('when an album cannot be saved', () => {
  test.use({ allowed: [/Failed to load resource|WebSocket/] });

  test('typed text survives a failure, Escape, and an error in another field', async ({
    member,
    preview,
  }) => {
    const page = await member();
    await page.goto('/fotoalbum');
    await button(page, 'Nyt album').click();
    await form(page).getByLabel('Titel').fill('Ferie i Skagen');
    await button(page, 'Gem').click();
    await expect(form(page).getByLabel('Kategori', { exact: true })).toBeFocused();
    await expectAccessible(page, 'a form with a mistake');
    await page.keyboard.press('Escape');
    await button(page, 'Nyt album').click();
    await expect(form(page).getByLabel('Titel')).toHaveValue('Ferie i Skagen');
    await form(page).getByLabel('Kategori', { exact: true }).selectOption('Ny kategori …');
    await form(page).getByLabel('Den nye kategori').fill('Ferier');

    // The album is stored, and only the answer is lost: saved again, it is there once.
    await page.route('**/rest/v1/photos?*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await button(page, 'Gem').click();
    const reason = form(page).getByText('Ingen forbindelse. Det er ikke gemt endnu.');
    await expect(reason).toBeInViewport({ ratio: 1 });
    await page.unroute('**/rest/v1/photos?*');
    await button(page, 'Gem').click();
    // The new album opens by itself, in the place of the form: Back leads to the albums.
    await expect(page.getByRole('heading', { level: 1, name: 'Ferie i Skagen' })).toBeVisible();
    await page.goBack();
    await expect(tile(page, 'Ferier')).toBeVisible();
    const { rows } = await preview.backend.database.exclusively((sql) =>
      sql.query("select id from public.photos where title = 'Ferie i Skagen'"),
    );
    expect(rows).toHaveLength(1);
    await expect(form(page)).toHaveCount(0);
  });
});
