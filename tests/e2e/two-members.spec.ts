import type { Page } from '@playwright/test';
import { isLive, item, openList } from '../support/e2e/shopping.ts';
import { endSession, signInFrom } from '../support/e2e/sign-in.ts';
import { staying } from '../support/e2e/staying.ts';
import { expect, test } from '../support/e2e/test.ts';

test('one member adds Rugbrød, the other sees it without reloading and buys it', async ({
  member,
  people,
}) => {
  const [one, other] = [await member(0), await member(1)];
  for (const page of [one, other]) {
    await page.goto('/shopping');
    await expect(page.getByText('Alt er gemt').first()).toBeVisible();
  }
  const stayed = [await staying(one), await staying(other)];
  const bread = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Rugbrød/ });
  await expect(bread(other)).toHaveCount(0);

  await one.getByRole('combobox', { name: 'Tilføj vare' }).fill('Rugbrød');
  await one.keyboard.press('Enter');
  await expect(bread(one)).toBeVisible();
  await expect(bread(other)).toBeVisible();

  await bread(other).click();
  await other.getByRole('button', { name: /^Køb \d/ }).click();
  await expect(bread(other)).toHaveCount(0);
  // It stays where it is: nothing moves under a thumb.
  await expect(bread(one)).toContainText(`Købt af ${people.members[1].name}`);
  for (const check of stayed) await check();
});

test('what a member has struck out on a phone is not struck for another who signs in on it, and still is when they are back', async ({
  member,
  people,
}) => {
  const [author, other] = people.members;
  const page = await member(0);
  await openList(page);
  const buy = page.getByRole('button', { name: /^Køb \d/ });
  await item(page, 'Gær').click();
  await expect(buy).toHaveText('Køb 1 vare');
  await page.reload();
  await expect(buy).toHaveText('Køb 1 vare');

  await endSession(page);
  await signInFrom(page, '/shopping', other);
  await isLive(page);
  await expect(item(page, 'Gær')).toHaveAttribute('aria-pressed', 'false');
  await expect(buy).toHaveCount(0);
  await item(page, 'Fuglefrø').click();
  await expect(buy).toHaveText('Køb 1 vare');

  await endSession(page);
  await signInFrom(page, '/shopping', author);
  await isLive(page);
  await expect(item(page, 'Gær')).toHaveAttribute('aria-pressed', 'true');
  await expect(item(page, 'Fuglefrø')).toHaveAttribute('aria-pressed', 'false');
});
