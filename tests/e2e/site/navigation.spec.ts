import { memberPages } from '../../../src/site.config.ts';
import { watchShifts } from '../../support/e2e/shifts.ts';
import { isSignedOut, signInFrom } from '../../support/e2e/sign-in.ts';
import { expect, test } from '../../support/e2e/test.ts';

const hint = (url: string, name: string) => [{ name: 'signed_in', value: encodeURIComponent(name), url }];

test('a visitor sees links to the public pages only', async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Sider' });
  await expect(bar.getByRole('link')).toHaveCount(4);
  await expect(bar.getByText('Velkommen')).toBeHidden();
});

test('a member is greeted and sees the private links from the first paint, without layout shift', async ({
  page,
  preview,
}) => {
  await page.context().addCookies(hint(preview.url, 'Åse & Bo <b>'));
  const shifts = await watchShifts(page);
  await page.goto('/brygning', { waitUntil: 'networkidle' });
  const bar = page.getByRole('navigation', { name: 'Sider' });
  await expect(bar).toContainText('Velkommen, Åse & Bo <b>');
  await expect(bar.getByRole('link')).toHaveText([
    /.*/,
    /.*/,
    /.*/,
    'Fotoalbum',
    ...memberPages.map(({ text }) => text),
    'Log ud',
  ]);
  await page.goto('/404');
  expect(await shifts()).toEqual([]);
});

test('a page shown again by another tab or by Back greets whoever is signed in by then', async ({
  page,
  preview,
}) => {
  const bar = page.getByRole('navigation', { name: 'Sider' });
  const shownAgain = (event: 'pageshow' | 'visibilitychange') =>
    page.evaluate((type) => {
      (type === 'pageshow' ? window : document).dispatchEvent(new Event(type, { bubbles: true }));
    }, event);
  await page.context().addCookies(hint(preview.url, 'Åse'));
  await page.goto('/brygning');
  await expect(bar).toContainText('Velkommen, Åse');
  await page.context().addCookies(hint(preview.url, 'Bo'));
  await shownAgain('visibilitychange');
  await expect(bar.locator('.greeting')).toHaveText('Velkommen, Bo');
  await page.context().clearCookies();
  await shownAgain('pageshow');
  await expect(bar.getByRole('link')).toHaveCount(4);
  await expect(bar.getByText('Velkommen')).toBeHidden();
  await page.context().addCookies(hint(preview.url, 'Åse'));
  await shownAgain('pageshow');
  await expect(bar.locator('.greeting')).toHaveText('Velkommen, Åse');
});

test('a malformed hint cookie is ignored', async ({ page, preview }) => {
  await page.context().addCookies([{ name: 'signed_in', value: '%E0%A4%A', url: preview.url }]);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Indkøb' })).toBeHidden();
});

test('the skip link is reached by keyboard, visible, and moves the focus to the content', async ({
  page,
}) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Spring til indhold' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('signing in moves no public link; on a phone the private links stand on a second line', async ({
  page,
  preview,
}) => {
  const bar = page.getByRole('navigation', { name: 'Sider' });
  const places = async () => {
    const links = await bar.getByRole('link').all();
    return Promise.all(links.map((link) => link.boundingBox()));
  };
  await page.goto('/');
  const widths = [320, 360, 768, 1280];
  const before = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    before.push(await places());
  }
  await page.context().addCookies(hint(preview.url, 'Anne-Margrethe'));
  await page.reload();
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 800 });
    const after = await places();
    expect(after.slice(0, 4), `at ${width} px`).toEqual(before[index]);
    // With three pages behind sign-in a phone needs a line more.
    const second = width < 768 && memberPages.length > 2 ? 3 : 2;
    expect(new Set(after.map((box) => box?.y)).size, `lines at ${width} px`).toBe(width < 1000 ? second : 1);
    for (const box of after) expect(box?.height).toBeGreaterThanOrEqual(44);
  }
});

test('with forced colours only the current page is marked', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/fotoalbum');
  const links = page.getByRole('navigation', { name: 'Sider' }).getByRole('link');
  const marked = await links.evaluateAll((all) =>
    all
      .filter((link) => getComputedStyle(link).borderBlockEndStyle !== 'none')
      .map((link) => link.textContent),
  );
  expect(marked).toEqual(['Fotoalbum']);
});

test('a member’s navigation fits 320 px with letters at 200 %', async ({ page, preview }) => {
  await page.context().addCookies(hint(preview.url, 'Karen'));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const link of await page.getByRole('navigation', { name: 'Sider' }).getByRole('link').all()) {
    await expect(link).toBeInViewport({ ratio: 1 });
    const box = await link.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  // The greeting breaks between its words alone.
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 640 });
    const lines = await page.locator('.greeting').evaluate((greeting) => {
      const range = document.createRange();
      range.setStart(greeting.firstChild as Text, 0);
      range.setEnd(greeting.firstChild as Text, 'Velkommen,'.length);
      return range.getClientRects().length;
    });
    expect(lines, `at ${width} px`).toBe(1);
  }
});

test.describe('signing out', () => {
  test('ends the session and clears its cookies', async ({ page, people }) => {
    await signInFrom(page, '/fotoalbum', people.members[0]);
    await page.waitForURL('/fotoalbum');
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('__Host-session');
    await page.goto('/');
    await page.getByRole('link', { name: 'Log ud' }).click();
    await page.getByRole('button', { name: 'Log ud' }).click();
    await isSignedOut(page);
    await expect(page.getByRole('link', { name: 'Indkøb' })).toBeHidden();
    const cookies = (await page.context().cookies()).map(({ name }) => name);
    // The identity provider on the same machine keeps its own session, under other names.
    expect(cookies).not.toContain('__Host-session');
    expect(cookies).not.toContain('signed_in');
    await page.goto('/log-ud');
    await expect(page.getByRole('main')).toContainText('Du er ikke logget ind.');
  });

  test('warns about unsent changes, and deletes them only when confirmed', async ({ page, people }) => {
    await signInFrom(page, '/fotoalbum', people.members[0]);
    await page.waitForURL('/fotoalbum');
    await page.goto('/log-ud');
    await page.evaluate(plantUnsent);
    await page.reload();
    await expect(page.getByRole('main')).toContainText('Én ændring er ikke sendt endnu');
    await page.getByRole('button', { name: 'Log ud alligevel' }).click();
    await isSignedOut(page);
    await page.goto('/log-ud');
    expect(await page.evaluate(countUnsent)).toBe(0);
  });
});

/** Sync storage with one operation that waits, as a phone without signal leaves it. */
const plantUnsent = () =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('planted', 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('meta');
      opening.result
        .createObjectStore('outbox', { autoIncrement: true })
        .add({ op: {}, state: { kind: 'waiting' } });
    };
    opening.onsuccess = () => resolve(opening.result.close());
    opening.onerror = () => reject(opening.error);
  });

const countUnsent = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('planted');
    opening.onsuccess = () => {
      const counting = opening.result.transaction('outbox').objectStore('outbox').count();
      counting.onsuccess = () => resolve(counting.result);
    };
    opening.onerror = () => reject(opening.error);
  });
