import { expect, test } from '../../support/e2e/test.ts';
import { add, isSaved, logPage, showNew, todoItem } from '../log/page.ts';

test('a tab sends in the place of one that the browser has suspended while it was sending', async ({
  member,
}) => {
  const suspended = await member(0);
  // A second instead of the minute that a tab waits for another.
  await suspended.context().addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms === 60_000 ? 1_000 : ms);
  });
  await logPage(suspended);
  const page = await logPage(await suspended.context().newPage());
  const other = await logPage(await member(1));
  const [sent, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await suspended.route('**/rpc/apply_ops', async (route) => {
    sent.resolve();
    await answered.promise;
    await route.continue();
  });

  await suspended.bringToFront();
  await add(suspended, 'Hente brænde');
  await sent.promise;
  const browser = await suspended.context().newCDPSession(suspended);
  await browser.send('Page.setWebLifecycleState', { state: 'frozen' });
  await page.bringToFront();
  await add(page, 'Kløve brænde');
  await isSaved(page);
  for (const name of ['Hente brænde', 'Kløve brænde']) await showNew(other, todoItem(other, name));

  await browser.send('Page.setWebLifecycleState', { state: 'active' });
  answered.resolve();
  await isSaved(suspended);
  await add(suspended, 'Stable brænde');
  await isSaved(suspended);
  for (const each of [suspended, page, other])
    for (const name of ['Hente brænde', 'Kløve brænde', 'Stable brænde']) {
      await showNew(each, todoItem(each, name));
      await expect(todoItem(each, name)).toHaveCount(1);
    }
});
