import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { pictures, viewer } from '../../support/e2e/albums/album-page.ts';
import { large, many, small, test } from '../../support/e2e/albums/built-albums.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { watchShifts } from '../../support/e2e/shifts.ts';
import { expect } from '../../support/e2e/test.ts';
import { picture } from '../../support/pictures/photographs.ts';

test.describe('without scripts', () => {
  // The browser drops the transition to a picture, and reports that.
  test.use({ allowed: [/^error: .*ViewTransition opt-in disabled$/] });

  test('a visitor comes to the album, sees its pictures and opens one', async ({ visitor }) => {
    const page = await visitor({ javaScriptEnabled: false });
    await page.goto('/fotoalbum');
    await page.getByRole('main').getByRole('button', { name: 'Familie' }).click();
    await page.getByRole('link', { name: 'Ved søen' }).click();
    await expect(page).toHaveURL(small);
    await expect(page.getByRole('heading', { level: 1, name: 'Ved søen' })).toBeVisible();
    await expect(pictures(page)).toHaveCount(3);
    await expect(page.getByRole('img', { name: 'Billede nummer 1' })).toHaveJSProperty('complete', true);
    // The picture's own file, of which the browser makes a page that says nothing on the console.
    await pictures(page).nth(1).click();
    await expect(page).toHaveURL(/\/billeder\/[0-9a-f]{32}-600\.webp$/);
    await expect(page.locator('img')).toHaveJSProperty('naturalWidth', 600);
  });
});

test('a link to an album is previewed by its cover, under an address that leads there from anywhere', async ({
  visitor,
  preview,
}) => {
  const html = await (await fetch(preview.url + small)).text();
  const card = (name: string) => new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1];
  expect([card('title'), card('image:alt')]).toEqual(['Familie: Ved søen', 'Billede nummer 2']);
  const image = new URL(card('image') ?? '');
  expect(new URL(card('url') ?? '').href).toBe(`${image.origin}${small}`);
  const anybody = await visitor();
  const answer = await anybody.request.get(image.pathname);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp']);
  await anybody.goto('/fotoalbum?kategori=Familie');
  const face = anybody.getByRole('link', { name: 'Ved søen' }).locator('img');
  const [name] = /[0-9a-f]{32}/.exec(image.pathname) ?? [''];
  await expect(face).toHaveAttribute('src', new RegExp(name));
});

test('a visitor opens pictures, nothing moves, and the address of one leads to it', async ({ visitor }) => {
  for (const width of [360, 1280]) {
    const page = await visitor({ viewport: { width, height: 800 } });
    const shifts = await watchShifts(page);
    await page.goto(small, { waitUntil: 'networkidle' });
    await expect(pictures(page)).toHaveCount(3);
    expect(await shifts(), `at ${width} px`).toEqual([]);
    await expectAccessible(page, `an album at ${width} px`);
    await pictures(page).nth(1).click();
    await expect(viewer(page)).toHaveAccessibleName('Billede 2 af 3');
    await expectAccessible(page, `a picture at ${width} px`);
    const address = page.url();
    await page.goBack();
    await expect(viewer(page)).toHaveCount(0);
    const linked = await visitor({ viewport: { width, height: 800 } });
    await linked.goto(address);
    await expect(viewer(linked)).toHaveAccessibleName('Billede 2 af 3');
    await linked.getByRole('button', { name: 'Luk billedet' }).click();
    await expect(linked).toHaveURL(small);
  }
});

test('a picture is shown no larger than it is', async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 1280, height: 800 } });
  await page.goto(small, { waitUntil: 'networkidle' });
  await pictures(page).nth(1).click();
  const shown = viewer(page).locator('.viewer-picture img');
  await expect(shown).toHaveJSProperty('naturalWidth', 600);
  await expect(shown).toHaveCSS('object-fit', 'scale-down');
});

test('a member can share the link of a public album, and of no other', async ({ member, preview }) => {
  const page = await member(0, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(small);
  const share = page.getByRole('button', { name: 'Del albummet' });
  await share.click();
  await expect(page.getByText('Linket er kopieret. Alle, der får det, kan se albummet.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(preview.url + small);
  await preview.backend.database.exclusively((sql) =>
    sql.exec("update public.photos set family_only = true where id = 'lille001'"),
  );
  await page.reload();
  await expect(page.getByText('Kun familien kan se albummet.')).toBeVisible();
  await expect(share).toHaveCount(0);
});

test('a finger that swipes shows the next picture, and the one before', async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await page.goto(small, { waitUntil: 'networkidle' });
  await pictures(page).first().tap();
  await expect(viewer(page)).toHaveAccessibleName('Billede 1 af 3');
  const browser = await page.context().newCDPSession(page);
  const swipe = async (from: number, to: number) => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] });
    await touch('touchStart', from);
    await touch('touchMove', (from + to) / 2);
    await touch('touchMove', to);
    await touch('touchEnd');
  };
  await swipe(300, 100);
  await expect(viewer(page)).toHaveAccessibleName('Billede 2 af 3');
  await swipe(100, 300);
  await expect(viewer(page)).toHaveAccessibleName('Billede 1 af 3');
  // A finger that only trembles asks for nothing.
  await swipe(200, 190);
  await swipe(300, 100);
  await expect(viewer(page)).toHaveAccessibleName('Billede 2 af 3');
});

test('a page with albums has the headers of a published one, and the CDN keeps it until an album changes', async ({
  preview,
}) => {
  const headersOf = async (path: string) => Object.fromEntries((await fetch(preview.url + path)).headers);
  const published = await headersOf('/fotoalbum/alle');
  const names = Object.keys(published).filter((name) => /security|policy|options|content-type/.test(name));
  expect(names.length).toBeGreaterThan(6);
  for (const path of ['/fotoalbum', small]) {
    const served = await headersOf(path);
    for (const name of names) expect(served[name], `${name} of ${path}`).toBe(published[name]);
    expect(served).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'netlify-cdn-cache-control': expect.stringContaining('max-age=3600'),
      'netlify-cache-tag': 'pictures',
    });
  }
});

test.describe('an album of hundreds of pictures', () => {
  // Their files are not there.
  test.use({ allowed: [/Failed to load resource/] });

  test('has pages that weigh no more than a page of text', async ({ preview }) => {
    for (const file of [large, `${large}/2`]) {
      const html = Buffer.from(await (await fetch(preview.url + file)).arrayBuffer());
      const styles = [...html.toString().matchAll(/<link[^>]+rel="stylesheet"[^>]*href="([^"]+)"/g)];
      const weights = [html, ...styles.map(([, href = '']) => readFileSync(join(preview.site, href)))].map(
        (each) => brotliCompressSync(each).length,
      );
      expect(html.toString()).toContain('data-ratio');
      expect(
        weights.reduce((sum, weight) => sum + weight, 0),
        file,
      ).toBeLessThanOrEqual(14_000);
    }
  });

  test('shows them all, and without scripts page by page', async ({ visitor }) => {
    const page = await visitor();
    await page.goto(large);
    await expect(pictures(page)).toHaveCount(many);
    await expect(page.getByRole('link', { name: 'Flere billeder' })).toHaveCount(0);

    const reader = await visitor({ javaScriptEnabled: false });
    await reader.goto(large);
    const seen = new Set<string | null>();
    for (;;) {
      const links = await pictures(reader).evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      for (const link of links) seen.add(link);
      const more = reader.getByRole('link', { name: 'Flere billeder' });
      if ((await more.count()) === 0) break;
      await more.click();
      await expect(reader.getByText(/^Side \d+ af/)).toBeVisible();
    }
    expect(seen.size).toBe(many);
    await expectAccessible(page, 'a large album');
  });
});

test('files that are dropped on an album are sent', async ({ member }) => {
  const page = await member();
  await page.goto(small);
  const zone = page.locator('.upload-zone');
  const bytes = [...(await picture(700, 500).jpeg().toBuffer())];
  const dataTransfer = await page.evaluateHandle((content) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([new Uint8Array(content)], 'trukket.jpg', { type: 'image/jpeg' }));
    return dropped;
  }, bytes);
  await zone.dispatchEvent('dragover', { dataTransfer });
  await expect(zone).toHaveAttribute('data-over', 'true');
  await zone.dispatchEvent('drop', { dataTransfer });
  await expect(page.getByText('1 billede er lagt i albummet.')).toBeVisible();
  await expect(pictures(page)).toHaveCount(4);
});
