import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { add, isSaved, log, logPage, todo, todoItem } from './page.ts';

const phone = { viewport: { width: 360, height: 740 } } as const;

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

test('a message of a few lines is shown in full, and a long one keeps its buttons on the screen', async ({
  member,
}) => {
  const page = await logPage(await member(0, phone));
  const text = message(page).locator('p');
  const lines = () =>
    text.evaluate((element) => ({
      shown: Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
      whole: element.scrollHeight <= element.clientHeight,
    }));

  const name = 'Rense tagrenderne på nordsiden og nedløbet';
  await add(page, name);
  await complete(page, name);
  await message(page).hover();
  await expect(text).toHaveText(`»${name}« er afsluttet.`);
  const { shown, whole } = await lines();
  expect(shown).toBeGreaterThan(2);
  expect(whole).toBe(true);

  const long = `${name} `.repeat(8).trim();
  await add(page, long);
  await complete(page, long);
  await message(page).hover();
  await expect(text).toContainText(long);
  expect(await lines()).toEqual({ shown: 4, whole: false });
  for (const button of ['Fortryd', 'Luk beskeden'])
    await expect(message(page).getByRole('button', { name: button })).toBeInViewport({ ratio: 1 });
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
