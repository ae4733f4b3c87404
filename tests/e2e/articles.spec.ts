import { site } from '../../src/site.config.ts';
import { expect, test } from '../support/e2e/test.ts';
import { tooWide } from '../support/e2e/width.ts';

test('an address that a relative writes in a summary or a note is broken before the page overflows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const address = `https://www.example.org/${'haandbryg'.repeat(9)}`;
  for (const [path, note] of [
    ['/brygning', '#laes-foerst ~ * p'],
    ['/brygning', '#bryggene ~ * p:not(.meta)'],
    ['/brygning/1brygengelskale', '.log p'],
    [`/${site.people[1].slug}`, '#links ~ * p'],
  ] as const) {
    await page.goto(path);
    await page
      .locator(note)
      .first()
      .evaluate((element, text) => (element.textContent = text), `${address}${address}`);
    expect(await tooWide(page), `${path} ${note}`).toEqual([]);
  }
});

test('on a wide screen headings stand to the left of the text and drawings to the right', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/brygning/generelt');
  const article = page.getByRole('article');
  const text = await article.getByText('Malten knuses groft').boundingBox();
  const heading = await article.getByRole('heading', { name: '2. Mæskning' }).boundingBox();
  const drawing = await article.getByRole('img', { name: 'Et mæskekar af træ' }).boundingBox();
  if (!text || !heading || !drawing) throw new Error('The article lacks one of its parts.');
  expect(heading.x + heading.width).toBeLessThan(text.x);
  expect(drawing.x).toBeGreaterThan(text.x + text.width);
  for (const beside of [heading, drawing]) expect(Math.abs(beside.y - text.y)).toBeLessThan(24);
});

test.describe('opened by itself', () => {
  // The browser drops the transition between pages where one of the two is a picture, and notes that without a stack.
  test.use({ allowed: [/^error: $/] });

  test('a drawing is as large as the window', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/brygning/generelt');
    const drawing = page.getByRole('img', { name: 'Et mæskekar af træ' });
    expect((await drawing.boundingBox())?.width).toBeLessThan(300);
    await drawing.click();
    await page.waitForURL(/\.svg$/);
    expect(await page.locator('svg').first().boundingBox()).toMatchObject({ width: 1280, height: 900 });
  });
});
