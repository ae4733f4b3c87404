import { newAlbum, openAlbum, pictures } from '../../support/e2e/albums/album-page.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { picture } from '../../support/pictures/photographs.ts';

test.use({ allowed: [/Failed to load resource|net::ERR_/] });

/** A photograph of a phone that was held upright, taken on this day of July. */
async function photograph(day: number) {
  const taken = `2026:07:0${day} 12:00:00`;
  const buffer = await picture(700, 500 - day)
    .withExif({
      IFD2: { DateTimeOriginal: taken },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 40/1 34/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return { name: `IMG_${day}.jpg`, mimeType: 'image/jpeg', buffer };
}

test('pictures arrive upright with their day, once each, although the network is cut twice', async ({
  member,
  visitor,
  preview,
}) => {
  const page = await member();
  const address = await newAlbum(page);
  const status = page.getByRole('region', { name: 'Nye billeder' }).getByRole('status');
  let tries = 0;
  // The first time the picture arrives and its answer does not, the second time nothing arrives.
  await page.route('**/api/billeder?*', async (route) => {
    tries += 1;
    if (tries === 1) await route.fetch();
    return tries > 2 ? route.continue() : route.abort();
  });
  await page.getByLabel('Tilføj billeder').setInputFiles(await Promise.all([1, 2, 3].map(photograph)));
  await expect(status).toHaveText('3 billeder er lagt i albummet.');
  await expect(pictures(page)).toHaveCount(6);
  const { rows } = await preview.backend.database.exclusively((sql) =>
    sql.query(
      'select taken_on::text as day, width, height from public.picture where taken_on is not null order by 1',
    ),
  );
  expect(rows).toEqual([1, 2, 3].map((day) => ({ day: `2026-07-0${day}`, width: 500 - day, height: 700 })));
  const reader = await visitor();
  await reader.goto(address);
  await expect(pictures(reader)).toHaveCount(6);
  await expect(pictures(reader).first().locator('img')).not.toHaveJSProperty('naturalWidth', 0);
});

test('dropped and repeated pictures are told as such, and so is what is none', async ({
  member,
  preview,
}) => {
  const page = await member();
  await openAlbum(page, preview);
  const sender = page.getByRole('region', { name: 'Nye billeder' });
  const status = sender.getByRole('status');
  const zone = page.locator('.upload-zone');
  const { buffer } = await photograph(1);
  const dataTransfer = await page.evaluateHandle(
    (content) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([new Uint8Array(content)], 'trukket.jpg', { type: 'image/jpeg' }));
      return dropped;
    },
    [...buffer],
  );
  await zone.dispatchEvent('dragover', { dataTransfer });
  await expect(zone).toHaveAttribute('data-over', 'true');
  await zone.dispatchEvent('drop', { dataTransfer });
  await expect(status).toHaveText('1 billede er lagt i albummet.');
  await expect(pictures(page)).toHaveCount(4);
  await page.getByLabel('Tilføj billeder').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await expect(status).toHaveText('1 billede var der i forvejen.');
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
