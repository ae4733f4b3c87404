import type { Publishing } from '../../src/lib/publishing.ts';
import { expectAccessible } from '../support/e2e/axe.ts';
import { expect, test } from '../support/e2e/test.ts';

const waiting: Publishing = {
  differs: true,
  pages: [{ path: '/brygning/x', title: 'Malt &#38; humle', kind: 'new' }],
  mistakes: '',
  draftsUrl: 'https://main--familie.netlify.app',
  isBuilding: false,
  left: 12,
  leftByNight: 8,
};

test('a member sees what is saved, and publishes it at once; a visitor is told to sign in', async ({
  member,
}) => {
  const page = await member();
  const asked: string[] = [];
  await page.route('**/api/udgiv', (route) => {
    asked.push(route.request().method());
    return route.fulfill({ json: { ...waiting, isBuilding: asked.includes('POST') } });
  });
  await page.goto('/udgiv');
  await expect(page.getByText('Det her er gemt og ikke udgivet endnu:')).toBeVisible();
  await expect(page.getByText('Malt & humle (ny)')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Se kladden' })).toHaveAttribute('href', waiting.draftsUrl);
  await expect(page.getByText('koster 15 af de 300 point')).toBeVisible();
  await expectAccessible(page, 'with a draft');
  await page.getByRole('button', { name: 'Udgiv nu' }).click();
  await expect(page.getByText('Der udgives netop nu.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Udgiv nu' })).toBeHidden();
  expect(asked).toEqual(['GET', 'POST']);

  await page.unroute('**/api/udgiv');
  const mistakes = 'Der er en fejl i src/content/brygning/x.mdx\n\n  linje 3, feltet "titel"';
  await page.route('**/api/udgiv', (route) => route.fulfill({ json: { ...waiting, pages: [], mistakes } }));
  await page.reload();
  await expect(page.getByText('Kladden kunne ikke laves')).toBeVisible();
  await expect(page.getByText('linje 3, feltet "titel"')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Udgiv nu' })).toBeHidden();
  await expectAccessible(page, 'with a draft that failed');

  await page.unroute('**/api/udgiv');
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Log ind' })).toHaveAttribute('href', /udgiv/);
});
