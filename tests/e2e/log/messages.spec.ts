import { expect, test } from '../../support/e2e/test.ts';
import { add, boxOf, complete, expectAbove, log, logPage, message, phone, todo } from './page.ts';

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
