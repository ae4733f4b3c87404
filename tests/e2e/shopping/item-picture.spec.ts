import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { isPrecached } from '../../support/e2e/precached.ts';
import { edit, isLive, keepMessage, message, openList } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { doubleLetters, tooWide } from '../../support/e2e/width.ts';
import { detailedPhotograph } from '../../support/pictures/photographs.ts';

// The network is taken away.
test.use({ serviceWorkers: 'allow', allowed: [/ERR_(INTERNET_DISCONNECTED|NETWORK)|WebSocket/] });

const phone = { viewport: { width: 360, height: 740 } };

test('the picture of an item is small, has no metadata, and is large after a tap without a network, too', async ({
  member,
  preview,
}) => {
  const [anna, bodil] = [await member(0, phone), await member(1, phone)];
  await Promise.all([openList(anna), openList(bodil)]);
  await isPrecached(bodil);
  const heightOf = async (page: Page) =>
    (await page.getByRole('listitem').filter({ hasText: 'Kaffe' }).boundingBox())?.height;
  const before = await heightOf(bodil);
  const jpeg = await sharp(await detailedPhotograph(1280))
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 40/1 34/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(jpeg).metadata()).exif).toBeDefined();
  await edit(anna, 'Kaffe');
  const chosen = anna.getByLabel('Tag eller vælg et billede');
  await chosen.setInputFiles({ name: 'brev.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Hej') });
  await expect(anna.getByText('Filen er ikke et billede, som browseren kan læse.')).toBeVisible();
  await chosen.setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: jpeg });
  await expect(anna.getByRole('button', { name: 'Fjern billedet' })).toBeVisible();
  await anna.getByRole('button', { name: 'Fjern varen' }).scrollIntoViewIfNeeded();
  await expectAccessible(anna, 'the form with a picture');
  await anna.getByRole('button', { name: 'Gem' }).click();

  const shown = bodil.getByRole('button', { name: 'Vis billedet af Kaffe' });
  await expect(shown.locator('canvas')).toHaveJSProperty('height', 96);
  await bodil.context().setOffline(true);
  await bodil.reload();
  await expect(shown.locator('canvas')).toHaveJSProperty('height', 96);
  expect(await heightOf(bodil)).toBe(before);
  await shown.click();
  const dialog = bodil.getByRole('dialog', { name: 'Kaffe' });
  await expect(dialog.getByRole('img', { name: 'Billede af Kaffe' })).toHaveJSProperty('width', 480);
  await expectAccessible(bodil, 'the picture of an item');
  await bodil.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(shown).toBeFocused();
  await doubleLetters(bodil);
  expect(await tooWide(bodil)).toEqual([]);

  const [picture = ''] = await preview.backend.database.exclusively(async (sql) =>
    (await sql.query<{ picture: string }>('select picture from public.item_picture')).rows.map(
      (row) => row.picture,
    ),
  );
  const bytes = Buffer.from(picture, 'base64');
  expect(bytes.length).toBeLessThanOrEqual(20_000);
  // The profile that Chromium writes is the canvas's own, sRGB.
  const { format, width, exif, xmp, iptc } = await sharp(bytes).metadata();
  expect({ format, width, exif, xmp, iptc }).toEqual({ format: 'jpeg', width: 480 });

  await bodil.context().setOffline(false);
  await isLive(anna);
  await edit(anna, 'Kaffe');
  await anna.getByRole('button', { name: 'Fjern billedet' }).click();
  await anna.getByRole('button', { name: 'Gem' }).click();
  await keepMessage(anna);
  await expect(shown).toHaveCount(0);
  // With the key: a tap where 'Gem' has just been is refused.
  await message(anna).getByRole('button', { name: 'Fortryd' }).press('Enter');
  await expect(shown).toBeVisible();
});
