import { expect, test } from '../../support/e2e/test.ts';
import { seenControls } from '../../support/e2e/width.ts';
import { logPage, message, phone, press, todo, todoItem } from './page.ts';

const touch = { ...phone, hasTouch: true, isMobile: true } as const;

test('with 12 things to do or 200, a phone shows the search, some of them and the field, with few controls', async ({
  member,
  preview,
}) => {
  const page = await member(0, touch);
  await preview.backend.database.exclusively((sql) => sql.exec('delete from public.log where not done'));
  for (const [from, to] of [
    [1, 12],
    [13, 200],
  ]) {
    await preview.backend.database.exclusively((sql) =>
      sql.exec(`insert into public.log (key, id, name, done, date)
        select gen_random_uuid(), (2000000 + n)::text, 'Gøremål ' || n, false, now() - n * interval '1 hour'
        from generate_series(${from}, ${to}) as n`),
    );
    await page.goto('/log');
    await expect(todo(page)).toContainText(`Gøremål ${to}`);
    for (const viewport of [{ width: 390, height: 844 }, phone.viewport]) {
      await page.setViewportSize(viewport);
      expect(await seenControls(page)).toBeLessThanOrEqual(16);
    }
  }
  await expect(page.getByLabel('Søg i loggen')).toBeInViewport();
  const seen = await todo(page)
    .locator('.entry')
    .evaluateAll((rows) => {
      const field = document.querySelector('.log-add')?.getBoundingClientRect().top ?? 0;
      return rows.filter((row) => row.getBoundingClientRect().bottom <= field).length;
    });
  expect(seen).toBeGreaterThanOrEqual(4);

  // Neither a message nor the focus is where the field is.
  const field = page.getByPlaceholder('Tilføj gøremål');
  const boxOf = async (part: typeof field) => (await part.boundingBox()) ?? { y: 0, height: 0 };
  await press(todoItem(page, 'Gøremål 1'), 'Afslut');
  await expect(async () => {
    const { y, height } = await boxOf(message(page));
    expect(y + height).toBeLessThanOrEqual((await boxOf(field)).y);
  }).toPass();
  // What is opened at the lower edge is shown above them.
  const opened = todoItem(page, 'Gøremål 20');
  await opened.locator('.entry-button').press('Enter');
  await expect(async () => {
    const { y, height } = await boxOf(opened);
    expect(y + height).toBeLessThanOrEqual((await boxOf(message(page))).y);
  }).toPass();
  const far = todoItem(page, 'Gøremål 90').locator('.entry-button');
  await far.focus();
  await expect(field).toBeInViewport();
  await expect(async () => {
    const row = await boxOf(far);
    expect(row.y + row.height).toBeLessThanOrEqual((await boxOf(field)).y);
  }).toPass();
});

test('finishing a todo scrolls nothing', async ({ member }) => {
  // So wide that the actions stand in one line whatever the machine's own letters, and so opening scrolls nothing.
  const page = await logPage(await member(0, { ...touch, viewport: { width: 390, height: 844 } }));
  const first = todo(page).getByRole('listitem').first();
  await first.locator('.entry-button').tap();
  await first.getByRole('button', { name: 'Afslut' }).tap();
  await expect(message(page)).toContainText('er afsluttet');
  await expect(first.locator('.entry-button')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a message is never over the field, wherever that is', async ({ member }) => {
  const page = await logPage(await member(0, touch));
  const field = page.locator('.log-add');
  await press(todo(page).getByRole('listitem').nth(2), 'Afslut');
  await message(page).hover();
  const { height = 0 } = page.viewportSize() ?? {};
  const natural = await field.evaluate((form) => {
    form.style.position = 'static';
    const { top } = form.getBoundingClientRect();
    form.style.position = '';
    return top;
  });
  // From the lower edge, where it stays, up to the upper edge and away.
  for (const top of [height, 600, 400, 200, 60, 0, -200]) {
    await page.evaluate((by) => window.scrollTo({ top: by, behavior: 'instant' }), natural - top);
    const [box, said] = [await field.boundingBox(), await message(page).boundingBox()];
    if (!box || !said) throw new Error('The field or the message is not there.');
    expect(said.y >= box.y + box.height || said.y + said.height <= box.y, `field at ${box.y}`).toBe(true);
    expect(said.y).toBeGreaterThanOrEqual(0);
    expect(said.y + said.height).toBeLessThanOrEqual(height);
  }
});
