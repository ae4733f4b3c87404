import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/e2e/axe.ts';
import {
  buy,
  isLive,
  item,
  keepMessage,
  message,
  openList,
  stored,
  tab,
} from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { cutPlaceholders, doubleLetters, tooWide } from '../../support/e2e/width.ts';

/** What a browser writes when it asks without a network. */
test.use({ allowed: [/ERR_(INTERNET_DISCONNECTED|CONNECTION|EMPTY|NETWORK)|WebSocket/] });

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
const putIn = (page: Page) => page.getByRole('combobox', { name: 'Læg i fryseren' });
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

test('what a trip bought for the freezer goes in with one tap, once for the whole family, and comes out with an undo', async ({
  member,
  preview,
}) => {
  const page = await member(0, phone);
  const other = await member(1, phone);
  await openList(page);
  await openList(other);
  await item(page, 'Vaniljeis').tap();
  await item(page, 'Letmælk').tap();
  await buy(page).tap();
  await expect(message(page)).toContainText('2 varer er købt');
  await keepMessage(page);
  await expectAccessible(page, 'the message with an offer');
  const theirs = other.getByRole('main').getByRole('button', { name: 'I fryseren' });
  await expect(theirs).toBeVisible();
  await countTaps(page);
  await offer(page, 'I fryseren').tap();
  await expect(message(page)).toContainText('Lagt i fryseren: 1 Vaniljeis');
  await keepMessage(page);
  expect(await taps(page)).toBe(1);
  await expect.poll(() => stored(preview, 'Vaniljeis')).toMatchObject([{ count: 2, buy: false }]);
  await expect(theirs).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'I fryseren' })).toHaveCount(0);
  await offer(page, 'Fortryd').tap();
  await expect.poll(() => stored(preview, 'Vaniljeis')).toMatchObject([{ count: 1 }]);
  // From the last trip on the other phone, without signal.
  await expect(theirs).toBeVisible();
  await other.context().setOffline(true);
  await theirs.tap();
  await expect(theirs).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'I fryseren' }).tap();
  await expect.poll(() => stored(preview, 'Vaniljeis')).toMatchObject([{ count: 2 }]);
  await other.context().setOffline(false);
  await isLive(other);
  await tab(other, 'Fryser').tap();
  await expect(item(other, 'Vaniljeis')).toContainText('2');
  expect(await stored(preview, 'Vaniljeis')).toMatchObject([{ count: 2 }]);
});

test('a new item, or one that was not kept in the freezer, is put there with two taps besides typing', async ({
  member,
  preview,
}) => {
  const page = await member(0, phone);
  await openList(page);
  await tab(page, 'Fryser').tap();
  await countTaps(page);
  await putIn(page).tap();
  await putIn(page).pressSequentially('Hønsesuppe');
  await page.getByRole('option', { name: /^Hønsesuppe/ }).tap();
  await expect(item(page, 'Hønsesuppe')).toContainText('i dag');
  expect(await taps(page)).toBe(2);
  await expect
    .poll(() => stored(preview, 'Hønsesuppe'))
    .toMatchObject([{ count: 1, freezer: true, buy: false }]);
  await putIn(page).tap();
  await putIn(page).pressSequentially('stikkels 2 poser');
  await expectAccessible(page, 'what may be put in the freezer');
  await page.getByRole('option', { name: /^Stikkelsbær/ }).tap();
  expect(await taps(page)).toBe(4);
  await expect(message(page)).toContainText('Stikkelsbær: 7 i fryseren');
  await putIn(page).fill('smør');
  await putIn(page).press('Enter');
  await expect(message(page)).toContainText('Smør');
  await keepMessage(page);
  await expect.poll(() => stored(preview, 'Smør')).toMatchObject([{ count: 1, freezer: true, buy: true }]);
  await offer(page, 'Fortryd').tap();
  await expect.poll(() => stored(preview, 'Smør')).toMatchObject([{ count: 0, freezer: false }]);
});

test('taking the last one out of the freezer asks whether to put it on the list', async ({
  member,
  preview,
}) => {
  const page = await member(0, phone);
  await openList(page);
  await tab(page, 'Fryser').tap();
  await item(page, 'Fiskefileter').tap();
  await page.getByRole('button', { name: 'Tag 1 op' }).tap();
  await expect(message(page)).toContainText('Fiskefileter er taget op af fryseren');
  await offer(page, 'Sæt på listen?').tap();
  await expect(offer(page, 'Sæt på listen?')).toHaveCount(0);
  await keepMessage(page);
  await expect.poll(() => stored(preview, 'Fiskefileter')).toMatchObject([{ count: 0, buy: true }]);
  await offer(page, 'Fortryd').tap();
  await expect.poll(() => stored(preview, 'Fiskefileter')).toMatchObject([{ count: 0, buy: false }]);
  for (let packets = 2; packets > 0; packets -= 1)
    await page.getByRole('button', { name: 'Én mindre: Hindbær' }).tap();
  await expect(message(page)).toContainText('Hindbær: 0 i fryseren');
  await expect(offer(page, 'Sæt på listen?')).toBeVisible();
  await expect(offer(page, 'Fortryd')).toBeVisible();
});

test('when only items with count 0 are struck, nothing can be taken out until there are some', async ({
  member,
  preview,
}) => {
  const page = await member(0, phone);
  await openList(page);
  await tab(page, 'Fryser').tap();
  await page.getByLabel('Vis fødevarer med 0 antal').check();
  await item(page, 'Rejer').tap();
  await item(page, 'Grønlangkål').tap();
  const takeOut = page.getByRole('button', { name: /^Tag (\d+ )?op$/ });
  await expect(takeOut).toHaveText('Tag op');
  await expect(takeOut).toHaveAttribute('aria-disabled', 'true');
  await takeOut.tap({ force: true });
  await expect(item(page, 'Rejer')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Én mere: Rejer' }).tap();
  await expect(takeOut).toHaveText('Tag 1 op');
  await takeOut.tap();
  await expect.poll(() => stored(preview, 'Rejer')).toMatchObject([{ count: 0 }]);
  await expect(item(page, 'Grønlangkål')).toHaveAttribute('aria-pressed', 'false');
});

test('text at twice the size covers no name in the freezer, and the names of the tabs stay apart', async ({
  member,
}) => {
  const page = await member(0, phone);
  await openList(page);
  await tab(page, 'Fryser').tap();
  for (const size of ['150%', '200%']) {
    await doubleLetters(page, size);
    const covered = await page.evaluate(() => {
      const box = (element: Element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect();
      };
      const meet = (a: DOMRect, b: DOMRect) =>
        a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
      const rows = [...document.querySelectorAll('.line')].flatMap((line) => {
        const name = line.querySelector('.line-title');
        const others = [...line.querySelectorAll('.freezer-count:not(:empty), .icon-button')];
        return name && others.some((other) => meet(box(name), other.getBoundingClientRect()))
          ? [name.textContent]
          : [];
      });
      const labels = [...document.querySelectorAll('.shop-bar button')].map(box);
      const touching = labels.flatMap((a, i) =>
        labels
          .slice(i + 1)
          .filter((b) => a.right > b.left - 2 && meet(a, new DOMRect(b.x - 2, b.y, b.width, b.height))),
      );
      const tops = [...document.querySelectorAll('.shop-bar button')].map(
        (button) => button.getBoundingClientRect().top,
      );
      return { rows, touching: touching.length, together: tops.at(-1) === tops.at(-2) };
    });
    expect(covered, size).toEqual({ rows: [], touching: 0, together: true });
    expect(await cutPlaceholders(page), `in the freezer at ${size}`).toEqual([]);
    await tab(page, 'Kurv').tap();
    expect(await cutPlaceholders(page), `in the basket at ${size}`).toEqual([]);
    await tab(page, 'Fryser').tap();
    await putIn(page).fill('fi');
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await tooWide(page), `suggestions at ${size}`).toEqual([]);
    await putIn(page).press('Escape');
    await page.getByRole('button', { name: 'Ny vare' }).tap();
    await page.getByLabel('Fryser', { exact: true }).check();
    await page.getByLabel('Kan udløbe').check();
    expect(await tooWide(page), `the form at ${size}`).toEqual([]);
    await page.keyboard.press('Escape');
    await tab(page, 'Fryser').tap();
  }
});
