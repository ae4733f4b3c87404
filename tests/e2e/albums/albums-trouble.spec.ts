import { albums, tile } from '../../support/e2e/albums/albums.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { watchShifts } from '../../support/e2e/shifts.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { cutTexts } from '../../support/e2e/width.ts';

const photosApi = '**/rest/v1/photos?*';

test.describe('while the albums are loading', () => {
  test('placeholders keep their places and nothing moves when they come', async ({ page }) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(photosApi, async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto('/fotoalbum');
    await expect(page.getByRole('status').first()).toHaveText('Henter albummer …');
    await expectAccessible(page, 'loading');
    const setup = page.getByRole('button', { name: 'Setup' });
    const before = await setup.boundingBox();
    answer();
    await expect(tile(page)).toBeVisible();
    expect(await setup.boundingBox()).toEqual(before);
  });
});

test('without albums the page says so', async ({ page, preview }) => {
  await preview.backend.database.exclusively((sql) => sql.exec('delete from public.photos'));
  await page.goto('/fotoalbum');
  await expect(page.locator('.notice').getByText('Der er ingen albummer endnu.')).toBeVisible();
  await expectAccessible(page, 'empty');
  await page.goto('/fotoalbum?kategori=Ukendt');
  await expect(page.locator('.notice').getByText('Der er ingen albummer i »Ukendt«.')).toBeVisible();
  await expectAccessible(page, 'an empty category');
});

test.describe('when something fails', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('a failure is shown in Danish and moves nothing, and a retry loads the albums', async ({ page }) => {
    const shifts = await watchShifts(page);
    await page.route(photosApi, (route) => route.abort());
    await page.goto('/fotoalbum');
    await expect(page.getByRole('alert')).toContainText('Der er ingen forbindelse til fotoalbummet.');
    expect(await shifts()).toEqual([]);
    await expectAccessible(page, 'failed');
    await page.unroute(photosApi);
    await page.getByRole('button', { name: 'Prøv igen' }).click();
    await expect(tile(page)).toBeVisible();
  });

  test('a back end that is down is shown in Danish, and the page recovers when the network is back', async ({
    page,
  }) => {
    await page.route(photosApi, (route) => route.fulfill({ status: 503, body: '{"message":"paused"}' }));
    await page.goto('/fotoalbum?kategori=Familie');
    await expect(page.getByRole('alert')).toContainText('Fotoalbummet svarer ikke lige nu.');
    await page.unroute(photosApi);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(albums(page).first()).toBeVisible();
  });

  test('after a failure the page tries again by itself every twenty seconds', async ({ page }) => {
    await page.clock.install();
    await page.route(photosApi, (route) => route.fulfill({ status: 503, body: '{"message":"paused"}' }));
    await page.goto('/fotoalbum');
    await expect(page.getByRole('alert')).toContainText('Fotoalbummet svarer ikke lige nu.');
    await page.unroute(photosApi);
    await page.clock.runFor(20_000);
    await expect(tile(page)).toBeVisible();
  });

  test('a new album whose answer was lost is there once when it is saved again', async ({
    member,
    preview,
  }) => {
    const page = await member();
    await page.goto('/fotoalbum');
    await page.getByRole('button', { name: 'Nyt album' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Titel').fill('Sommer på Ærø');
    await form.getByLabel('Kategori', { exact: true }).selectOption('Familie');
    await page.route('**/rest/v1/photos?select=id', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await form.getByRole('button', { name: 'Gem' }).click();
    await expect(form).toContainText('Ingen forbindelse. Det er ikke gemt endnu.');
    await page.unroute('**/rest/v1/photos?select=id');
    await form.getByRole('button', { name: 'Gem' }).click();
    await expect(page).toHaveURL(/\/sommer-paa-aeroe-/);
    const { rows } = await preview.backend.database.exclusively((sql) =>
      sql.query("select id from public.photos where title = 'Sommer på Ærø'"),
    );
    expect(rows).toHaveLength(1);
  });

  test('on a phone the reason why an album could not be saved is above the buttons of its form', async ({
    member,
  }) => {
    const page = await member(0, { viewport: { width: 360, height: 740 } });
    await page.goto('/fotoalbum');
    await page.getByRole('button', { name: 'Nyt album' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Titel').fill('Sommer på Ærø');
    await form.getByLabel('Kategori', { exact: true }).selectOption('Familie');
    await page.route('**/rest/v1/photos?select=id', (route) => route.abort());
    await form.getByRole('button', { name: 'Gem' }).click();
    const reason = form.getByText('Ingen forbindelse. Det er ikke gemt endnu.');
    await expect(reason).toBeInViewport({ ratio: 1 });
    expect((await cutTexts(page)).filter((text) => text.startsWith('Ingen forbindelse'))).toEqual([]);
    await expectAccessible(page, 'an album that is not saved');
  });

  test('a thumbnail that fails leaves a tile of the same size with its name', async ({ page }) => {
    await page.goto('/fotoalbum');
    const whole = await tile(page).boundingBox();
    await page.route('**/albums/**', (route) => route.abort());
    await page.reload();
    await expect(tile(page).locator('img')).toHaveCount(0);
    expect(await tile(page).boundingBox()).toEqual(whole);
    await expectAccessible(page, 'a tile without a picture');
  });
});
