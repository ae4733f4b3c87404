import {
  add,
  basketOf,
  buy,
  isLive,
  item,
  keepMessage,
  message,
  openList,
  quickAdd,
  stored,
  tab,
} from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { tooWide } from '../../support/e2e/width.ts';

test('a visitor sees only the login button', async ({ page }) => {
  await page.goto('/shopping');
  await expect(page.getByRole('button')).toHaveText(['Login']);
  await expect(page.getByRole('tab')).toHaveCount(0);
});

test('the basket is the first of three tabs, sorted by title in Danish', async ({ member }) => {
  const page = await member();
  await openList(page);
  await expect(page.getByRole('tab')).toHaveText(['Kurv', 'Fryser', 'Favoritter']);
  await expect(tab(page, 'Kurv')).toHaveAttribute('aria-selected', 'true');
  const titles = await basketOf(page);
  expect(titles.length).toBeGreaterThan(5);
  expect(titles).toEqual(titles.toSorted(new Intl.Collator('da').compare));
});

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
    await expect(buy(page)).toHaveAttribute('aria-disabled', 'true');
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

test('undoing a purchase restores its quantity, counter and lines, and it can be bought again', async ({
  member,
  preview,
}) => {
  const page = await member();
  await openList(page);
  const [first] = await stored(preview, 'Letmælk');
  await item(page, 'Letmælk').click();
  await buy(page).click();
  await expect(message(page)).toContainText('1 vare er købt');
  await message(page).getByRole('button', { name: 'Fortryd' }).click();
  await expect(item(page, 'Letmælk')).toContainText('2 l');
  await expect(item(page, 'Letmælk')).toHaveAttribute('aria-pressed', 'true');
  await expect(message(page).getByRole('button', { name: 'Gentag' })).toBeVisible();
  await keepMessage(page);
  await expect.poll(() => stored(preview, 'Letmælk')).toEqual([first]);
  await message(page).getByRole('button', { name: 'Gentag' }).click();
  await expect(item(page, 'Letmælk')).toHaveCount(0);
  await expect
    .poll(() => stored(preview, 'Letmælk'))
    .toMatchObject([{ buy: false, buy_counter: (first?.buy_counter ?? 0) + 1 }]);
});

test('a purchase that the database rejects is struck out again, and the message is about the others', async ({
  member,
  preview,
}) => {
  const page = await member();
  await openList(page);
  await preview.backend.database.exclusively((sql) =>
    sql.query("delete from public.shopping where title = 'Fuglefrø'"),
  );
  for (const title of ['Fuglefrø', 'Kaffe']) await item(page, title).click();
  await page.getByRole('button', { name: 'Køb 2 varer' }).click();
  await expect(page.getByRole('button', { name: '1 ændring blev afvist' })).toBeVisible();
  await expect(item(page, 'Fuglefrø')).toHaveAttribute('aria-pressed', 'true');
  await expect(message(page)).toContainText('1 vare er købt');
  await expect(page.getByRole('button', { name: 'Køb 1 vare' })).toBeVisible();
  expect(await stored(preview, 'Kaffe')).toMatchObject([{ buy: false }]);
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
  await expect(page.getByRole('alert')).toHaveText('Navnet må højst være på 80 tegn.');
});

test('Enter never picks an item whose name only begins with the text; the arrow keys and a tap do', async ({
  member,
}) => {
  const page = await member();
  await openList(page);
  await quickAdd(page).fill('kart');
  await expect(page.getByRole('option', { selected: true })).toContainText('Ny vare');
  await expect(page.getByRole('option').nth(1)).toContainText('Kartofler');
  await quickAdd(page).press('Enter');
  await expect(item(page, 'Kart')).toBeVisible();
  await expect(message(page)).toContainText('Kart er oprettet og sat på listen');
  await quickAdd(page).fill('hakk');
  await quickAdd(page).press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toContainText('Hakket oksekød');
  await quickAdd(page).press('Enter');
  await expect(item(page, 'Hakket oksekød')).toBeVisible();
});

test('a line with several things puts them all on the list, and one undo takes them all off', async ({
  member,
  preview,
}) => {
  const page = await member();
  await openList(page);
  const before = await basketOf(page);
  await quickAdd(page).fill('agurk, 2 stk, rosenkål og æg');
  await expect(page.getByRole('option').first()).toContainText('3 varer, 1 ny');
  await quickAdd(page).press('Enter');
  await expect(message(page)).toContainText('3 varer er sat på listen, 1 af dem er ny');
  await keepMessage(page);
  await expect(item(page, 'Agurk')).toContainText('2 stk');
  await expect(item(page, 'Rosenkål')).toBeVisible();
  await expect(item(page, 'Æg')).toBeVisible();
  await expect.poll(() => stored(preview, 'Agurk')).toMatchObject([{ buy: true, quantity: '2 stk' }]);
  await message(page).getByRole('button', { name: 'Fortryd' }).click();
  await expect.poll(() => basketOf(page)).toEqual(before);
});

test('each line of a pasted list becomes an item, but not its headings and what is ticked or struck out in it', async ({
  member,
  preview,
}) => {
  const page = await member();
  await openList(page);
  await quickAdd(page).focus();
  await quickAdd(page).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text',
      '# Lørdag\n**Grønt:**\n- 2 agurker\n- [ ] Rosenkål\n\nMejeri:\n1. ☐ æg\n2. [x] Servietter\n* ~~Gær~~\n* Ost, revet\n',
    );
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole('option').first()).toContainText('4 varer, 2 nye');
  await quickAdd(page).press('Enter');
  await expect(message(page)).toContainText('4 varer er sat på listen, 2 af dem er nye');
  await expect(item(page, 'Agurk')).toContainText('2');
  await expect(item(page, 'Æg')).toBeVisible();
  await expect.poll(() => stored(preview, 'Rosenkål')).toMatchObject([{ buy: true, active: true }]);
  // A comma is part of the line.
  await expect(item(page, 'Ost, revet')).toBeVisible();
});

test('of a pasted list, the name that is too long is said, shortened', async ({ member }) => {
  const page = await member(0, { viewport: { width: 360, height: 740 } });
  await openList(page);
  await quickAdd(page).focus();
  await quickAdd(page).evaluate(
    (field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    `- Agurk\n- ${'rabarber'.repeat(11)}\n- Smør`,
  );
  await expect(page.getByRole('alert')).toHaveText(
    `Navnet »${'rabarber'.repeat(5).slice(0, 39)}…« må højst være på 80 tegn.`,
  );
  expect(await tooWide(page)).toEqual([]);
});

test('forty pasted lines fit on the screen of a phone, with how many they are at the top', async ({
  member,
}) => {
  const page = await member(0, { viewport: { width: 360, height: 740 } });
  await openList(page);
  const lines = Array.from(
    { length: 40 },
    (_, i) => `- Ting ${'abcdefghijklmnopqrst'.charAt(i % 20)}${i < 20 ? 'x' : 'y'}`,
  );
  await quickAdd(page).focus();
  await quickAdd(page).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, lines.join('\n'));
  const offer = page.getByRole('option').first();
  await expect(offer).toContainText('40 varer, 40 nye');
  await expect(offer.getByText('40 varer, 40 nye')).toBeInViewport({ ratio: 1 });
  await expect(offer.locator('.offer-name').last()).toBeInViewport({ ratio: 1 });
});

test('a screen reader announces a message again when the next one has the same text', async ({ member }) => {
  const page = await member();
  await openList(page);
  const announced = page.getByRole('status').filter({ hasText: '1 vare er købt' });
  const purchase = async (title: string) => {
    await item(page, title).click();
    await buy(page).click();
    await expect(item(page, title)).toHaveCount(0);
    await expect(announced).toBeAttached();
    return announced.evaluateHandle(({ firstChild }) => firstChild);
  };
  const [before, after] = [await purchase('Kaffe'), await purchase('Gær')];
  // What is already in the region is not announced.
  expect(await page.evaluate(([one, other]) => one === other, [before, after])).toBe(false);
});

test('the last trip can be undone later, from the end of the basket', async ({ member }) => {
  const page = await member();
  await openList(page);
  const trip = page.getByRole('region', { name: 'Seneste tur' });
  await expect(trip).toContainText('Skyr');
  await expect(item(page, 'Skyr')).toHaveCount(0);
  await page.getByRole('button', { name: 'Fortryd seneste tur' }).click();
  await expect(item(page, 'Skyr')).toBeVisible();
  // The trip before takes its place, and can be undone as well.
  await expect(trip).toBeVisible();
  await expect(trip).not.toContainText('Skyr');
  await expect(trip.getByRole('button', { name: 'Fortryd seneste tur' })).toBeVisible();
});

test('an item shows who put it on the list', async ({ member, people }) => {
  const page = await member();
  await openList(page);
  await expect(item(page, 'Letmælk')).toContainText('Du');
  const others = people.members.slice(1).map(({ name }) => name);
  await expect(item(page, 'Kartofler')).toContainText(new RegExp(others.join('|')));
  await add(page, 'porrer');
  await expect(item(page, 'Porrer')).toContainText(/Du, kl\. \d\d\.\d\d/);
});

test('in forced colours only what is struck out has a tick', async ({ member }) => {
  const page = await member(0, { forcedColors: 'active' });
  await openList(page);
  const tick = (title: string) => item(page, title).locator('.icon-check');
  await expect(tick('Smør')).toBeHidden();
  await item(page, 'Smør').click();
  await expect(tick('Smør')).toBeVisible();
  await expect(tick('Kaffe')).toBeHidden();
});

test('a word that is wider than the screen wraps within its row', async ({ member }) => {
  const page = await member(0, { viewport: { width: 360, height: 740 } });
  await openList(page);
  const word = 'Speciallægepraksisplanlægningsstabiliseringsperiodechokolade';
  await add(page, word);
  await expect(item(page, word)).toBeVisible();
  expect(await tooWide(page)).toEqual([]);
});

test('an item is bought even if its stroke is not drawn yet', async ({ member, preview }) => {
  const page = await member();
  await openList(page);
  await item(page, 'Kaffe').evaluate((row: HTMLElement) => {
    row.click();
    document.querySelector<HTMLElement>('.shop-buy')?.click();
  });
  await expect(item(page, 'Kaffe')).toHaveCount(0);
  await expect.poll(() => stored(preview, 'Kaffe')).toMatchObject([{ buy: false }]);
});
