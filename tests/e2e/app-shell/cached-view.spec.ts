import type { Page } from '@playwright/test';
import { slowDown } from '../../support/bench/family.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { changeCachedView, hasCachedView, loseScripts } from '../../support/e2e/islands/cached-view.ts';
import { islands } from '../../support/e2e/islands/islands.ts';
import { watchShifts } from '../../support/e2e/shifts.ts';
import { item, openList, tab } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { add, isSaved, logPage, todoItem } from '../log/page.ts';

/** What a browser writes when it asks without a network. */
test.use({
  serviceWorkers: 'allow',
  allowed: [/ERR_(INTERNET_DISCONNECTED|CONNECTION|NETWORK|FAILED)|WebSocket/],
});

declare global {
  interface Window {
    /** How many frames the browser has begun, and how many of them before it showed the stored view. */
    framesBegun: number;
    framesBefore: number;
    /** Reads the rows that are shown now. */
    read: () => readonly unknown[];
    /** The rows of the stored view. */
    shown: readonly unknown[];
    /** What was tapped before the scripts had run. */
    tapped: { titles: [string, string]; pressed: string | null };
  }
}

const cachedView = (page: Page) => page.locator('.cached-view > *');

/** Calls back as soon as a start shows the stored view, before any script of the page. */
async function whenShown(page: Page, work: () => void) {
  await page.addInitScript(`
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.cached-view > :not(template)')) return;
      observer.disconnect();
      (${work})();
    }).observe(document, { childList: true, subtree: true });`);
}

for (const { path, feature, open, text, rows, shownOnAnotherDay, hiddenOnAnotherDay } of islands) {
  test(`${path}: a start shows the cached view at once, and the scripts take over without moving anything`, async ({
    member,
  }) => {
    const page = await member(0, { viewport: { width: 1280, height: 900 } });
    await open(page);
    await hasCachedView(page, feature, text);
    await page.context().setOffline(true);
    const shifts = await watchShifts(page);
    await page.addInitScript(() => {
      window.framesBegun = 0;
      const count = () => {
        window.framesBegun += 1;
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    });
    await whenShown(page, () => {
      const read = () =>
        [...document.querySelectorAll<HTMLElement>('[data-key]')].map((row) => {
          const { top, height } = row.getBoundingClientRect();
          return [row.dataset.key, top, height, row.textContent];
        });
      Object.assign(window, { read, shown: read(), framesBefore: window.framesBegun });
    });
    // Slow enough for a frame to be drawn while the page is still being read.
    await slowDown(page, 8);
    await page.reload();
    await expect(page.getByText(/Ingen forbindelse siden/).first()).toBeVisible();
    await expect(page.locator('.cached-view')).toHaveCount(0);
    const { shown, drawn, framesBefore } = await page.evaluate(() => {
      const { shown, read, framesBefore } = window;
      return { shown, drawn: read(), framesBefore };
    });
    expect(framesBefore).toBe(0);
    expect(shown.length).toBeGreaterThan(5);
    expect(drawn.slice(0, shown.length)).toEqual(shown);
    expect(await shifts()).toEqual([]);
    expect(await page.locator(rows).count()).toBeGreaterThanOrEqual(shown.length);
  });

  test(`${path}: the cached view is accessible while the scripts load, moves nothing, and only its own member sees it`, async ({
    member,
    preview,
  }) => {
    const page = await member();
    await open(page);
    await hasCachedView(page, feature, text);
    await page.context().setOffline(true);
    await loseScripts(page);
    await page.reload();
    await expect(cachedView(page).first()).toBeVisible();
    await expect(page.locator(rows).first()).toBeVisible();
    await expectAccessible(page, 'the stored view');
    const box = page.locator('.for-member');
    const place = await box.boundingBox();
    await page.locator('.cached-view').evaluate((view) => view.replaceChildren());
    expect(await box.boundingBox()).toMatchObject({ x: place?.x, y: place?.y });

    const hint = { name: 'signed_in', url: preview.url };
    await page.context().addCookies([{ ...hint, value: 'Bodil' }]);
    await page.reload();
    await expect(page.locator('.cached-view > template')).toBeAttached();
    await expect(page.locator(rows)).toHaveCount(0);
    await page.context().clearCookies({ name: hint.name });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page.locator(rows)).toHaveCount(0);
  });

  test(`${path}: a cached view of another day hides its relative dates`, async ({ member }) => {
    const page = await member();
    await open(page);
    await hasCachedView(page, feature, text);
    // The page is left first: it would store today's view when something changes.
    await page.goto('/robots.txt');
    await changeCachedView(page, feature, { at: Date.now() - 2 * 86_400_000 });
    await page.context().setOffline(true);
    await loseScripts(page);
    await page.goto(path);
    const shown = page.getByText(shownOnAnotherDay).filter({ visible: true });
    await expect(shown.first()).toBeVisible();
    const hidden = page.locator(hiddenOnAnotherDay).first();
    await expect(hidden).toBeAttached();
    await expect(hidden).toBeHidden();
  });
}

test('a line that is tapped before the scripts have run is struck out when they have, and not before', async ({
  member,
}) => {
  const page = await member();
  await openList(page);
  await hasCachedView(page, 'shopping', 'Letmælk');
  await page.context().setOffline(true);
  await whenShown(page, () => {
    const [first, second] = document.querySelectorAll<HTMLElement>('.cached-view .line-main');
    first?.click();
    for (let taps = 0; taps < 2; taps += 1) second?.click();
    const titleOf = (line?: HTMLElement) => line?.querySelector('.line-title')?.textContent ?? '';
    window.tapped = {
      titles: [titleOf(first), titleOf(second)],
      pressed: first?.getAttribute('aria-pressed') ?? null,
    };
  });
  await page.reload();
  await expect(page.locator('.cached-view')).toHaveCount(0);
  const { titles, pressed } = await page.evaluate(() => window.tapped);
  expect(pressed).toBe('false');
  await expect(item(page, titles[0])).toHaveAttribute('aria-pressed', 'true');
  await expect(item(page, titles[1])).toHaveAttribute('aria-pressed', 'false');
  await hasCachedView(page, 'shopping', 'line-struck');
  const again = await page.context().newPage();
  await again.goto('/shopping');
  await expect(again.locator('.cached-view')).toHaveCount(0);
  await expect(item(again, titles[0])).toHaveAttribute('aria-pressed', 'true');
});

test('a tab that is tapped before the scripts have run is shown when they have', async ({ member }) => {
  const page = await member();
  await openList(page);
  await hasCachedView(page, 'shopping', 'Letmælk');
  await page.context().setOffline(true);
  await whenShown(page, () => document.getElementById('tab-freezer')?.click());
  await page.reload();
  await expect(tab(page, 'Fryser')).toHaveAttribute('aria-selected', 'true');
  await expect(item(page, 'Hindbær').first()).toBeVisible();
});

test('a start in another view than the basket shows no basket', async ({ member }) => {
  const page = await member();
  await openList(page);
  await hasCachedView(page, 'shopping', 'Letmælk');
  await tab(page, 'Fryser').click();
  await expect(item(page, 'Hindbær').first()).toBeVisible();
  await page.context().setOffline(true);
  await loseScripts(page);
  await page.reload();
  await expect(page.locator('.cached-view > template')).toBeAttached();
  await expect(page.locator('.line')).toHaveCount(0);
});

test('what is typed and saved in the log before the scripts have run is added when they have, once', async ({
  member,
}) => {
  const page = await logPage(await member());
  await add(page, 'Klippe hæk');
  await isSaved(page);
  await hasCachedView(page, 'log', 'Klippe hæk');
  await page.context().setOffline(true);
  await whenShown(page, () => {
    const form = document.querySelector('.cached-view .log-add');
    const field = form?.querySelector('input');
    field?.focus();
    if (field) field.value = 'Feje skorsten';
    form?.querySelector('button')?.click();
    const row = [...document.querySelectorAll('.cached-view .todo-item')].find((each) =>
      each.textContent?.includes('Klippe hæk'),
    );
    row?.querySelector<HTMLElement>('[data-first]')?.click();
  });
  await page.reload();
  await expect(todoItem(page, 'Feje skorsten')).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Tilføj gøremål' })).toHaveValue('');
  await expect(page.getByRole('region', { name: 'Besked' })).toContainText('»Klippe hæk« er afsluttet');
});

test('the first view is stored when the worker takes control late', async ({ member }) => {
  const page = await member();
  await page.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = async function (...args) {
      // Longer than the page is quiet before it stores its view.
      await new Promise((done) => setTimeout(done, 6_000));
      return register.apply(this, args);
    };
  });
  await openList(page);
  await hasCachedView(page, 'shopping', 'Letmælk');
});
