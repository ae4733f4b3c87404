import { item, message, openList, quickAdd, stored } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });
});

test('each line of a pasted list becomes an item, except what is ticked or crossed out, and nothing is cut', async ({
  member,
  preview,
}) => {
  const page = await member();
  await openList(page);
  const long = 'en meget lang tekst '.repeat(60).trim();
  await quickAdd(page).focus();
  await quickAdd(page).evaluate((field, long) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text',
      `**Grønt:**\n- 2 agurker\n- [ ] Rosenkål\n\nMejeri:\n1. ☐ æg\n2. [x] Servietter\n* Ost, revet\n* Smør\n${long}`,
    );
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, long);
  await expect(page.getByRole('option').first()).toContainText('5 varer, 1 ny');
  await expect(page.getByRole('alert')).toContainText('må højst være på 80 tegn');
  const things = page.getByRole('list', { name: 'Det bliver sat på' });
  await things.getByRole('button', { name: 'Udelad Smør' }).click();
  await expect(quickAdd(page)).toBeFocused();
  await expect(things.getByRole('listitem')).toHaveText([/^Agurk 2/, /^Rosenkål +ny/, /^Æg/, /ost.*revet/i]);
  await quickAdd(page).press('Enter');
  await expect(message(page)).toContainText('4 varer er sat på listen, 1 ny');
  await expect(item(page, 'Agurk')).toContainText('2');
  await expect(item(page, 'Æg')).toBeVisible();
  await expect.poll(() => stored(preview, 'Rosenkål')).toMatchObject([{ buy: true, active: true }]);
  // What follows a comma is a note.
  await expect(item(page, 'Mellemlagret ost')).toContainText('revet');
  // What is too long for a name is still there.
  await expect(quickAdd(page)).toHaveValue(long);
});
