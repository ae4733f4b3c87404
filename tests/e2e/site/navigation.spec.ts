import { memberPages } from '../../../src/site.config.ts';
import { drawInSiteFont } from '../../support/e2e/font.ts';
import { watchShifts } from '../../support/e2e/shifts.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { doubleLetters } from '../../support/e2e/width.ts';

test.use({ allowed: [/404/] });

test('a member is greeted from the first paint, by whoever is signed in when the page is shown again, and the bar fits a phone', async ({
  page,
  preview,
}) => {
  const signedIn = (name: string) =>
    page.context().addCookies([{ name: 'signed_in', value: encodeURIComponent(name), url: preview.url }]);
  const bar = page.getByRole('navigation', { name: 'Sider' });
  await signedIn('Åse & Bo <b>');
  const shifts = await watchShifts(page);
  await page.goto('/brygning', { waitUntil: 'networkidle' });
  await expect(bar.getByRole('link')).toHaveText([
    'Fotoalbum',
    ...memberPages.map(({ text }) => text),
    'Velkommen, Åse & Bo <b>',
  ]);
  expect(await shifts()).toEqual([]);
  await drawInSiteFont(page);
  expect((await bar.boundingBox())?.height, 'one row').toBeLessThan(64);

  await test.step('a page shown again by another tab or by Back greets whoever is signed in by then', async () => {
    const shownAgain = (event: 'pageshow' | 'visibilitychange') =>
      page.evaluate((type) => {
        (type === 'pageshow' ? window : document).dispatchEvent(new Event(type, { bubbles: true }));
      }, event);
    await signedIn('Bo');
    await shownAgain('visibilitychange');
    await expect(bar.locator('.greeting')).toHaveText('Velkommen, Bo');
    await page.context().clearCookies();
    await shownAgain('pageshow');
    await expect(bar.getByRole('link')).toHaveCount(4);
    await expect(bar.getByText('Velkommen')).toBeHidden();
    await signedIn('Karen');
    await shownAgain('pageshow');
    await expect(bar.locator('.greeting')).toHaveText('Velkommen, Karen');
  });

  await test.step('the skip link is reached by keyboard, visible, and moves the focus to the content', async () => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Spring til indhold' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('it fits 320 px with letters at 200 %', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.setViewportSize({ width: 320, height: 640 });
    await doubleLetters(page);
    await bar.getByRole('button', { name: 'Flere sider' }).click();
    await expect(bar.getByRole('link')).toHaveCount(5 + memberPages.length);
    for (const link of await bar.getByRole('link').all()) {
      await expect(link).toBeInViewport({ ratio: 1 });
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    }
    // The greeting breaks between its words alone.
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 640 });
      const lines = await page.locator('.greeting a').evaluate((greeting) => {
        const range = document.createRange();
        range.setStart(greeting.firstChild as Text, 0);
        range.setEnd(greeting.firstChild as Text, 'Velkommen,'.length);
        return range.getClientRects().length;
      });
      expect(lines, `at ${width} px`).toBe(1);
    }
  });
});

test('an unknown address is answered with status 404 and a page that links home; with other capitals it leads to its page, and never to another site', async ({
  page,
  preview,
}) => {
  const response = await page.goto('/findes/ikke');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('not found');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Siden blev ikke fundet');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/:\d+\/$/);
  for (const [from, to] of [
    ['/FotoAlbum?kategori=Familie#x', '/fotoalbum?kategori=Familie#x'],
    ['/BRYGNING/gEnerelt/', '/brygning/generelt/'],
  ] as const) {
    await page.goto(from);
    await page.waitForURL(`**${to}`);
    await expect(page).not.toHaveTitle('not found');
  }
  // A request to another site would fail the test.
  await page.goto(`${preview.url}//Elsewhere.example/X`);
  await expect(page).toHaveURL(`${preview.url}/elsewhere.example/x`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Siden blev ikke fundet');
});
