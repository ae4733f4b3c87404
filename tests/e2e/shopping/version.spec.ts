import type { Page } from '@playwright/test';
import { deployNewVersion } from '../../support/e2e/new-version.ts';
import { add, isLive, item, openList, tab } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

test.use({ serviceWorkers: 'allow' });

/** The script that the open page was drawn by. */
const version = (page: Page) => page.locator('astro-island').first().getAttribute('component-url');

test('a new version is announced and used on request; the old tab keeps working and nothing is lost', async ({
  member,
  preview,
}) => {
  const page = await member();
  await openList(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const old = await version(page);
  const restore = deployNewVersion(preview.site);
  try {
    await page.reload();
    await expect(page.getByText('En ny version er klar')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('button', { name: 'Genindlæs' })).toBeInViewport({ ratio: 1 });
    expect(await version(page)).toBe(old);

    // What the old version loads later is there, though the site no longer has it.
    await page.getByRole('button', { name: 'Ny vare' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await tab(page, 'Kurv').click();
    await add(page, 'Rosenkål');
    await item(page, 'Kaffe').click();

    await page.getByRole('button', { name: 'Genindlæs' }).click();
    await expect.poll(() => version(page)).toBe(old?.replace(/\.js$/, '2.js'));
    await isLive(page);
    await expect(page.getByText('En ny version er klar')).toHaveCount(0);
    await expect(item(page, 'Rosenkål')).toBeVisible();
    await expect(item(page, 'Kaffe')).toHaveAttribute('aria-pressed', 'true');
  } finally {
    restore();
  }
});
