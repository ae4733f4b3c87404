import { watchShifts } from '../../support/e2e/shifts.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { isSaved, log, todo } from './page.ts';

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
])
  test(`at ${viewport.width} px the first visit moves neither the list nor the footer when the log arrives`, async ({
    member,
  }) => {
    const page = await member(0, { viewport });
    const shifts = await watchShifts(page);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/rpc/pull_changes', async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto('/log');
    await expect(todo(page)).toContainText('Henter loggen …');
    const before = (await shifts()).length;
    answer();
    await isSaved(page);
    await expect(log(page).getByRole('listitem').first()).toBeAttached();
    await expect(page.locator('.todo-by').first()).toBeVisible();
    const moved = (await shifts()).slice(before).flatMap(({ sources }) => sources);
    expect(moved.filter((source) => /^<(footer|section)/.test(source))).toEqual([]);
  });
