import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { add, isSaved, log, logPage, todo, todoItem } from './page.ts';

const phone = { viewport: { width: 360, height: 740 } } as const;

/** Opens the log on a phone whose lowest 34 px are the system's. */
async function phoneWithHomeIndicator(
  member: (index: number, options: BrowserContextOptions) => Promise<Page>,
) {
  // Without the motion with which the page scrolls, so that it is where it stays.
  const page = await member(0, { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } });
  return logPage(page);
}

const message = (page: Page) =>
  page.locator('.toast').filter({ has: page.getByRole('button', { name: 'Fortryd' }) });

const complete = (page: Page, name: string) =>
  todoItem(page, name).getByRole('button', { name: 'Afslut' }).click();

/** Waits until `upper` has come to stand above `lower`. */
const expectAbove = (upper: Locator, lower: Locator) =>
  expect(async () => {
    const [{ y, height }, { y: top }] = [await boxOf(upper), await boxOf(lower)];
    expect(y + height).toBeLessThanOrEqual(top);
  }).toPass();

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not on the page`);
  return box;
}

test('a long message can be read to its end, with its buttons on the screen', async ({ member }) => {
  const page = await logPage(await member(0, phone));
  const toast = message(page);
  const name = 'Rense tagrender og nedløb mod nord';
  await add(page, name);
  await complete(page, name);
  await toast.hover();
  await expect(toast.locator('p')).toHaveText(`»${name}« er afsluttet.`);
  expect(await toast.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);

  const long = `${name} `.repeat(11).trim();
  await add(page, long);
  await complete(page, long);
  await toast.hover();
  await expect(toast.locator('p')).toHaveText(`»${long.slice(0, 39)}…« er afsluttet.`);
  for (const end of [0, 10_000]) {
    await toast.evaluate((element, top) => element.scrollTo({ top }), end);
    for (const button of ['Fortryd', 'Luk beskeden'])
      await expect(toast.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 });
  }
  // The last word is on the screen.
  const [last, box] = await toast.evaluate((element) => {
    const text = element.querySelector('p')?.firstChild;
    const range = document.createRange();
    if (text) range.setStart(text, (text.textContent ?? '').length - 5);
    if (text) range.setEndAfter(text);
    return [range.getBoundingClientRect(), element.getBoundingClientRect()].map(({ top, bottom }) => ({
      top,
      bottom,
    }));
  });
  expect(last?.bottom).toBeLessThanOrEqual((box?.bottom ?? 0) + 1);
  expect(last?.top).toBeGreaterThanOrEqual(box?.top ?? 0);
});

test('a word that does not fit beside the buttons stands whole above them', async ({ member }) => {
  const page = await logPage(await member(0, phone));
  const toast = message(page);
  const name = 'Fødselsdagsforberedelserne';
  await add(page, name);
  await complete(page, name);
  await toast.hover();
  // One line box: the word is not broken.
  const lines = await toast.locator('p').evaluate((element) => {
    const range = document.createRange();
    const text = element.firstChild as Text;
    range.setStart(text, 1);
    range.setEnd(text, 1 + 'Fødselsdagsforberedelserne'.length);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  await expectAbove(toast.locator('p'), toast.getByRole('button', { name: 'Fortryd' }));
});

test('a message covers neither the field to add an entry nor the words below it', async ({ member }) => {
  const page = await logPage(await member(0, phone));
  const form = todo(page).locator('.log-add');
  await add(page, 'Male plankeværket');
  await isSaved(page);
  await page.reload();

  await complete(page, 'Male plankeværket');
  // It stays for as long as the pointer is on it.
  await message(page).hover();
  await expectAbove(message(page), form);

  await page.getByPlaceholder('Tilføj gøremål').fill('x'.repeat(501));
  await expect(form.getByText('Højst 500 tegn')).toBeVisible();
  await expectAbove(message(page), form);
});

test('a message leaves the field to add an entry free also when another member moves it', async ({
  member,
}) => {
  const [page, other] = [await logPage(await member(0, phone)), await logPage(await member(1))];
  for (const name of ['Male plankeværket', 'Klippe hæk']) await add(page, name);
  await isSaved(page);
  await complete(page, 'Male plankeværket');
  await message(page).hover();
  // The end of the list, with just enough room for the message between the field and the edge of the screen.
  await page.evaluate(() => {
    const bottomOf = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0;
    const height = document.querySelector<HTMLElement>('.toast')?.offsetHeight ?? 0;
    window.scrollBy({ top: bottomOf('.todo') - (innerHeight - height - 60), behavior: 'instant' });
  });
  const form = todo(page).locator('.log-add');
  await expectAbove(form, message(page));
  const last = todo(page).getByRole('listitem').last();
  const before = (await boxOf(form)).y;
  const name = (await last.locator('.todo-name').textContent()) ?? '';
  const renamed = 'Rense tagrender og nedløb mod nord '.repeat(6).trim();
  await todoItem(other, name).getByRole('button', { name: 'Ret' }).click();
  await other.getByLabel('Navn').fill(renamed);
  await other.keyboard.press('Enter');
  await expect(last).toContainText(renamed);
  expect((await boxOf(form)).y).toBeGreaterThan(before + 40);
  await expectAbove(message(page), form);
});

/** Scrolls the list to its end and reports where the message is off the screen or over the field. */
const misplaced = (page: Page) =>
  page.evaluate(async () => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const found: string[] = [];
    const from = window.scrollY;
    for (let at = 0; (boxOf('.log-add')?.bottom ?? 0) > 0; at += 10) {
      window.scrollTo({ top: from + at, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const [field, toast] = [boxOf('.log-add'), boxOf('.toast')];
      if (!field || !toast) return [...found, 'the field or the message is gone'];
      if (field.top < toast.bottom && toast.top < field.bottom) found.push(`covered at ${field.top}`);
      if (toast.top < 0 || toast.bottom > innerHeight) found.push(`off the screen at ${field.top}`);
    }
    return found;
  });

test('wherever the list is scrolled to, a message is on the screen and not over the field to add an entry', async ({
  member,
}) => {
  const page = await logPage(await member(0, phone));
  await add(page, 'Male plankeværket');
  await complete(page, 'Male plankeværket');
  await message(page).hover();
  expect(await misplaced(page)).toEqual([]);
});

test('on a phone with a home indicator, which the message stands above, it is not over that field either', async ({
  member,
}) => {
  const page = await phoneWithHomeIndicator(member);
  await add(page, 'Male plankeværket');
  await complete(page, 'Male plankeværket');
  await message(page).hover();
  expect(await misplaced(page)).toEqual([]);
});

/** Gives each of the last buttons the focus, from many places, and reports which are then covered. */
const coveredWithFocus = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    const buttons = [...document.querySelectorAll<HTMLElement>('.todo-list button')].slice(-9);
    const bottomOfList = () => document.querySelector('.todo-list')?.getBoundingClientRect().bottom ?? 0;
    for (const button of buttons) {
      for (let at = innerHeight; at > innerHeight - 300; at -= 20) {
        button.blur();
        scrollBy({ top: bottomOfList() - at, behavior: 'instant' });
        button.focus();
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const { top, bottom } = button.getBoundingClientRect();
        for (const over of document.querySelectorAll('.toast, .log-add')) {
          const box = over.getBoundingClientRect();
          const covered = Math.min(bottom, box.bottom) - Math.max(top, box.top);
          if (covered > 0)
            found.push(`${covered} px of ${button.textContent} at ${top} by ${over.className}`);
        }
      }
    }
    return found;
  });

test('whatever gets the focus is not under a message', async ({ member }) => {
  // Without the motion with which the page scrolls, so that it is where it stays.
  const page = await logPage(await member(0, { ...phone, reducedMotion: 'reduce' }));
  // Three lines, as a message with a shortened name has.
  const name = 'Rense tagrender og nedløb mod nord og mod syd';
  await add(page, name);
  await complete(page, name);
  await message(page).hover();
  expect(await coveredWithFocus(page)).toEqual([]);
});

test('with a home indicator and a note at the field, what gets the focus is not under a message', async ({
  member,
}) => {
  const page = await phoneWithHomeIndicator(member);
  const name = 'Rense tagrender og nedløb mod nord og mod syd';
  await add(page, name);
  await add(page, 'Male plankeværket');
  await expect(todo(page).getByText('Står øverst: »Male')).toBeVisible();
  await complete(page, name);
  await message(page).hover();
  await expect(todo(page).getByText('Står øverst: »Male')).toBeVisible();
  expect(await coveredWithFocus(page)).toEqual([]);
});

test('above an on-screen keyboard a message covers neither the field to add an entry nor the search', async ({
  member,
}) => {
  const page = await logPage(await member(0, { viewport: { width: 360, height: 400 } }));
  await add(page, 'Male plankeværket');
  await complete(page, 'Male plankeværket');
  await message(page).hover();
  for (const field of [page.getByPlaceholder('Tilføj gøremål'), page.getByLabel('Søg i loggen')]) {
    await field.focus();
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(async () => {
      const [typed, { y, height }] = [await boxOf(field), await boxOf(message(page))];
      expect(typed.y + typed.height <= y || y + height <= typed.y).toBe(true);
    }).toPass();
  }
});

test('a message leaves when somebody searches, and covers nothing that is found', async ({ member }) => {
  const page = await logPage(await member(0, phone));
  await add(page, 'Male plankeværket');
  await complete(page, 'Male plankeværket');
  await message(page).hover();
  await page.getByLabel('Søg i loggen').pressSequentially('plank');
  await expect(message(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(log(page).getByRole('listitem')).toContainText(['Male plankeværket']);
});

test('the note that an added entry is first stands above the edge of the screen', async ({ member }) => {
  const page = await logPage(await member(0, { ...phone, isMobile: true, hasTouch: true }));
  await add(page, `Ring til mor ${'i morgen '.repeat(20)}`.trim());
  const note = todo(page).getByText('Står øverst: »Ring til mor');
  await expect(note).toBeInViewport({ ratio: 1 });
});

test.describe('when the back end is down', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('the formats of a copy keep their places when the result is shown', async ({ member }) => {
    // Without the motion with which a dialog opens, so that it is where it stays.
    const page = await logPage(await member(0, { ...phone, reducedMotion: 'reduce' }));
    await page.getByRole('button', { name: 'Gem en kopi' }).click();
    const dialog = page.getByRole('dialog', { name: 'Gem en kopi' });
    const format = dialog.getByRole('button', { name: 'CSV' });
    // As narrow as phones are: there the longest text takes a line more.
    await page.setViewportSize({ width: 320, height: 740 });
    const atNarrowest = await boxOf(format);
    await page.setViewportSize(phone.viewport);
    const before = await boxOf(format);
    // The result stands beside the last button, so that there is no gap before it is known.
    const last = await boxOf(dialog.getByRole('button', { name: 'JSON' }));
    expect((await boxOf(dialog.getByRole('button', { name: 'Luk' }))).y).toBeLessThan(
      last.y + 1.75 * last.height,
    );
    await format.click();
    await expect(dialog.getByRole('status')).toHaveText('Filen er gemt.');
    expect(await boxOf(format)).toEqual(before);
    for (const [status, reason] of [
      [503, 'svarer ikke lige nu'],
      [200, 'var ikke til at forstå'],
    ] as const) {
      await page.route('**/rpc/search_log', (route) => route.fulfill({ status, body: '{}' }));
      await format.click();
      await expect(dialog.getByRole('status')).toContainText(`${reason}. Kopien blev ikke gemt.`);
      expect(await boxOf(format)).toEqual(before);
    }
    await page.setViewportSize({ width: 320, height: 740 });
    expect(await boxOf(format)).toEqual(atNarrowest);
  });
});

test('the form of an entry is above the field to add another, wherever the entry is on the screen', async ({
  member,
}) => {
  const page = await logPage(await member());
  for (const viewport of [phone.viewport, { width: 1280, height: 800 }]) {
    await page.setViewportSize(viewport);
    for (let n = 1; n <= 4; n += 1) await add(page, `Gøremål ${n} på ${viewport.width}`);
    const field = page.getByPlaceholder('Tilføj gøremål');
    const rows = todo(page).getByRole('listitem');
    // The last one that is in view: its name just above the field.
    await rows.nth(3).evaluate((row) => {
      const bar = document.querySelector('.log-add')?.getBoundingClientRect().top ?? 0;
      window.scrollBy({ top: row.getBoundingClientRect().bottom - bar, behavior: 'instant' });
    });
    await rows.nth(3).getByRole('button', { name: 'Ret' }).press('Enter');
    await expect(rows.nth(3).getByRole('textbox')).toBeFocused();
    await expectAbove(rows.nth(3).getByRole('button', { name: 'Gem' }), field);
    await page.keyboard.press('Escape');
  }
});
