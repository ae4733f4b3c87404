import { albums, back, tile } from '../../support/e2e/albums/albums.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { signInFrom } from '../../support/e2e/sign-in.ts';
import { expect, test } from '../../support/e2e/test.ts';

test('a visitor opens a category, then an album, and goes back', async ({ page }) => {
  await page.goto('/fotoalbum');
  await expect(page).toHaveTitle('Fotos');
  await tile(page).click();
  await expect(page).toHaveURL(/\?kategori=%C3%85rbog$/);
  await expect(page.getByRole('heading', { name: 'Årbog' })).toBeFocused();
  expect(await albums(page).count()).toBeGreaterThan(1);
  for (const album of await albums(page).all()) {
    expect(await album.textContent()).not.toContain('Årbog');
    expect(await album.getAttribute('target')).toBe('_blank');
    expect(await album.getAttribute('rel')).toBe('noopener noreferrer');
    expect(await album.getAttribute('href')).toMatch(/^https:/);
    await expect(album).toHaveAccessibleName(/\(åbner i en ny fane\)/);
  }
  await back(page).click();
  await expect(page).toHaveURL(/\/fotoalbum$/);
  await expect(tile(page)).toBeFocused();
});

test('the albums are newest first', async ({ page, preview }) => {
  const { rows } = await preview.backend.database.exclusively((sql) =>
    sql.query<{ link: string }>(
      "select link from public.photos where active and category = 'Årbog' order by updated_ts desc",
    ),
  );
  await page.goto('/fotoalbum?kategori=Årbog');
  await expect(albums(page).first()).toBeVisible();
  expect(await albums(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
    rows.map(({ link }) => link),
  );
});

test('a photographed thumbnail is resized by this site', async ({ visitor, preview }) => {
  await preview.backend.database.exclusively((sql) =>
    sql.exec("update public.photos set thumbnail = '/icons/site-512.png' where category = 'Årbog'"),
  );
  const widths: number[] = [];
  for (const [width, deviceScaleFactor] of [
    [360, 1],
    [360, 3],
  ] as const) {
    const page = await visitor({ viewport: { width, height: 800 }, deviceScaleFactor });
    await page.goto('/fotoalbum?kategori=Årbog');
    const picture = albums(page).first().locator('img');
    await expect(picture).toHaveJSProperty('complete', true);
    const made = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
    const response = await page.request.get(made);
    expect(response.headers()['content-type']).toMatch(/^image\//);
    widths.push(Number(new URL(made).searchParams.get('w')));
  }
  expect(widths).toEqual([160, 480]);
});

test('a category has an address that works with reload, Back, Forward and bookmarks', async ({ page }) => {
  await page.goto('/fotoalbum?kategori=Årbog');
  await expect(page.getByRole('heading', { name: 'Årbog' })).toBeVisible();
  await back(page).click();
  await tile(page, 'Familie').click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Familie' })).toBeVisible();
  await page.goBack();
  await expect(tile(page, 'Familie')).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Familie' })).toBeVisible();
});

test('the albums are loaded once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/rest/v1/photos') && asked.push(request.url()));
  await page.goto('/fotoalbum');
  for (let time = 0; time < 3; time += 1) {
    await tile(page).click();
    await expect(albums(page).first()).toBeVisible();
    await back(page).click();
  }
  await expect(tile(page)).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('everything can be done with the keyboard alone', async ({ page }) => {
  await page.goto('/fotoalbum');
  await expect(tile(page)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  const tabTo = async (name: RegExp) => {
    const focused = page.locator(':focus');
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab');
      if (name.test((await focused.textContent()) ?? '')) return;
    }
    throw new Error(`Tab does not come to ${name}`);
  };
  await tabTo(/Årbog/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: 'Årbog' })).toBeFocused();
  await tabTo(/Tilbage/);
  await page.keyboard.press('Enter');
  await expect(tile(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Årbog' })).toBeFocused();
});

test('a tile can be opened in a new tab', async ({ page, visitor }) => {
  await page.goto('/fotoalbum');
  await tile(page).focus();
  // Whether and when a tab opens is up to the browser, which does it in the background.
  const left = page.evaluate(
    () =>
      new Promise<boolean>((done) =>
        window.addEventListener('click', (event) => done(!event.defaultPrevented), { once: true }),
      ),
  );
  await tile(page).click({ modifiers: ['ControlOrMeta'] });
  expect(await left).toBe(true);
  await expect(page).toHaveURL(/\/fotoalbum$/);
  await expect(tile(page)).toBeVisible();

  const tab = await visitor();
  await tab.goto(await tile(page).evaluate((link: HTMLAnchorElement) => link.href));
  await expect(tab.getByRole('heading', { name: 'Årbog' })).toBeVisible();
});

test('a click opens the category also when its picture turns out to be missing meanwhile', async ({
  page,
}) => {
  let fail = () => {};
  const failed = new Promise<void>((done) => {
    fail = done;
  });
  await page.route('**/albums/*.svg', async (route) => {
    await failed;
    await route.fulfill({ status: 200, contentType: 'image/svg+xml', body: '' });
  });
  await page.goto('/fotoalbum', { waitUntil: 'domcontentloaded' });
  await tile(page).locator('.thumbnail').hover();
  await page.mouse.down();
  fail();
  await expect(tile(page).locator('.thumbnail-letter')).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole('heading', { name: 'Årbog' })).toBeFocused();
});

test('Setup signs in and comes back to the category', async ({ page, people }) => {
  await signInFrom(page, '/fotoalbum?kategori=Familie', people.members[0]);
  await expect(page).toHaveURL(/\/fotoalbum\?kategori=Familie$/);
  await expect(page.getByText('Velkommen')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Setup' })).toBeHidden();
});

test('an open category is accessible', async ({ page }) => {
  await page.goto('/fotoalbum?kategori=Årbog');
  await expect(albums(page).first()).toBeVisible();
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, `open at ${width} px`);
  }
});
