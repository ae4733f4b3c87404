import { expectAccessible } from '../../support/e2e/axe.ts';
import { devicesRoom } from '../../support/e2e/init-scripts/full-device.ts';
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
  const room = await devicesRoom(page);
  await openList(page);
  await room.fill();
  await quickAdd(page).fill('2 kg sukat');
  await quickAdd(page).press('Enter');
  await expect(message(page)).toContainText('Er der plads på enheden?');
  await expect(quickAdd(page)).toHaveValue('2 kg sukat');
  await expect(page.locator('.status-text')).toHaveText('Ikke gemt');
  await room.clear();
  await quickAdd(page).press('Enter');
  await expect(item(page, 'Sukat')).toBeVisible();
  await expect(page.locator('.status-text')).not.toHaveText('Ikke gemt');
  await expect(quickAdd(page)).toHaveValue('');
  await expect.poll(() => stored(preview, 'Sukat')).toMatchObject([{ buy: true, quantity: '2 kg' }]);
});

test('the offers leave what is below them to whoever goes on elsewhere', async ({ member }) => {
  const page = await member(0, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await openList(page);
  await quickAdd(page).fill('smø');
  const offer = page.getByRole('option', { name: /^Smør/ });
  await expect(offer).toBeVisible();
  await item(page, 'Mørk chokolade').tap();
  await expect(item(page, 'Mørk chokolade')).toHaveAttribute('aria-pressed', 'true');
  await expect(offer).toBeHidden();
  await item(page, 'Fuglefrø').tap();
  await expect(item(page, 'Fuglefrø')).toHaveAttribute('aria-pressed', 'true');
  await expect(quickAdd(page)).toHaveValue('smø');
  await quickAdd(page).tap();
  await offer.tap();
  await expect(quickAdd(page)).toHaveValue('');

  await quickAdd(page).fill('x'.repeat(81));
  await expect(page.getByRole('alert')).toBeVisible();
  await item(page, 'Fuglefrø').tap();
  await expect(item(page, 'Fuglefrø')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('højst være på 80 tegn')).toBeHidden();
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
  const offer = page.getByRole('option', { name: /^Havregryn/ });
  await expect(offer).toBeHidden();
  await quickAdd(page).focus();
  await expect(offer).toBeVisible();
  await tab(page, 'Fryser').click();
  await expect(page.getByRole('combobox', { name: 'Læg i fryseren' })).toHaveValue('');
  await tab(page, 'Kurv').click();
  await expect(quickAdd(page)).toHaveValue('havregr');
  await quickAdd(page).press('Escape');
  await page.reload();
  await isLive(page);
  await expect(quickAdd(page)).toHaveValue('');
});

test('what is put in the freezer with an amount finds the item and says that the amount is not kept, or is a new item', async ({
  member,
  preview,
}) => {
  const page = await member(0, { viewport: { width: 360, height: 740 } });
  await openList(page);
  await tab(page, 'Fryser').click();
  const putIn = page.getByRole('combobox', { name: 'Læg i fryseren' });
  await putIn.fill('1½ kg hakket oksekød');
  await expect(page.getByRole('option')).toHaveText([
    /^Hakket oksekød\s*Kød og fisk, »1½ kg« gemmes ikke$/,
    /^Hakket oksekød 1½\skg\s*Ny vare$/,
  ]);
  await expectAccessible(page, 'an amount for the freezer');
  await putIn.press('Enter');
  await expect(message(page)).toContainText('Hakket oksekød: 1 i fryseren, »1½ kg« gemmes ikke');
  await expect.poll(() => stored(preview, 'Hakket oksekød')).toMatchObject([{ count: 1, freezer: true }]);
  await putIn.fill('1½ kg hakket oksekød');
  await page.getByRole('option').nth(1).click();
  await expect.poll(() => stored(preview, 'Hakket oksekød 1½ kg')).toMatchObject([{ count: 1 }]);
});

test('an amount at the end of a name is on one line, however long the name is', async ({ member }) => {
  const page = await member(0, { viewport: { width: 360, height: 740 } });
  await openList(page);
  await tab(page, 'Fryser').click();
  const putIn = page.getByRole('combobox', { name: 'Læg i fryseren' });
  const heights = new Set<number>();
  for (let length = 4; length <= 24; length++) {
    const name = `Gryderet ${'med kylling samt bacon til fire'.slice(0, length)}`;
    await putIn.fill(`${name.trim()} 2 l`);
    const offer = page.getByRole('option').first().locator('.offer-name');
    await expect(offer).toHaveText(new RegExp(`${name.trim()}\\s2\\sl`));
    const { height, lines } = await offer.evaluate((element) => {
      const text = element.firstChild as Text;
      const range = document.createRange();
      range.setStart(text, text.data.search(/2\sl/));
      range.setEnd(text, text.data.search(/2\sl/) + 3);
      return { height: element.clientHeight, lines: range.getClientRects().length };
    });
    expect(lines, name).toBe(1);
    heights.add(height);
  }
  expect(heights.size).toBeGreaterThan(1);
});
