import { randomUUID } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import { expect, type Page } from '@playwright/test';
import { type KeptPicture, keepPicture } from '../../../../netlify/lib/pictures/receive-picture.ts';
import { albumAddress } from '../../../../src/lib/albums/album-address.ts';
import { insert } from '../../people.ts';
import { picture } from '../../pictures/photographs.ts';
import type { TestPreview } from '../preview.ts';

export const pictures = (page: Page) => page.locator('.picture-grid').getByRole('link');
/** The picture shown large, or another dialog. */
export const viewer = (page: Page) => page.getByRole('dialog');

export const editAlbum = (page: Page) => page.getByRole('button', { name: 'Ret', exact: true }).click();

/** Shows the tools of the picture that is shown large. */
export const editPicture = (page: Page) =>
  viewer(page).getByRole('button', { name: 'Ret', exact: true }).click();

const sizes = [
  [300, 200],
  [200, 300],
  [400, 200],
] as const;
const files = () =>
  Promise.all(sizes.map(async ([width, height]) => picture(width, height).jpeg().toBuffer()));

/** Adds a public album with these pictures, whose files are stored. Returns its address. */
export async function addAlbum(
  { backend }: Pick<TestPreview, 'backend'>,
  album: { readonly id: string; readonly title: string },
  pictures: readonly (KeptPicture & { readonly caption?: string; readonly position?: number })[],
): Promise<string> {
  await backend.database.exclusively(async (sql) => {
    await insert(sql, 'public.photos', { ...album, category: 'Familie' });
    for (const each of pictures)
      await insert(sql, 'public.picture', { key: randomUUID(), album: album.id, ...each });
  });
  return albumAddress(album);
}

/** Adds an album with three pictures. Returns its address. */
export async function sampleAlbum(preview: Pick<TestPreview, 'backend'>): Promise<string> {
  const kept: KeptPicture[] = [];
  for (const file of await files()) kept.push(await keepPicture(getStore('pictures'), file, Date.now()));
  return addAlbum(preview, { id: randomUUID().slice(0, 8), title: 'Familie: Sommer på Ærø' }, kept);
}

/** Opens such an album as a member. Returns its address. */
export async function openAlbum(page: Page, preview: TestPreview): Promise<string> {
  const address = await sampleAlbum(preview);
  await page.goto(address);
  await expect(page.getByLabel('Tilføj billeder')).toBeAttached();
  await expect(pictures(page)).toHaveCount(3);
  return address;
}

/** The shapes of the pictures in the order shown, by which the three can be distinguished. */
export const shapes = (page: Page) =>
  page
    .locator('.picture-grid li')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-ratio')));
