import { globSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isLive } from '../support/e2e/shopping.ts';
import { expect, test } from '../support/e2e/test.ts';

test.use({ allowed: [/Failed to load resource|Error hydrating/] });

const starts = (page: Page) => expect(page.locator('astro-island[ssr]')).toHaveCount(0);

/** Answers the page's offer to reload. */
async function reload(page: Page) {
  await expect(page.getByRole('alert')).toHaveText(/Siden er ikke hentet helt endnu/);
  await page.getByRole('button', { name: 'Genindlæs siden' }).click();
}

test('a script that the server did not have for a while is asked for again', async ({ visitor, preview }) => {
  const page = await visitor();
  const html = readFileSync(join(preview.site, 'shopping.html'), 'utf8');
  // The island itself is there, and what it imports is not.
  const isImported = (file: string) => !html.includes(`-url="/${file}"`);
  const imported = globSync('_astro/*.js', { cwd: preview.site }).filter(isImported);
  const move = (from: string, to: string) => {
    for (const file of imported) renameSync(join(preview.site, file + from), join(preview.site, file + to));
  };
  move('', '.away');
  await page.goto('/shopping');
  await expect(page.getByRole('alert')).toBeVisible();
  move('.away', '');
  await reload(page);
  await starts(page);
});

test('the list works without what makes it live, and offers to reload', async ({ member, preview }) => {
  const page = await member();
  // The script with Phoenix's word for joining a channel, which only Realtime's client has.
  const script = globSync('_astro/*.js', { cwd: preview.site }).find((file) =>
    readFileSync(join(preview.site, file), 'utf8').includes('phx_join'),
  );
  await page.route(`**/${script}*`, (route) => route.abort());
  await page.goto('/shopping');
  await expect(page.getByText('En ny version er klar')).toBeVisible();
  await page.unroute(`**/${script}*`);
  await page.getByRole('button', { name: 'Genindlæs' }).click();
  await isLive(page);
});
