import {
  add,
  basketOf,
  buy,
  isLive,
  item,
  message,
  openList,
  quickAdd,
  stored,
} from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('struck items stay where they are, survive a reload and are bought together, once each', async ({
    member,
    preview,
  }) => {
    const page = await member();
    await openList(page);
    const before = await basketOf(page);
    const [counted] = await stored(preview, 'Kaffe');
    await expect(buy(page)).toBeHidden();
    for (const title of ['Kaffe', 'Gær']) {
      await item(page, title).click();
      await expect(item(page, title)).toHaveAttribute('aria-pressed', 'true');
    }
    expect(await basketOf(page)).toEqual(before);

    await page.reload();
    await isLive(page);
    await expect(item(page, 'Kaffe')).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Køb 2 varer' }).click();
    await expect(item(page, 'Kaffe')).toHaveCount(0);
    expect(await basketOf(page)).toEqual(before.filter((title) => !['Kaffe', 'Gær'].includes(title)));
    await expect
      .poll(() => stored(preview, 'Kaffe'))
      .toMatchObject([{ buy: false, quantity: null, buy_counter: (counted?.buy_counter ?? 0) + 1 }]);
  });
});

test('quick add finds existing items in any spelling, keeps the quantity, and creates only what does not exist', async ({
  member,
  preview,
}) => {
  const page = await member();
  await openList(page);
  await add(page, '3 poser AGURKER');
  await expect(item(page, 'Agurk')).toContainText('3 poser');
  await quickAdd(page).fill('aebler');
  await expect(page.getByRole('option').first()).toContainText('Æbler');
  await quickAdd(page).press('Enter');
  await expect(item(page, 'Æbler')).toBeVisible();
  await add(page, 'letmaelk');
  await expect(message(page)).toContainText('Letmælk står allerede på listen');
  await expect(item(page, 'Letmælk')).toHaveCount(1);
  await add(page, '½ l hyldeblomsteddike');
  await expect(item(page, 'Hyldeblomsteddike')).toContainText('½ l');
  await expect
    .poll(() => stored(preview, 'Hyldeblomsteddike'))
    .toMatchObject([{ buy: true, quantity: '½ l', active: true }]);
  await quickAdd(page).fill('x'.repeat(81));
  await expect(page.getByRole('alert')).toHaveText(/^Navnet »x+…« må højst være på 80 tegn\.$/);
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

test('an item shows who put it on the list', async ({ member, people }) => {
  const page = await member();
  await openList(page);
  await expect(item(page, 'Letmælk')).toContainText('Du');
  const others = people.members.slice(1).map(({ name }) => name);
  await expect(item(page, 'Kartofler')).toContainText(new RegExp(others.join('|')));
  await add(page, 'porrer');
  await expect(item(page, 'Porrer')).toContainText(/Du, kl\.\s\d\d\.\d\d/);
});
