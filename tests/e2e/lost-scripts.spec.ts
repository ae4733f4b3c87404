import { globSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { memberPages } from '../../src/site.config.ts';
import { expect, test } from '../support/e2e/test.ts';

test.use({ allowed: [/Failed to load resource|Error hydrating/], serviceWorkers: 'allow' });

test('a page asks again for scripts that were not there for a while; where nobody has signed in, there is only a login, and the browser keeps nothing', async ({
  page,
  preview,
}) => {
  for (const path of ['/', '/brygning', '/fotoalbum']) await page.goto(path);
  const workers = () => navigator.serviceWorker.getRegistrations().then(({ length }) => length);
  expect(await page.evaluate(workers)).toBe(0);

  const html = readFileSync(join(preview.site, 'shopping.html'), 'utf8');
  // The island itself is there, and what it imports is not.
  const isImported = (file: string) => !html.includes(`-url="/${file}"`);
  const imported = globSync('_astro/*.js', { cwd: preview.site }).filter(isImported);
  const move = (from: string, to: string) => {
    for (const file of imported) renameSync(join(preview.site, file + from), join(preview.site, file + to));
  };
  move('', '.away');
  await page.goto('/shopping');
  await expect(page.getByRole('alert')).toHaveText(/Siden er ikke hentet helt endnu/);
  move('.away', '');
  await page.getByRole('button', { name: 'Genindlæs siden' }).click();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);

  for (const { page: path } of memberPages) {
    await page.goto(`/${path}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('button')).toHaveText(['Login']);
    await expect(main.getByRole('button')).toBeEnabled();
    await expect(main.getByRole('textbox')).toHaveCount(0);
  }
  await page.goto('/log-ud');
  await expect(page.getByText('Du er ikke logget ind.')).toBeVisible();
  await expect(page.getByText('denne enhed husker stadig noget')).toBeHidden();
});
