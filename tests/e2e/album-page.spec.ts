import { randomUUID } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import type { Page } from '@playwright/test';
import { type KeptPicture, keepPicture } from '../../netlify/lib/pictures/picture-store.ts';
import { expectAccessible } from '../support/e2e/axe.ts';
import type { TestPreview } from '../support/e2e/preview.ts';
import { expect, test } from '../support/e2e/test.ts';
import { picture } from '../support/photographs.ts';

// The addresses of albums that are newer than the build: one page shows them all.
test.use({ allowed: [/Failed to load resource/] });

const pictures = (page: Page) => page.locator('.picture-grid').getByRole('link');
const viewer = (page: Page) => page.getByRole('dialog');

const sizes = [
  [900, 600],
  [600, 900],
  [1200, 500],
] as const;
const files = () =>
  Promise.all(sizes.map(async ([width, height]) => picture(width, height).jpeg().toBuffer()));

/** An album of our own with three pictures, which a member sends from its page; gives its address. */
async function newAlbum(page: Page, more?: string): Promise<string> {
  await page.goto('/fotoalbum');
  await page.getByRole('button', { name: 'Nyt album' }).click();
  await page.getByLabel('Titel').fill('Familie: Sommer på Ærø');
  await page.getByLabel('Kategori', { exact: true }).selectOption('Familie');
  await page.getByLabel(more ?? /^Alle/).check();
  await page.getByRole('button', { name: 'Gem' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sommer på Ærø' })).toBeVisible();
  const sent = (await files()).map((buffer, n) => ({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer }));
  await page.getByLabel('Vælg billeder').setInputFiles(sent);
  await expect(pictures(page)).toHaveCount(3);
  return new URL(page.url()).pathname;
}

/** The same as it stands when the pictures have arrived. */
async function sampleAlbum({ backend }: TestPreview, familyOnly = false): Promise<string> {
  const id = randomUUID().slice(0, 8);
  const store = getStore('pictures');
  const kept: KeptPicture[] = [];
  for (const file of await files()) kept.push(await keepPicture(store, file, Date.now()));
  await backend.database.exclusively(async (sql) => {
    await sql.query(
      `insert into public.photos (id, title, category, family_only)
       values ($1, 'Familie: Sommer på Ærø', 'Familie', $2)`,
      [id, familyOnly],
    );
    for (const { name, width, height } of kept)
      await sql.query(
        `insert into public.picture (key, album, name, width, height)
         values (gen_random_uuid(), $1, $2, $3, $4)`,
        [id, name, width, height],
      );
  });
  return `/fotoalbum/familie-sommer-paa-aeroe-${id}`;
}

/** Opens such an album as a member; gives its address. */
async function openAlbum(page: Page, preview: TestPreview, familyOnly = false): Promise<string> {
  const address = await sampleAlbum(preview, familyOnly);
  await page.goto(address);
  await expect(page.getByLabel('Vælg billeder')).toBeAttached();
  await expect(pictures(page)).toHaveCount(3);
  return address;
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

test('a member writes what a picture shows, deletes one, and takes it back', async ({
  member,
  visitor,
  preview,
}) => {
  const page = await member(0, { viewport: { width: 360, height: 740 } });
  const address = await openAlbum(page, preview);
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
  // What takes it back is on the screen, wherever the page stands, and it does not open by itself again.
  await expect(page.getByRole('button', { name: 'Fortryd' })).toBeInViewport();
  await expect(page).toHaveURL(address);
  await expectAccessible(page, 'a deleted picture');
  await page.getByRole('button', { name: 'Fortryd' }).click();
  await expect(pictures(page)).toHaveCount(3);
  await expect(viewer(page)).toHaveCount(0);
});

test('what was typed below a picture is saved by who goes on to the next, or closes it', async ({
  member,
  visitor,
  preview,
}) => {
  const page = await member();
  const address = await openAlbum(page, preview);
  const field = page.getByLabel('Tekst til billedet');
  await pictures(page).first().click();
  await field.fill('Færgen til Ærø');
  await page.getByRole('button', { name: 'Næste billede' }).click();
  await expect(field).toHaveValue('');
  await field.fill('Vand');
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  const anybody = await visitor();
  await expect
    .poll(async () => {
      await anybody.goto(address);
      await expect(pictures(anybody)).toHaveCount(3);
      return anybody.locator('.picture-caption').allTextContents();
    })
    .toEqual([expect.stringContaining('Færgen til Ærø'), expect.stringContaining('Vand')]);
});

/** The shapes of the pictures in the order in which they are shown: each of the three has its own. */
const shapes = (page: Page) =>
  page
    .locator('.picture-grid li')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-ratio')));

test('a member moves pictures with buttons, keys and by dragging; another sees it without reloading', async ({
  member,
  visitor,
  preview,
}) => {
  // So high that all pictures are on the screen, where the mouse can reach them.
  const page = await member(0, { viewport: { width: 1280, height: 1800 } });
  const address = await openAlbum(page, preview);
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

  const middle = async (place: number) => {
    const box = await page.locator('.picture-arrange').nth(place).boundingBox();
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
  };
  // Escape leaves it where it was.
  await page.mouse.move(...(await middle(2)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(0)), { steps: 5 });
  await expect(page.locator('li[data-target]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.locator('.dragged, li[data-target]')).toHaveCount(0);
  expect(await shapes(page)).toEqual([b, c, a]);
  await page.mouse.move(...(await middle(2)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(0)), { steps: 5 });
  await expect(page.locator('li[data-target]')).toHaveCount(1);
  await page.mouse.up();
  await expect.poll(() => shapes(page)).toEqual([a, b, c]);
  await expect.poll(() => shapes(other)).toEqual([a, b, c]);
  await page.getByRole('button', { name: 'Flyt billede 3 frem' }).click();
  await expect.poll(() => shapes(other)).toEqual([a, c, b]);
  const anybody = await visitor();
  await anybody.goto(address);
  await expect.poll(() => shapes(anybody)).toEqual([a, c, b]);

  await page.getByRole('button', { name: 'Ordn efter dag' }).click();
  await expect.poll(() => shapes(page)).toEqual([a, b, c]);
  await page.getByRole('button', { name: 'Fortryd' }).click();
  await expect.poll(() => shapes(page)).toEqual([a, c, b]);
  await expect.poll(() => shapes(other)).toEqual([a, c, b]);
  await page.getByRole('button', { name: 'Ordn efter dag' }).click();
  await expect.poll(() => shapes(page)).toEqual([a, b, c]);
  await page.getByRole('button', { name: 'Færdig med at flytte' }).click();
  await pictures(page).first().click();
  await expect(viewer(page)).toBeVisible();
});

/** The page has stood still for ten frames. */
const scrollingEnds = (page: Page) =>
  page.evaluate(async () => {
    for (let still = 0, last = scrollY; still < 10; last = scrollY) {
      await new Promise(requestAnimationFrame);
      still = scrollY === last ? still + 1 : 0;
    }
  });

test('a finger moves a picture by its handle, past the edge of the screen, and scrolls beside it', async ({
  member,
  preview,
}) => {
  const page = await member(0, { viewport: { width: 360, height: 500 }, hasTouch: true, isMobile: true });
  await openAlbum(page, preview);
  const [a, b, c] = await shapes(page);
  await page.getByRole('button', { name: 'Flyt billeder' }).tap();
  await expectAccessible(page, 'pictures that are being ordered on a phone');
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined || y === undefined ? [] : [{ x, y }],
    });
  const handle = async (place: number) => {
    const shown = page.locator('.picture-handle').nth(place);
    await shown.evaluate((each) => each.scrollIntoView({ block: 'center' }));
    const box = await shown.boundingBox();
    return [(box?.x ?? 0) + 24, (box?.y ?? 0) + 24] as const;
  };
  const scrolled = () => page.evaluate(() => scrollY);

  // Down, where the page goes on under the finger until the last picture is there.
  const [x, y] = await handle(0);
  const before = await scrolled();
  await touch('touchStart', x, y);
  await touch('touchMove', x, y + 20);
  await touch('touchMove', x, 470);
  await expect.poll(scrolled).toBeGreaterThan(before);
  await scrollingEnds(page);
  await expect(page.locator('li[data-target]')).toHaveAttribute('data-ratio', String(c));
  await touch('touchEnd');
  await expect.poll(() => shapes(page)).toEqual([b, c, a]);

  // Beside the handle the finger scrolls.
  const [, top] = await handle(1);
  const still = await scrolled();
  await touch('touchStart', 180, top + 80);
  for (const by of [20, 60, 120, 200]) await touch('touchMove', 180, top + 80 - by);
  await touch('touchEnd');
  await expect.poll(scrolled).toBeGreaterThan(still);
  expect(await shapes(page)).toEqual([b, c, a]);
});

test('the picture that a member chooses is the cover of the album', async ({ member, visitor, preview }) => {
  const page = await member();
  await openAlbum(page, preview);
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
  // Deleted and taken back, it is the cover again.
  await page.getByRole('button', { name: 'Slet', exact: true }).click();
  await expect(pictures(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Fortryd' }).click();
  await expect(pictures(page)).toHaveCount(3);
  await pictures(page).nth(1).click();
  await expect(page.getByRole('button', { name: 'Albummets forside' })).toBeDisabled();
});

test('a link to a new album is previewed by its title and cover, one to an album for the family by neither', async ({
  member,
  visitor,
  preview,
}) => {
  const page = await member();
  const open = await openAlbum(page, preview);
  const family = await openAlbum(page, preview, true);
  const anybody = await visitor();
  const card = async (reader: Page, path: string) => {
    const html = await (await reader.request.get(path)).text();
    return ['title', 'url', 'image'].map(
      (name) => new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1],
    );
  };
  const { origin } = new URL(page.url());
  const [title, url, image] = await card(anybody, open);
  expect([title, url]).toEqual(['Familie: Sommer på Ærø', `${origin}${open}`]);
  expect(image).toMatch(new RegExp(`^${origin}/billeder/[0-9a-f]{32}-\\d+\\.webp$`));
  expect((await anybody.request.get(image ?? '')).ok()).toBe(true);
  const none = await card(anybody, '/fotoalbum/findes-ikke-12345678');
  for (const reader of [anybody, page]) expect(await card(reader, family)).toEqual(none);
});

test('a deleted picture is in the bin of its album, also on another day, and can be taken back there', async ({
  member,
  visitor,
  preview,
}) => {
  const page = await member();
  const address = await openAlbum(page, preview);
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
  // Who belongs to the family comes in from here.
  await expect(anybody.getByRole('button', { name: 'Login' })).toBeEnabled();
  await expect(page.getByText('Kun familien kan se albummet.')).toBeVisible();
  for (const guessed of [source, source.replace('/api/', '/')])
    expect((await anybody.request.get(guessed)).ok()).toBe(false);
});
