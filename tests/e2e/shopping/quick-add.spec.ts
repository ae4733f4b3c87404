import { isLive, item, message, openList, quickAdd, stored, tab } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

test('a misspelt name is offered as the item it may mean, below the offer that Enter takes', async ({
  member,
}) => {
  const page = await member();
  await openList(page);
  await quickAdd(page).fill('letmlk');
  await expect(page.getByRole('option')).toHaveText([/Letmlk\s*Ny vare/, /Letmælk\s*På listen/]);
});

test('an entry that could not be stored stays in the field', async ({ member, preview }) => {
  const page = await member();
  await page.addInitScript(() => {
    for (const name of ['add', 'put'] as const) {
      const store = IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function (...words) {
        if (document.documentElement.dataset.full === 'yes')
          throw new DOMException('No room', 'QuotaExceededError');
        return store.apply(this, words);
      };
    }
  });
  await openList(page);
  const setFull = (full: 'yes' | 'no') =>
    page.evaluate((full) => {
      document.documentElement.dataset.full = full;
    }, full);
  await setFull('yes');
  await quickAdd(page).fill('2 kg sukat');
  await quickAdd(page).press('Enter');
  await expect(message(page)).toContainText('Er der plads på enheden?');
  await expect(quickAdd(page)).toHaveValue('2 kg sukat');
  await expect(page.locator('.status-text')).toHaveText('Ikke gemt');
  await setFull('no');
  await quickAdd(page).press('Enter');
  await expect(item(page, 'Sukat')).toBeVisible();
  await expect(page.locator('.status-text')).not.toHaveText('Ikke gemt');
  await expect(quickAdd(page)).toHaveValue('');
  await expect.poll(() => stored(preview, 'Sukat')).toMatchObject([{ buy: true, quantity: '2 kg' }]);
});

test('half-typed text stays in the field when the page is reloaded or another view is opened', async ({
  member,
}) => {
  const page = await member();
  await openList(page);
  await quickAdd(page).fill('havregr');
  await page.reload();
  await isLive(page);
  await expect(quickAdd(page)).toHaveValue('havregr');
  await expect(page.getByRole('option', { name: /^Havregryn/ })).toBeVisible();
  await tab(page, 'Fryser').click();
  await expect(page.getByRole('combobox', { name: 'Læg i fryseren' })).toHaveValue('');
  await tab(page, 'Kurv').click();
  await expect(quickAdd(page)).toHaveValue('havregr');
  await quickAdd(page).press('Escape');
  await page.reload();
  await isLive(page);
  await expect(quickAdd(page)).toHaveValue('');
});
