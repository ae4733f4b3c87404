import type { BrowserContextOptions, Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import {
  add,
  boxOf,
  complete,
  expectAbove,
  isSaved,
  logPage,
  message,
  phone,
  todo,
  todoItem,
} from './page.ts';

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

test('with a home indicator and no message, what gets the focus is not under the field to add an entry', async ({
  member,
}) => {
  const page = await phoneWithHomeIndicator(member);
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
