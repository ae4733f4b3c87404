import type { Page } from '@playwright/test';
import { openAlbum } from '../../support/e2e/albums/album-page.ts';
import { albums, tile, undo } from '../../support/e2e/albums/albums.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { watchShifts } from '../../support/e2e/shifts.ts';
import { isSignedOut } from '../../support/e2e/sign-in.ts';
import { expect, test } from '../../support/e2e/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const form = (page: Page) => page.getByRole('dialog');

/** The titles of the albums that are shown, in their order. */
const titles = (page: Page) =>
  albums(page).evaluateAll((links) =>
    links.map((link) => link.textContent?.replace(' (åbner i en ny fane)', '')),
  );

test('a change can be undone, and so can a deletion', async ({ member }) => {
  const page = await member();
  await page.goto('/fotoalbum?kategori=Familie');
  await button(page, 'Ret Familie: Fastelavn').click();
  await form(page).getByLabel('Titel').fill('Familie: Tøndeslagning');
  await button(page, 'Gem').click();
  await expect(albums(page).filter({ hasText: 'Tøndeslagning' })).toBeVisible();
  await undo(page).click();
  await expect(albums(page).filter({ hasText: 'Fastelavn' })).toBeVisible();

  await button(page, 'Ret Familie: Fastelavn').click();
  await button(page, 'Slet').click();
  await expect(albums(page).filter({ hasText: 'Fastelavn' })).toHaveCount(0);
  await button(page, 'Papirkurv').click();
  await expectAccessible(page, 'the bin');
  await button(page, 'Gendan').click();
  await expect(form(page)).toContainText('Papirkurven er tom');
  await button(page, 'Luk').click();
  await expect(albums(page).filter({ hasText: 'Fastelavn' })).toBeVisible();
});

test('undo keeps a title that another member has set since, and says so', async ({ member, preview }) => {
  const page = await member();
  await page.goto('/fotoalbum?kategori=Familie');
  await button(page, 'Ret Familie: Fastelavn').click();
  await form(page).getByLabel('Titel').fill('Familie: Tøndeslagning');
  await button(page, 'Gem').click();
  await expect(undo(page)).toBeVisible();
  await preview.backend.database.exclusively((sql) =>
    sql.exec(
      "update public.photos set title = 'Familie: Katten af tønden' where title = 'Familie: Tøndeslagning'",
    ),
  );
  await undo(page).click();
  await expect(page.getByRole('region', { name: 'Besked' })).toContainText(
    'En anden har ændret det i mellemtiden. Det bliver, som det er nu.',
  );
  await expect(albums(page).filter({ hasText: 'Katten af tønden' })).toBeVisible();
});

test('a hidden album and a family-only one are shown to members only', async ({ member, visitor }) => {
  const page = await member();
  await page.goto('/fotoalbum?kategori=Familie');
  for (const [name, choice, note] of [
    ['Familie: Fastelavn', 'Skjult indtil videre', 'Skjult'],
    ['Familie: Konfirmation', 'Kun familien', 'Kun familien'],
  ] as const) {
    await button(page, `Ret ${name}`).click();
    await form(page).getByLabel(choice).check();
    await button(page, 'Gem').click();
    await expect(page.getByText(note, { exact: true })).toBeVisible();
  }
  await expectAccessible(page, 'a category as a member sees it');
  const anybody = await visitor();
  await anybody.goto('/fotoalbum?kategori=Familie');
  await expect(albums(anybody)).toHaveCount((await albums(page).count()) - 2);
});

test('a dead link is marked for members, and its album is kept', async ({ member, visitor, preview }) => {
  await preview.backend.database.exclusively((sql) =>
    sql.exec("update public.photos set dead_since = now() where title = 'Familie: Fastelavn'"),
  );
  const page = await member();
  await page.goto('/fotoalbum?kategori=Familie');
  const card = page.getByRole('listitem').filter({ hasText: 'Fastelavn' });
  await expect(card.getByText('Linket svarer ikke')).toBeVisible();
  await expect(page.getByText('Linket svarer ikke')).toHaveCount(1);
  const anybody = await visitor();
  await anybody.goto('/fotoalbum?kategori=Familie');
  await expect(albums(anybody).filter({ hasText: 'Fastelavn' })).toBeVisible();
  await expect(anybody.getByText('Linket svarer ikke')).toHaveCount(0);
  // Whether another link works is not known yet.
  await button(page, 'Ret Familie: Fastelavn').click();
  await form(page).getByLabel('Link til albummet').fill('https://fotos.example/mappe/fastelavn');
  await button(page, 'Gem').click();
  await expect(page.getByText('Linket svarer ikke')).toHaveCount(0);
});

test('the cover of a category is the album that was chosen', async ({ member }) => {
  const page = await member();
  await page.goto('/fotoalbum?kategori=Familie');
  await button(page, 'Ret Familie: Konfirmation').click();
  await form(page).getByLabel('Brug som forside').check();
  await button(page, 'Gem').click();
  await button(page, 'Tilbage til kategorier').click();
  await expect(tile(page, 'Familie').locator('img')).toHaveAttribute('src', '/albums/konfirmation.svg');
});

test('a category is ordered by hand with the keyboard, and by date again', async ({ member }) => {
  const page = await member();
  await page.goto('/fotoalbum?kategori=Familie');
  await expect(button(page, 'Nyt album')).toBeVisible();
  const byDate = await titles(page);
  await page.getByLabel('Rækkefølge').selectOption('hand');
  const forward = button(page, 'Flyt Familie: Fastelavn en plads tidligere');
  await forward.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toEqual([byDate[1], byDate[0], ...byDate.slice(2)]);
  await expect(forward).toBeFocused();
  await expect(page.getByRole('region', { name: 'Besked' })).toContainText('er nu nummer 1.');
  await expectAccessible(page, 'ordered by hand');
  await page.reload();
  await expect(button(page, 'Nyt album')).toBeVisible();
  await expect.poll(() => titles(page)).toEqual([byDate[1], byDate[0], ...byDate.slice(2)]);
  await page.getByLabel('Rækkefølge').selectOption('date');
  await expect.poll(() => titles(page)).toEqual(byDate);
});

test.describe('when something is wrong', () => {
  test.use({ allowed: [/Failed to load resource|WebSocket/] });

  test('an album that cannot be restored is reported in the bin', async ({ member, preview }) => {
    await preview.backend.database.exclusively((sql) =>
      sql.exec("update public.photos set deleted_at = now() where title = 'Familie: Fastelavn'"),
    );
    const page = await member();
    await page.goto('/fotoalbum');
    await button(page, 'Papirkurv').click();
    await page.context().setOffline(true);
    await button(page, 'Gendan').click();
    await expect(page.getByRole('dialog')).toContainText('Ingen forbindelse. Det er ikke gemt endnu.');
    await page.context().setOffline(false);
    await button(page, 'Gendan').click();
    await expect(page.getByRole('dialog')).toContainText('Papirkurven er tom');
    await expect(page.getByRole('dialog')).not.toContainText('Ingen forbindelse');
  });

  test('the site is told of a change also when it could not be reached at first', async ({ member }) => {
    const page = await member();
    let refused = 0;
    await page.route('**/api/nyt-byg', (route) => {
      refused += 1;
      return route.abort();
    });
    await page.goto('/fotoalbum?kategori=Familie');
    await button(page, 'Ret Familie: Fastelavn').click();
    await form(page).getByLabel('Kun familien').check();
    await button(page, 'Gem').click();
    await expect.poll(() => refused).toBe(1);
    await page.unroute('**/api/nyt-byg');
    const notified = page.waitForResponse('**/api/nyt-byg');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    expect((await notified).status()).toBe(204);
  });
});

test('the members’ tools appear without moving anything', async ({ member }) => {
  const page = await member(0, { viewport: { width: 360, height: 800 } });
  const shifts = await watchShifts(page);
  await page.goto('/fotoalbum', { waitUntil: 'networkidle' });
  await expect(button(page, 'Nyt album')).toBeVisible();
  expect(await shifts()).toEqual([]);
});

test('signing out in another tab turns open pages of albums into those of a visitor', async ({
  member,
  preview,
}) => {
  const page = await member();
  const album = await page.context().newPage();
  await openAlbum(album, preview);
  await page.goto('/fotoalbum');
  await expect(button(page, 'Nyt album')).toBeVisible();
  await expect(album.getByLabel('Vælg billeder')).toBeAttached();
  const greeted = page.getByText('Velkommen');
  await expect(greeted).toBeVisible();

  const other = await page.context().newPage();
  await other.goto('/log-ud');
  await other.getByRole('button', { name: 'Log ud' }).click();
  await isSignedOut(other);

  await expect(greeted).toBeHidden();
  await expect(button(page, 'Nyt album')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Setup' })).toBeVisible();
  await expect(album.getByLabel('Vælg billeder')).toHaveCount(0);
  await expect(album.getByText('Velkommen')).toBeHidden();
});
