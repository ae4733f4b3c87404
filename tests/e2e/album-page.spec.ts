import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/e2e/axe.ts';
import { expect, test } from '../support/e2e/test.ts';
import { picture } from '../support/photographs.ts';

// The addresses of albums that are newer than the build: one page shows them all.
test.use({ allowed: [/Failed to load resource/] });

const pictures = (page: Page) => page.locator('.picture-grid').getByRole('link');
const viewer = (page: Page) => page.getByRole('dialog');

/** An album of our own with three pictures, which a member sends from its page; gives its address. */
async function newAlbum(page: Page, more?: string): Promise<string> {
  await page.goto('/fotoalbum');
  await page.getByRole('button', { name: 'Nyt album' }).click();
  await page.getByLabel('Titel').fill('Familie: Sommer på Ærø');
  await page.getByLabel('Kategori', { exact: true }).selectOption('Familie');
  if (more) await page.getByLabel(more).check();
  await page.getByRole('button', { name: 'Gem' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sommer på Ærø' })).toBeVisible();
  const files = [];
  for (const [width, height] of [
    [900, 600],
    [600, 900],
    [1200, 500],
  ] as const) {
    const buffer = await picture(width, height).jpeg().toBuffer();
    files.push({ name: `${width}.jpg`, mimeType: 'image/jpeg', buffer });
  }
  await page.getByLabel('Vælg billeder').setInputFiles(files);
  await expect(pictures(page)).toHaveCount(3);
  return new URL(page.url()).pathname;
}

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
  await pictures(page).nth(1).click();
  await expect(viewer(page)).toHaveAccessibleName('Billede 2 af 3');
  await expect(page).toHaveURL(/#billede-[0-9a-f]{8}$/);
  await expect(viewer(page).locator('.viewer-picture img')).toHaveJSProperty('complete', true);
  await expectAccessible(page, 'a picture, large');
  await page.keyboard.press('ArrowRight');
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

test('a member writes what a picture shows, deletes one, and takes it back', async ({ member, visitor }) => {
  const page = await member();
  const address = await newAlbum(page);
  await pictures(page).first().click();
  await page.getByLabel('Tekst til billedet').fill('Færgen til Ærø');
  await expectAccessible(page, 'a picture as a member sees it');
  await page.getByRole('button', { name: 'Gem', exact: true }).click();
  await expect(page.getByText('Teksten er gemt.')).toBeVisible();
  await page.getByRole('button', { name: 'Næste billede' }).click();
  await page.getByRole('button', { name: 'Slet', exact: true }).click();
  await expect(pictures(page)).toHaveCount(2);
  await expect(viewer(page)).toHaveCount(0);
  const anybody = await visitor();
  await anybody.goto(address);
  await expect(pictures(anybody)).toHaveCount(2);
  await expect(anybody.getByRole('img', { name: 'Færgen til Ærø' })).toBeVisible();
  await page.getByRole('button', { name: 'Fortryd' }).click();
  await expect(pictures(page)).toHaveCount(3);
});

/** The shapes of the pictures in the order in which they are shown: each of the three has its own. */
const shapes = (page: Page) =>
  page
    .locator('.picture-grid li')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-ratio')));

test('a member moves pictures with buttons, keys and by dragging; another sees it without reloading', async ({
  member,
  visitor,
}) => {
  const page = await member();
  const address = await newAlbum(page);
  const other = await member(1);
  await other.goto(address);
  await expect(pictures(other)).toHaveCount(3);
  const [a, b, c] = await shapes(page);
  await page.getByRole('button', { name: 'Flyt billeder' }).click();
  await page.getByRole('button', { name: 'Flyt billede 1 tilbage' }).click();
  await expect.poll(() => shapes(page)).toEqual([b, a, c]);
  await expect(page.getByRole('button', { name: 'Flyt billede 2 tilbage' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shapes(page)).toEqual([b, c, a]);
  await expect(page.getByRole('button', { name: 'Flyt billede 3 tilbage' })).toBeFocused();
  await expectAccessible(page, 'pictures that are being ordered');
  await expect.poll(() => shapes(other)).toEqual([b, c, a]);

  // Not every Chromium without a screen lets a mouse drag: these are the events of it.
  const dataTransfer = await page.evaluateHandle(() => new DataTransfer());
  await page.locator('.picture-arrange').last().dispatchEvent('dragstart', { dataTransfer });
  await page.locator('.picture-arrange').first().dispatchEvent('dragover', { dataTransfer });
  await page.locator('.picture-arrange').first().dispatchEvent('drop', { dataTransfer });
  await expect.poll(() => shapes(page)).toEqual([a, b, c]);
  await expect.poll(() => shapes(other)).toEqual([a, b, c]);
  await page.getByRole('button', { name: 'Flyt billede 3 frem' }).click();
  await expect.poll(() => shapes(other)).toEqual([a, c, b]);
  const anybody = await visitor();
  await anybody.goto(address);
  await expect.poll(() => shapes(anybody)).toEqual([a, c, b]);

  await page.getByRole('button', { name: 'Ordn efter dag' }).click();
  await expect.poll(() => shapes(page)).toEqual([a, b, c]);
  await page.getByRole('button', { name: 'Færdig med at flytte' }).click();
  await pictures(page).first().click();
  await expect(viewer(page)).toBeVisible();
});

test('the picture that a member chooses is the cover of the album', async ({ member, visitor }) => {
  const page = await member();
  await newAlbum(page);
  await pictures(page).nth(1).click();
  const source = await viewer(page)
    .locator('.viewer-picture img')
    .evaluate((image: HTMLImageElement) => new URL(image.src).pathname.replace(/-\d+\.webp$/, ''));
  await page.getByRole('button', { name: 'Brug som albummets forside' }).click();
  await expect(page.getByRole('button', { name: 'Albummets forside' })).toBeDisabled();
  await expectAccessible(page, 'the cover of an album');
  const anybody = await visitor();
  await anybody.goto('/fotoalbum?kategori=Familie');
  await expect(anybody.getByRole('link', { name: 'Sommer på Ærø' }).locator('img')).toHaveAttribute(
    'src',
    new RegExp(`^${source}-`),
  );
});

test('a deleted picture is in the bin of its album, also on another day, and can be taken back there', async ({
  member,
  visitor,
}) => {
  const page = await member();
  const address = await newAlbum(page);
  await pictures(page).first().click();
  await page.getByLabel('Tekst til billedet').fill('Færgen til Ærø');
  await page.getByRole('button', { name: 'Gem', exact: true }).click();
  await expect(page.getByText('Teksten er gemt.')).toBeVisible();
  await page.getByRole('button', { name: 'Slet', exact: true }).click();
  await expect(pictures(page)).toHaveCount(2);

  const other = await member(1);
  await other.goto(address);
  await other.getByRole('button', { name: 'Papirkurv' }).click();
  const binned = viewer(other).getByRole('listitem').filter({ hasText: 'Færgen til Ærø' });
  await expect
    .poll(() => binned.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessible(other, 'the bin of an album');
  await binned.getByRole('button', { name: 'Hent tilbage' }).click();
  await expect(viewer(other)).toContainText('Papirkurven er tom');
  // Back closes the dialog and stays on the page.
  await other.goBack();
  await expect(viewer(other)).toHaveCount(0);
  await expect(other).toHaveURL(address);
  await expect(pictures(other)).toHaveCount(3);
  await expect(pictures(page)).toHaveCount(3);
  const anybody = await visitor();
  await anybody.goto(address);
  await expect(anybody.getByRole('img', { name: 'Færgen til Ærø' })).toBeVisible();
});

test('an album for the family is shown to members and to nobody else', async ({ member, visitor }) => {
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
  for (const guessed of [source, source.replace('/api/', '/')])
    expect((await anybody.request.get(guessed)).ok()).toBe(false);
});
