import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { buy, item, keepMessage, message, openList, stored } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

/** What a browser writes when it asks without a network. */
test.use({ allowed: [/ERR_(INTERNET_DISCONNECTED|CONNECTION|EMPTY|NETWORK)|WebSocket/] });

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
const offer = (page: Page, name: string) => message(page).getByRole('button', { name });

/** Counts the taps from now on. */
const countTaps = (page: Page) =>
  page.evaluate(() => {
    document.body.dataset.taps = '0';
    addEventListener(
      'pointerdown',
      () => {
        document.body.dataset.taps = String(Number(document.body.dataset.taps) + 1);
      },
      true,
    );
  });
const taps = (page: Page) => page.evaluate(() => Number(document.body.dataset.taps));

test('what a trip bought for the freezer goes in with one tap, and comes out with an undo', async ({
  member,
  preview,
}) => {
  const page = await member(0, phone);
  await openList(page);
  // With keys: a tap where the browser of the test has scrolled another row under the finger counts for nothing.
  for (const title of ['Vaniljeis', 'Letmælk']) await item(page, title).press('Enter');
  await buy(page).tap();
  await expect(message(page)).toContainText('2 varer er købt');
  await keepMessage(page);
  await expectAccessible(page, 'the message with an offer');
  await countTaps(page);
  await offer(page, 'I fryseren').tap();
  await expect(message(page)).toContainText('Lagt i fryseren: 1 Vaniljeis');
  await keepMessage(page);
  expect(await taps(page)).toBe(1);
  await expect.poll(() => stored(preview, 'Vaniljeis')).toMatchObject([{ count: 2, buy: false }]);
  await offer(page, 'Fortryd').tap();
  await expect.poll(() => stored(preview, 'Vaniljeis')).toMatchObject([{ count: 1 }]);
});
