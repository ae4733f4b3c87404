import { expectAccessible } from '../../support/e2e/axe.ts';
import { watchShifts } from '../../support/e2e/shifts.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { add, isSaved, log, phone, todo, todoItem } from './page.ts';

test.use({ allowed: [/Failed to load resource/] });

test('a log that is not loaded yet says so and takes entries, and nothing moves when it arrives', async ({
  member,
}) => {
  const page = await member(0, phone);
  const shifts = await watchShifts(page);
  const pull = '**/rpc/pull_changes';
  await page.route(pull, (route) => route.abort());
  await page.goto('/log');
  await expect(todo(page)).toContainText('Loggen er ikke hentet endnu');
  await expectAccessible(page, 'before there is a log');
  await add(page, 'Skrevet imens');
  await page.unroute(pull);
  await isSaved(page);
  await expect(page.getByText('Loggen er ikke hentet endnu')).toHaveCount(0);
  await expect(todoItem(page, 'Skrevet imens')).toBeVisible();

  // A phone that has nothing yet, with a network that is slow.
  await page.goto('/brygning');
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases())
      await new Promise((done) => {
        indexedDB.deleteDatabase(name).onsuccess = done;
      });
  });
  const answered = Promise.withResolvers<void>();
  await page.route(pull, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto('/log');
  await expect(todo(page)).toContainText('Henter loggen …');
  await expect(log(page).getByRole('status').last()).toBeEmpty();
  const before = (await shifts()).length;
  answered.resolve();
  await isSaved(page);
  await expect(todo(page).locator('.entry').first()).toBeVisible();
  const moved = (await shifts()).slice(before).flatMap(({ sources }) => sources);
  expect(moved.filter((source) => /^<(footer|section)/.test(source))).toEqual([]);
});
