import { expect, test } from '../../support/e2e/test.ts';
import { seenControls } from '../../support/e2e/width.ts';
import { entries, log, message, phone, press, search, todo, todoItem } from './page.ts';

test('with 200 things to do and hundreds done, a phone shows the field, few controls, and only what is near', async ({
  member,
  preview,
}) => {
  const page = await member(0, { ...phone, hasTouch: true, isMobile: true });
  await preview.backend.database.exclusively(async (sql) => {
    await sql.exec('delete from public.log');
    // Without the trigger that tells phones of each row.
    await sql.exec(`set session_replication_role = replica;
      insert into public.log (key, id, name, done, date, rev)
      select gen_random_uuid(), (1000000 + n)::text,
        (array['Repareret cyklen', 'Bagt gulerodskage', 'Købt te'])[n % 3 + 1], true, now() - n * interval '8 hours', 1
      from generate_series(1, 700) as n;
      set session_replication_role = origin;
      insert into public.log (key, id, name, done, date)
      select gen_random_uuid(), (2000000 + n)::text, 'Gøremål ' || n, false, now() - n * interval '1 hour'
      from generate_series(1, 200) as n`);
  });
  await page.goto('/log');
  await expect(todo(page)).toContainText('Gøremål 20');
  expect(await seenControls(page)).toBeLessThanOrEqual(20);
  const seen = await todo(page)
    .locator('.entry')
    .evaluateAll((rows) => {
      const field = document.querySelector('.log-add')?.getBoundingClientRect().top ?? 0;
      return rows.filter((row) => row.getBoundingClientRect().bottom <= field).length;
    });
  expect(seen).toBeGreaterThanOrEqual(8);

  await test.step('neither a message, the focus nor what is opened is where the field is', async () => {
    const field = page.getByPlaceholder('Tilføj gøremål');
    const boxOf = async (part: typeof field) => (await part.boundingBox()) ?? { y: 0, height: 0 };
    const isAbove = (upper: typeof field, lower: typeof field) =>
      expect(async () => {
        const { y, height } = await boxOf(upper);
        expect(y + height).toBeLessThanOrEqual((await boxOf(lower)).y);
      }).toPass();
    await press(todoItem(page, 'Gøremål 1'), 'Afslut');
    await isAbove(message(page), field);
    const opened = todoItem(page, 'Gøremål 20');
    await opened.locator('.entry-button').press('Enter');
    await isAbove(opened, message(page));
    const far = todoItem(page, 'Gøremål 35').locator('.entry-button');
    await far.focus();
    await expect(field).toBeInViewport();
    await isAbove(far, field);
  });

  await test.step('what is found far below is in the page when it comes near, and in print', async () => {
    await search(page, 'r');
    const status = log(page).getByRole('status').last();
    await expect(status).toHaveText(/^\d{3} fundet$/);
    const found = Number((await status.textContent())?.replace(/\D/g, ''));
    expect(await entries(page).count()).toBe(100);
    await entries(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => entries(page).count()).toBeGreaterThan(100);
    expect(await entries(page).count()).toBeLessThan(found);
    await page.emulateMedia({ media: 'print' });
    // At once, as a browser prints: later the page notices what is not near.
    const printed = await page.evaluate(() => {
      window.dispatchEvent(new Event('beforeprint'));
      return document.querySelectorAll('.log-list .entry').length;
    });
    expect(printed).toBe(found);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    const who = await todo(page).locator('.entry-note').first().boundingBox();
    expect(who?.width, 'who wrote it, beside it').toBeGreaterThan(60);
  });
});
