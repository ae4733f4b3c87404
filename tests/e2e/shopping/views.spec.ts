import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/e2e/axe.ts';
import {
  add,
  buy,
  isLive,
  item,
  keepMessage,
  message,
  openList,
  quickAdd,
  status,
  tab,
} from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { cutTexts, doubleLetters, seenControls, tooWide } from '../../support/e2e/width.ts';

test.use({ allowed: [/ERR_|WebSocket/], contextOptions: { viewport: { width: 360, height: 740 } } });

/** Seen as the finger does: with what a pseudo-element adds. */
async function expectLarge(page: Page, where: string) {
  const small = await page
    .locator(':is(button, a, input, select, [role="option"]):visible')
    .evaluateAll((elements) =>
      elements.flatMap((element) => {
        const target = element.closest('label') ?? element;
        const { width, height } = target.getBoundingClientRect();
        const after = getComputedStyle(element, '::after');
        const added = after.position === 'absolute' ? -2 * Number.parseFloat(after.top) : 0;
        return width < 48 || height + added < 48
          ? [`${element.getAttribute('aria-label') ?? element.textContent}: ${width} × ${height + added}`]
          : [];
      }),
    );
  expect(small, where).toEqual([]);
}

/** With large letters nothing is wider than the screen, cut off or covered, wherever the view is scrolled to. */
async function expectWhole(page: Page, where: string, letters = '200%') {
  await doubleLetters(page, letters);
  expect(await tooWide(page), where).toEqual([]);
  for (const end of [1, 0]) {
    await page.evaluate((end) => {
      for (const area of document.querySelectorAll('dialog[open], main'))
        area.scrollTo(0, end * (area.scrollHeight - area.clientHeight));
    }, end);
    // A message that has just come lets taps through for half a second.
    await expect.poll(() => cutTexts(page), `${where}, scrolled to ${end}`).toEqual([]);
  }
  await doubleLetters(page, '');
}

async function check(page: Page, where: string) {
  await expectAccessible(page, where);
  await expectLarge(page, where);
  expect(await tooWide(page), where).toEqual([]);
  await expectWhole(page, where);
}

/** The number of rows that are whole between the head and what is over the list. */
const wholeRows = (page: Page) =>
  page.evaluate(() => {
    const edge = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect().top ?? innerHeight;
    const [top, bottom] = [
      edge('.shop-main'),
      Math.min(...['.toast', '.shop-struck', '.shop-bar'].map(edge)),
    ];
    return [...document.querySelectorAll('.line')].filter((line) => {
      const box = line.getBoundingClientRect();
      return box.top >= top - 1 && box.bottom <= bottom + 1;
    }).length;
  });

const long = 'en meget lang tekst '.repeat(60).trim();

async function paste(page: Page, text: string) {
  await quickAdd(page).focus();
  await quickAdd(page).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('every view of the list works, is accessible in light and dark, and fits a phone with letters at 200 %', async ({
  member,
  preview,
}) => {
  const sql = (text: string) => preview.backend.database.exclusively((sql) => sql.exec(text));
  await sql(`insert into public.purchase (key, trip, item, member, bought_at)
    select gen_random_uuid(), md5('week ' || week)::uuid, item.key, member.id, now() - make_interval(days => 7 * week)
    from public.shopping item, private.family_member member, generate_series(1, 6) week
    where (item.title = 'Honning' or (item.title = 'Rosiner' and week < 6)) and member.display_name = 'Bodil'`);
  const page = await member();
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.goto('/brygning');
  await openList(page);

  await test.step('the basket shows few controls, and buys what is struck', async () => {
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(12);
    expect(await seenControls(page), 'controls at first sight').toBeLessThanOrEqual(20);
    expect(await wholeRows(page), 'rows at first sight').toBeGreaterThanOrEqual(10);
    await item(page, 'Kaffe').click();
    await buy(page).click();
    await item(page, 'Smør').click();
    await keepMessage(page);
    await page.setViewportSize({ width: 740, height: 360 });
    await expectWhole(page, 'on its side, with a message', '100%');
    await page.setViewportSize({ width: 360, height: 740 });
    await check(page, 'the basket with a struck item and a message');
    await doubleLetters(page, '200%');
    expect(await wholeRows(page), 'rows under a message and the bar').toBeGreaterThanOrEqual(4);
    await doubleLetters(page, '');
    await item(page, 'Smør').press('Enter');
  });

  await test.step('each line of a pasted list becomes an item, what is left out does not, and what is too long stays', async () => {
    const lines = '**Grønt:**\n- 2 agurker\n- [ ] Rosenkål\n\n1. ☐ æg\n2. [x] Servietter\n* Smør';
    await paste(page, `${lines}\n${long}`);
    await expect(page.getByRole('option').first()).toContainText('4 varer, 1 ny');
    await expect(page.getByRole('alert')).toContainText('må højst være på 80 tegn');
    const things = page.getByRole('list', { name: 'Det bliver sat på' });
    await expect(things.locator('.left-out')).toHaveText(['**Grønt:**', 'Servietter']);
    await things.getByRole('button', { name: 'Udelad: Smør' }).click();
    await expect(quickAdd(page)).toBeFocused();
    await expect(things.getByRole('listitem')).toHaveCount(6);
    await expect(things.getByRole('listitem').nth(2)).toContainText(/^Rosenkål .*ny/);
    await check(page, 'the offers of a pasted list');
    await quickAdd(page).press('Enter');
    await expect(message(page)).toContainText('3 varer er sat på listen, 1 ny');
    await expect(item(page, 'Agurk')).toContainText('2');
    await expect(quickAdd(page)).toHaveValue(long);
    await quickAdd(page).press('Escape');
  });

  await test.step('the list that can be neither shared nor copied is not said to be', async () => {
    await page.getByRole('button', { name: 'Del som tekst' }).click();
    await expect(message(page)).toContainText('Browseren tillod ikke at kopiere listen');
  });

  await test.step('the empty field offers what is bought every week and due', async () => {
    await quickAdd(page).focus();
    const missing = page.getByRole('region', { name: 'Mangler måske' });
    await expect(missing.getByRole('button')).toHaveText(['Honning', 'Rosiner']);
    await check(page, 'what may be missing');
    await missing.getByRole('button', { name: 'Rosiner' }).click();
    await expect(missing.getByRole('button')).toHaveText(['Honning']);
    await message(page).getByRole('button', { name: 'Fortryd' }).press('Enter');
  });

  await test.step('the freezer has what is to be eaten first on top, and one of each struck item is taken out', async () => {
    await tab(page, 'Fryser').click();
    await page.getByLabel('Vis fødevarer med 0 antal').check();
    const due = page.locator('.line').filter({ hasText: 'Spis først' }).locator('.line-title');
    await expect(due.first()).toHaveText('Boller i karry');
    const titles = page.locator('.line-title');
    const before = await titles.allTextContents();
    for (const title of ['Boller i karry', 'Hindbær']) await item(page, title).click();
    await check(page, 'the freezer');
    for (const title of ['Fiskefileter', 'Ærter']) await item(page, title).click();
    await page.getByRole('button', { name: 'Tag 4 op' }).click();
    await expect(item(page, 'Hindbær').locator('.freezer-count')).toHaveText('1');
    await expect(titles).toHaveText(before);
    await item(page, 'Hindbær').click();
    await keepMessage(page);
    await expect(message(page)).toContainText('Ikke flere tilbage');
    await doubleLetters(page, '200%');
    expect(await wholeRows(page), 'rows of the freezer with large letters').toBeGreaterThanOrEqual(4);
    await doubleLetters(page, '');
    await page.getByLabel('Antal i fryseren: Hindbær').fill('7');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Én færre: Hindbær' }).press('Enter');
    await expect(item(page, 'Hindbær').locator('.freezer-count')).toHaveText('6');
    await page.getByRole('button', { name: 'Ret Hindbær' }).press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Antal i fryseren: Hindbær')).toHaveValue('6');
    await page.keyboard.press('Escape');
    await expect(item(page, 'Hindbær')).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('the favourites have above them what is bought every week and due, which stays where it is', async () => {
    await tab(page, 'Favoritter').click();
    const missing = page.getByRole('region', { name: 'Mangler måske' });
    await missing.getByRole('button', { name: 'Honning' }).click();
    await expect(missing.getByRole('button')).toHaveText(['Honning', 'Rosiner']);
    await check(page, 'the favourites');
  });

  await test.step('all items show the opened category, and what is searched for', async () => {
    await tab(page, 'Alle varer').click();
    await page.getByRole('button', { name: /^Mejeri/ }).click();
    await expect(item(page, 'Letmælk')).toHaveAttribute('aria-pressed', 'true');
    await check(page, 'all items with a category open');
    await page.getByRole('searchbox').fill('findes ikke');
    await expectWhole(page, 'a search without results');
    await page.getByRole('searchbox').fill('mælk');
    await expect(item(page, 'Kærnemælk')).toBeVisible();
  });

  await test.step('the form says what is wrong, and the phone’s back button closes it and leads to the basket', async () => {
    const form = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Ny vare' }).click();
    await form.getByLabel('Kategori').selectOption('Ny kategori …');
    await form.getByLabel('Fryser').press('Space');
    await form.getByLabel('Kan udløbe').press('Space');
    await form.getByRole('button', { name: 'Gem' }).click();
    const name = form.getByLabel('Navn', { exact: true });
    await expect(name).toHaveAccessibleDescription('Skriv et navn.');
    await expect(name).toBeFocused();
    await check(page, 'the form with errors');
    await page.goBack();
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Alle varer', level: 1 })).toBeVisible();
    await tab(page, 'Fryser').click();
    await page.goBack();
    await expect(tab(page, 'Kurv')).toHaveAttribute('aria-current', 'page');
  });

  await test.step('the file of another app is shown before it is put on the list, and one tap undoes that', async () => {
    await tab(page, 'Alle varer').click();
    const buffer = Buffer.from('Navn;Antal;Købt\nDrageæble;2;nej\nBlomme;;nej\nStjernefrugt;;ja');
    const file = page.getByLabel('Hent en liste fra en fil');
    await file.setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer });
    await expect(quickAdd(page)).toBeFocused();
    await expect(page.locator('.left-out')).toHaveText('Stjernefrugt');
    await check(page, 'what will be put on the list');
    await quickAdd(page).press('Enter');
    await expect(item(page, 'Drageæble')).toContainText('2');
    await message(page).getByRole('button', { name: 'Fortryd' }).press('Enter');
    await expect(item(page, 'Drageæble')).toHaveCount(0);
  });

  await test.step('the shops and the trips', async () => {
    await page.getByRole('button', { name: 'Butikker' }).click();
    await page.getByLabel('Ny butik').fill('Netto');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Netto' })).toBeVisible();
    await check(page, 'the shops');
    await tab(page, 'Kurv').click();
    await page.getByRole('button', { name: 'Tidligere ture' }).click();
    await expect(page.getByRole('region', { name: /^Du, .* 1 vare/ })).toContainText('Kaffe');
    await page.getByRole('button', { name: /^Du, .* 1 vare/ }).click();
    await expect(page.getByRole('button', { name: /^Fortryd købet/ })).toHaveCount(1);
    await check(page, 'the trips');
    await tab(page, 'Kurv').click();
  });

  await test.step('a refused change is shown with its reason, also without signal', async () => {
    await sql("delete from public.shopping where title = 'Bivoks'");
    await tab(page, 'Alle varer').click();
    await page.getByRole('searchbox').fill('Bivoks');
    await item(page, 'Bivoks').click();
    const refused = page.getByRole('button', { name: '1 ændring blev afvist' });
    await expect(refused).toBeVisible();
    await tab(page, 'Kurv').click();
    await page.context().setOffline(true);
    await add(page, 'Sennepsfrø');
    await expect(status(page)).toContainText('Ingen forbindelse');
    await check(page, 'without signal, with a refused change');
    await refused.click();
    await check(page, 'the refused changes');
    await page.getByRole('button', { name: 'Kassér' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.context().setOffline(false);
    await isLive(page);
  });

  await test.step('an empty basket says so, and the back button leaves the page', async () => {
    await sql('update public.shopping set buy = false');
    await tab(page, 'Favoritter').click();
    await expect(item(page, 'Letmælk')).toHaveAttribute('aria-pressed', 'false');
    await tab(page, 'Kurv').click();
    await expect(page.getByText('Kurven er tom')).toBeVisible();
    await check(page, 'an empty basket');
    await page.goBack();
    await expect(page).toHaveURL(/\/brygning$/);
  });
});
