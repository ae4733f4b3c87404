import { expect, test } from '../../support/e2e/test.ts';
import { add, isSaved, logPage, showNew, todoItem } from '../log/page.ts';

test('a tab sends in the place of one that the browser has suspended while it was sending', async ({
  member,
}) => {
  const suspended = await member(0);
  // Without time limits, a page whose request is not answered does what a suspended one does: nothing.
  await suspended.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  const page = await suspended.context().newPage();
  // A second instead of the minute that a tab waits for another.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms === 60_000 ? 1_000 : ms);
  });
  await logPage(suspended);
  await logPage(page);
  const other = await logPage(await member(1));
  const [sent, awake] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await suspended.route('**/rpc/apply_actions', async (route) => {
    sent.resolve();
    await awake.promise;
    await route.continue();
  });

  await add(suspended, 'Hente brænde');
  await sent.promise;
  await add(page, 'Kløve brænde');
  await isSaved(page);
  for (const name of ['Hente brænde', 'Kløve brænde']) await showNew(other, todoItem(other, name));

  awake.resolve();
  await isSaved(suspended);
  await add(suspended, 'Stable brænde');
  await isSaved(suspended);
  for (const each of [suspended, page, other])
    for (const name of ['Hente brænde', 'Kløve brænde', 'Stable brænde']) {
      await showNew(each, todoItem(each, name));
      await expect(todoItem(each, name)).toHaveCount(1);
    }
});
