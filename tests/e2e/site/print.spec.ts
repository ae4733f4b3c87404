import { openList } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

/** The pages of a PDF, from its page objects. */
const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

test('the brewing index and every article print on one A4 sheet each, and a longer page is detected', async ({
  page,
}) => {
  await page.goto('/brygning');
  const links = await page.getByRole('main').locator('a[href^="/brygning/"]').all();
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')));
  expect(paths.length).toBeGreaterThanOrEqual(12);
  for (const path of ['/brygning', ...paths]) {
    await page.goto(path ?? '');
    expect(pagesIn(await page.pdf({ preferCSSPageSize: true })), path ?? '').toBe(1);
  }
  await page.locator('article').evaluate((article) => article.append(article.cloneNode(true)));
  expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toBeGreaterThan(1);
});

test('a list of sixty things prints on one A4 sheet, with its title and the date', async ({
  member,
  preview,
}) => {
  const page = await member();
  await preview.backend.database.exclusively((sql) =>
    sql.query(
      `update public.shopping set buy = key in (select key from public.shopping order by title limit 60)`,
    ),
  );
  await openList(page);
  await expect(page.locator('.line')).toHaveCount(60);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Indkøb, \w+dag den \d+\. \w+ \d{4}$/)).toBeVisible();
  expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
});
