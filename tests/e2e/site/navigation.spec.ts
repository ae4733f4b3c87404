import { memberPages } from '../../../src/site.config.ts';
import { watchShifts } from '../../support/e2e/shifts.ts';
import { expect, test } from '../../support/e2e/test.ts';

const hint = (url: string, name: string) => [{ name: 'signed_in', value: encodeURIComponent(name), url }];

test('a member is greeted and sees the private links from the first paint, without layout shift', async ({
  page,
  preview,
}) => {
  await page.context().addCookies(hint(preview.url, 'Åse & Bo <b>'));
  const shifts = await watchShifts(page);
  await page.goto('/brygning', { waitUntil: 'networkidle' });
  const bar = page.getByRole('navigation', { name: 'Sider' });
  await expect(bar.getByRole('link')).toHaveText([
    /.*/,
    /.*/,
    /.*/,
    'Fotoalbum',
    ...memberPages.map(({ text }) => text),
    'Velkommen, Åse & Bo <b>',
  ]);
  await page.goto('/404');
  expect(await shifts()).toEqual([]);
});

test('a page shown again by another tab or by Back greets whoever is signed in by then', async ({
  page,
  preview,
}) => {
  const bar = page.getByRole('navigation', { name: 'Sider' });
  const shownAgain = (event: 'pageshow' | 'visibilitychange') =>
    page.evaluate((type) => {
      (type === 'pageshow' ? window : document).dispatchEvent(new Event(type, { bubbles: true }));
    }, event);
  await page.context().addCookies(hint(preview.url, 'Åse'));
  await page.goto('/brygning');
  await expect(bar).toContainText('Velkommen, Åse');
  await page.context().addCookies(hint(preview.url, 'Bo'));
  await shownAgain('visibilitychange');
  await expect(bar.locator('.greeting')).toHaveText('Velkommen, Bo');
  await page.context().clearCookies();
  await shownAgain('pageshow');
  await expect(bar.getByRole('link')).toHaveCount(4);
  await expect(bar.getByText('Velkommen')).toBeHidden();
  await page.context().addCookies(hint(preview.url, 'Åse'));
  await shownAgain('pageshow');
  await expect(bar.locator('.greeting')).toHaveText('Velkommen, Åse');
});

test('the skip link is reached by keyboard, visible, and moves the focus to the content', async ({
  page,
}) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Spring til indhold' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a member’s navigation fits 320 px with letters at 200 %', async ({ page, preview }) => {
  await page.context().addCookies(hint(preview.url, 'Karen'));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const link of await page.getByRole('navigation', { name: 'Sider' }).getByRole('link').all()) {
    await expect(link).toBeInViewport({ ratio: 1 });
    const box = await link.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
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
