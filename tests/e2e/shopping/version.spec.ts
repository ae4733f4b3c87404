import { cpSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
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

/**
 * Replaces the built site with another version, as a deploy does: every script has another name, the old ones
 * are gone, and the pages and service workers use the new names. Returns a function that restores the old
 * version.
 */
function deployNewVersion(site: string): () => void {
  const old = `${site}-old`;
  cpSync(site, old, { recursive: true });
  const renamed = new Map<string, string>();
  for (const file of globSync('_astro/*.js', { cwd: site })) {
    const name = basename(file);
    renamed.set(name, name.replace(/\.js$/, '2.js'));
    renameSync(join(site, file), join(site, dirname(file), renamed.get(name) ?? ''));
  }
  for (const file of globSync('**/*.{html,js}', { cwd: site })) {
    let text = readFileSync(join(site, file), 'utf8');
    for (const [name, next] of renamed) text = text.replaceAll(name, next);
    // The worker fetches the pages again because of their new revisions.
    text = text.replace(/(url:["`](?:shopping|log)["`],revision:["`])\w+/g, '$1another');
    writeFileSync(join(site, file), text);
  }
  return () => {
    rmSync(site, { recursive: true });
    renameSync(old, site);
  };
}
