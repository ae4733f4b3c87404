import { editAlbum, pictures } from '../../support/e2e/albums/album-page.ts';
import { tile, undo } from '../../support/e2e/albums/albums.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { picture } from '../../support/pictures/photographs.ts';

// The page of an album for the family is a 404 to the browser.
test.use({ allowed: [/Failed to load resource|net::ERR_|WebSocket/] });

/** A photograph of a phone that was held upright, taken on this day of July: a JPEG, the third one a WebP. */
async function photograph(day: number) {
  const taken = `2026:07:0${day} 12:00:00`;
  const buffer = await picture(320, 240 - day)
    .withExif({
      IFD2: { DateTimeOriginal: taken },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 40/1 34/1' },
    })
    .withMetadata({ orientation: 6 })
    .toFormat(day === 3 ? 'webp' : 'jpeg')
    .toBuffer();
  return { name: `IMG_${day}`, mimeType: day === 3 ? 'image/webp' : 'image/jpeg', buffer };
}

test('a member makes an album on a bad network and opens it to everybody, and another takes it back from the bin', async ({
  member,
  visitor,
  preview,
}) => {
  const page = await member(0, { viewport: { width: 360, height: 740 } });
  const form = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('typed text survives an error in another field, Escape, and a lost answer', async () => {
    await page.goto('/fotoalbum');
    await button('Nyt album').click();
    await form.getByLabel('Titel').fill('Ferier: Sommer på Ærø');
    await button('Gem').click();
    await expect(form.getByLabel('Kategori', { exact: true })).toBeFocused();
    await expectAccessible(page, 'a form with a mistake');
    await page.keyboard.press('Escape');
    await button('Nyt album').click();
    await expect(form.getByLabel('Titel')).toHaveValue('Ferier: Sommer på Ærø');
    await form.getByLabel('Kategori', { exact: true }).selectOption('Ny kategori …');
    await form.getByLabel('Navn på ny kategori').fill('Ferier');
    // It arrives, and only the answer is lost: sent again, it is there once.
    const push = '**/rpc/apply_actions*';
    await page.route(
      push,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await button('Gem').click();
    // The new album opens by itself, in the place of the form: Back leads to the albums.
    await expect(page.getByRole('heading', { level: 1, name: 'Sommer på Ærø' })).toBeVisible();
    await page.goBack();
    await expect(form).toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL(/\/fotoalbum\/ferier-sommer-paa-aeroe-[0-9a-f]{8}$/);
    await expect(page.getByText('Alt er gemt').first()).toBeAttached();
    expect(await preview.query("select from public.photos where category = 'Ferier'")).toHaveLength(1);
  });
  const address = new URL(page.url()).pathname;

  await test.step('pictures arrive upright with their day, once each, although the network is cut twice', async () => {
    const status = page.getByRole('region', { name: 'Nye billeder' }).getByRole('status');
    let tries = 0;
    // The first time the picture arrives and its answer does not, the second time nothing arrives.
    await page.route('**/api/billeder', async (route) => {
      tries += 1;
      if (tries === 1) await route.fetch();
      return tries > 2 ? route.continue() : route.abort();
    });
    await page.getByLabel('Tilføj billeder').setInputFiles(await Promise.all([1, 2, 3].map(photograph)));
    await expect(status).toHaveText('3 billeder er lagt i albummet.');
    await expect(pictures(page)).toHaveCount(3);
    // A row is shown before it is sent.
    const stored = 'select taken_on::text as day, width, height from public.picture order by 1';
    await expect
      .poll(() => preview.query(stored))
      .toEqual([1, 2, 3].map((day) => ({ day: `2026-07-0${day}`, width: 240 - day, height: 320 })));
  });

  await test.step('a dropped one that is there already is told as such, and so is what is no picture', async () => {
    const sender = page.getByRole('region', { name: 'Nye billeder' });
    const zone = page.locator('.upload-zone');
    const dataTransfer = await page.evaluateHandle(
      (content) => {
        const dropped = new DataTransfer();
        dropped.items.add(new File([new Uint8Array(content)], 'trukket.jpg', { type: 'image/jpeg' }));
        return dropped;
      },
      [...(await photograph(1)).buffer],
    );
    await zone.dispatchEvent('dragover', { dataTransfer });
    await expect(zone).toHaveAttribute('data-over', 'true');
    await zone.dispatchEvent('drop', { dataTransfer });
    await expect(sender.getByRole('status')).toHaveText('1 billede var der i forvejen.');
    await page.getByLabel('Tilføj billeder').setInputFiles([
      { name: 'brev.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') },
      { name: 'lille.jpg', mimeType: 'image/jpeg', buffer: await picture(55, 41).jpeg().toBuffer() },
      {
        name: 'IMG_1.HEIC',
        mimeType: 'image/heic',
        buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
      },
    ]);
    await expect(sender.getByText('Filen er ikke et billede')).toBeVisible();
    await expect(sender.getByText('Billedet er under 200 px')).toBeVisible();
    await expect(sender.getByText('Apples format HEIC')).toBeVisible();
    await expectAccessible(page, 'the upload');
    await sender.getByRole('button', { name: 'Ryd listen' }).click();
    await expect(sender.getByRole('listitem')).toHaveCount(0);
  });

  const [other, anybody] = [await member(1), await visitor()];
  await test.step('for the family alone it is shown to members and to nobody else', async () => {
    await expect(page.getByText('Kun familien kan se albummet.')).toBeVisible();
    await other.goto(address);
    const image = pictures(other).first().locator('img');
    await expect(image).not.toHaveJSProperty('naturalWidth', 0);
    const source = await image.evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(new URL(source).pathname).toMatch(/^\/api\/billeder\//);
    await anybody.goto(address);
    await expect(anybody.getByText('Albummet blev ikke fundet.')).toBeVisible();
    await expectAccessible(anybody, 'an album that is not there');
    // Who belongs to the family comes in from here.
    await expect(anybody.getByRole('button', { name: 'Login' })).toBeEnabled();
    for (const guessed of [source, source.replace('/api/', '/')])
      expect((await anybody.request.get(guessed)).ok()).toBe(false);
  });

  await test.step('its form opens it to everybody and gives it another title', async () => {
    await editAlbum(page);
    await button('Ret album').click();
    await form.getByLabel('Titel').fill('Ferier: Vinter på Ærø');
    await form.getByLabel(/^Alle/).check();
    await form.getByLabel('Brug som forside').check();
    await form.getByRole('button', { name: 'Gem' }).click();
    await expect(form).toHaveCount(0);
    for (const each of [page, other]) {
      await expect(each.getByRole('heading', { level: 1, name: 'Vinter på Ærø' })).toBeVisible();
      await expect(each.getByText('Alle kan se albummet.')).toBeVisible();
      // At the address that guests have, which was refused until then.
      await expect(pictures(each).first().locator('img')).not.toHaveJSProperty('naturalWidth', 0);
    }
    await anybody.goto('/fotoalbum');
    await expect(tile(anybody, 'Ferier').locator('img')).toHaveAttribute('src', /billeder/);
    await anybody.goto(address);
    await expect(pictures(anybody)).toHaveCount(3);
  });

  await test.step('it goes into the bin, and is taken back by undo and by another member', async () => {
    const binned = (each: typeof page) => each.getByText('Albummet ligger i papirkurven.');
    const remove = async () => {
      await editAlbum(page);
      await button('Ret album').click();
      await form.getByRole('button', { name: 'Slet' }).click();
      for (const each of [page, other]) await expect(binned(each)).toBeVisible();
    };
    await remove();
    await expect(button('Gendan')).toBeFocused();
    await undo(page).click();
    for (const each of [page, other]) await expect(pictures(each)).toHaveCount(3);
    await remove();
    await anybody.reload();
    await expect(anybody.getByText('Albummet blev ikke fundet.')).toBeVisible();
    await other.getByRole('button', { name: 'Gendan' }).click();
    for (const each of [page, other]) await expect(pictures(each)).toHaveCount(3);
  });
});
