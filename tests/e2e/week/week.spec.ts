import type { Page } from '@playwright/test';
import { weekday } from '../../../src/lib/date-texts.ts';
import { isoDayOf } from '../../../src/lib/dates.ts';
import { oneDay } from '../../../src/lib/durations.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { isPrecached } from '../../support/e2e/precached.ts';
import { isSaved } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { tooWide } from '../../support/e2e/width.ts';

test.use({ serviceWorkers: 'allow', allowed: [/ERR_(INTERNET_DISCONNECTED|CONNECTION|NETWORK)|WebSocket/] });

async function weekPage(page: Page) {
  await page.goto('/ugen');
  await isSaved(page);
  return page;
}
const field = (page: Page) => page.getByLabel('Tilføj aftale');
const add = async (page: Page, typed: string) => {
  await field(page).fill(typed);
  await page.keyboard.press('Enter');
};
const daysAhead = (days: number) => Date.now() + days * oneDay;
/** The day so many days from today, two at least. */
const on = (page: Page, days: number) =>
  page.locator(`section[aria-labelledby="${isoDayOf(daysAhead(days))}"]`);
const choir = (page: Page, days: number) => on(page, days).getByRole('button', { name: /Kor/ });
const dialog = (page: Page) => page.getByRole('dialog');

test('two members, one of them without a network for a day, change a series, and both see the same', async ({
  member,
}) => {
  const one = await weekPage(await member(0));
  const other = await member(1);
  await other.clock.install();
  await weekPage(other);
  await add(one, `hver ${weekday(daysAhead(3))} 16.15 Kor`);
  await expect(choir(other, 10)).toBeVisible();
  await isPrecached(other);
  await other.context().setOffline(true);
  await other.clock.fastForward('24:00:00');
  await other.reload();
  await expect(other.getByRole('heading', { name: /^I dag, / })).toContainText(weekday(daysAhead(1)));

  await test.step('the one without a network moves a time, adds an appointment and finishes a todo', async () => {
    await choir(other, 3).click();
    await dialog(other).getByLabel('Fra kl.').fill('18:00');
    await dialog(other).getByRole('button', { name: 'Gem' }).click();
    await add(other, `Tandlæge ${weekday(daysAhead(4))} 9.30`);
    for (const days of [3, 4])
      await expect(on(other, days).getByText('Venter på at blive sendt').first()).toBeAttached();
    await other
      .getByRole('button', { name: /^Afslut / })
      .first()
      .click();
  });

  await test.step('the other skips another time, and gives the whole series a place', async () => {
    await choir(one, 10).click();
    await dialog(one).getByRole('button', { name: 'Spring over' }).click();
    await expect(choir(one, 10)).toHaveCount(0);
    await choir(one, 3).click();
    await dialog(one).getByLabel('Alle gange').check();
    await dialog(one).getByLabel('Sted').fill('Skolen');
    await dialog(one).getByRole('button', { name: 'Gem' }).click();
    await isSaved(one);
  });

  await other.context().setOffline(false);
  await isSaved(other);
  for (const page of [one, other]) {
    await page.getByRole('button', { name: 'Vis mere' }).click();
    await expect(choir(page, 3)).toContainText('18.00');
    await expect(on(page, 4).getByRole('button', { name: /Tandlæge/ })).toContainText('9.30');
    await expect(choir(page, 10)).toHaveCount(0);
    await expect(choir(page, 17)).toContainText('Skolen');
  }
});

test('every view of the week is accessible and fits, with large letters, too', async ({ member }) => {
  const page = await weekPage(await member(0, { viewport: { width: 360, height: 740 } }));
  const devtools = await page.context().newCDPSession(page);
  const check = async (where: string) => {
    expect(await tooWide(page), where).toEqual([]);
    await expectAccessible(page, where);
  };
  for (const standard of [16, 32]) {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard } });
    await check(`the week, ${standard} px`);
    await field(page).fill('hver onsdag 16.15 svømning til 16. juni');
    await check(`what was understood, ${standard} px`);
    await page.getByRole('button', { name: 'Ret', exact: true }).click();
    await check(`the form, ${standard} px`);
    await page.keyboard.press('Escape');
    await field(page).fill('');
    await page
      .getByRole('button', { name: /Svømning/ })
      .first()
      .click();
    await check(`a time of a series, ${standard} px`);
    await page.keyboard.press('Escape');
    for (const name of ['Udskriv', 'I din kalender', 'Papirkurv']) {
      await page.getByRole('button', { name }).click();
      await check(`${name}, ${standard} px`);
      await page.keyboard.press('Escape');
    }
  }
});

test('the page stays while one types, what is not understood is asked for, and an end and the focus go along', async ({
  member,
}) => {
  const page = await weekPage(await member(0, { viewport: { width: 1280, height: 900 } }));
  const part = (name: string) => dialog(page).getByLabel(name);
  const press = (name: string) => dialog(page).getByRole('button', { name }).press('Enter');
  await field(page).focus();
  await page.keyboard.type('Kor');
  await page.keyboard.press('Enter');
  await expect(part('Dag')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(` ${weekday(daysAhead(3))} 1615`);
  await expect(field(page)).toHaveValue(/^Kor .* 1615$/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press('Enter');
  await expect(part('Fra kl.')).toBeFocused();
  await part('Fra kl.').fill('16:15');
  await part('Til kl.').fill('17:00');
  await press('Gem');
  await choir(page, 3).press('Enter');
  await part('Fra kl.').fill('18:30');
  await expect(part('Til kl.')).toHaveValue('19:15');
  await press('Gem');
  await expect(choir(page, 3)).toContainText('18.30–19.15');
  await expect(choir(page, 3)).toBeFocused();
  await page.keyboard.press('Enter');
  await press('Slet');
  await expect(choir(page, 3)).toHaveCount(0);
  await expect(page.locator('.week-days button:focus')).toHaveCount(1);
});
