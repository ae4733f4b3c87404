import type { Locator } from '@playwright/test';
import { fillList } from '../../support/bench/many-items.ts';
import { buy, item, openList, quickAdd } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

test('a long list is one list, scrolls wherever the focus and the mouse are, and prints completely', async ({
  member,
  people,
  preview,
}) => {
  const page = await member();
  await fillList(preview.backend.database, people.members[0].id, 90);
  await openList(page);
  const main = page.getByRole('main');
  const lines = main.getByRole('list').getByRole('listitem');
  await expect(main.getByRole('list')).toHaveCount(1);
  const count = await lines.count();
  expect(count).toBeGreaterThan(80);

  const atTop = () => main.evaluate(({ scrollTop }) => scrollTop === 0);
  const atEnd = () =>
    main.evaluate(({ scrollTop, scrollHeight, clientHeight }) => scrollTop + clientHeight > scrollHeight - 2);
  const press = async (key: string, arrived: () => Promise<boolean>) => {
    await page.keyboard.press(key);
    await expect.poll(arrived, key).toBe(true);
  };
  const left = async () => !(await atTop());
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await press('End', atEnd);
  await press('Home', atTop);
  await press('Space', left);
  await press('Shift+Space', atTop);
  await quickAdd(page).focus();
  await press('PageDown', left);
  await page.keyboard.type('mælk');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.press('Delete');
  await expect(quickAdd(page)).toHaveValue('');
  expect(await left()).toBe(true);
  await press('PageUp', atTop);
  await page.getByRole('tab', { name: 'Kurv' }).focus();
  await press('ArrowDown', left);
  await press('End', atEnd);
  // Beside the list, which is narrower than a computer's screen, and above and below it.
  for (const [x, y] of [
    [20, 400],
    [640, 10],
    [640, 715],
  ] as const) {
    await page.mouse.move(x, y);
    await press('Home', atTop);
    await page.mouse.wheel(0, 300);
    await expect.poll(left, `the wheel at ${x}, ${y}`).toBe(true);
  }
  await press('End', atEnd);
  // From a line the browser scrolls, once a key.
  await main.getByRole('button', { name: /^Ret / }).first().focus();
  await press('Home', atTop);

  // A line that takes its place in another part of the list keeps the focus.
  await quickAdd(page).fill('Abe');
  await quickAdd(page).press('Enter');
  await expect(item(page, 'Abe')).toBeVisible();
  const moved = lines.nth(40).getByRole('button', { name: /^Ret / });
  const name = (await moved.getAttribute('aria-label')) ?? '';
  await moved.focus();
  await page.keyboard.press('Control+z');
  await expect(item(page, 'Abe')).toHaveCount(0);
  await expect(lines.nth(39).getByRole('button', { name, exact: true })).toBeFocused();

  await page.emulateMedia({ media: 'print' });
  const [height, sheet] = await main.evaluate(({ scrollHeight, clientHeight }) => [
    scrollHeight,
    clientHeight,
  ]);
  expect(sheet).toBe(height);
  // In three columns.
  expect(height * 3).toBeGreaterThan(count * 40);
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeGreaterThan(1);
});

test('elements that appear beside a long list do not make the browser restyle its rows', async ({
  member,
  people,
  preview,
}) => {
  const page = await member(0, { viewport: { width: 360, height: 740 } });
  await fillList(preview.backend.database, people.members[0].id, 200);
  await openList(page);
  const lines = page.getByRole('main').getByRole('listitem').locator('.line-main');
  await expect.poll(() => lines.count()).toBeGreaterThan(150);
  const session = await page.context().newCDPSession(page);
  let most = 0;
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as { name: string; args?: { elementCount?: number } }[])
      if (name === 'UpdateLayoutTree') most = Math.max(most, args?.elementCount ?? 0);
  });
  /** How many elements the browser styles again at once, at most. */
  async function styled(work: () => Promise<void>): Promise<number> {
    most = 0;
    await session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['devtools.timeline'] },
    });
    await work();
    const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
    await session.send('Tracing.end');
    await complete;
    return most;
  }
  const buying = page.getByRole('button', { name: 'Køb 1 vare' });
  const strike = async (bought: boolean) => {
    await lines.nth(2).click();
    await expect(buying).toBeVisible({ visible: bought });
  };
  for (const bought of [true, false]) {
    const count = await styled(() => strike(bought));
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(100);
  }
});

test('the frame after a tap changes the row that was tapped and nothing else', async ({ member }) => {
  const page = await member(0, { viewport: { width: 360, height: 740 } });
  await openList(page);
  await expect(page.getByText('Alt er gemt').first()).toBeVisible();
  /** Where the page had changed by the first frame in which the tap changed anything. */
  async function changedBy(button: Locator): Promise<string[]> {
    const frame = await button.evaluateHandle((tapped) => {
      const row = tapped.closest('[data-key]');
      const places = new Set<string>();
      const changed = new Promise<string[]>((resolve) => {
        const observer = new MutationObserver((mutations) => {
          for (const { target } of mutations)
            places.add(
              row?.contains(target) ? 'the row' : (target.parentElement?.className ?? target.nodeName),
            );
          requestAnimationFrame(() => {
            observer.disconnect();
            resolve([...places]);
          });
        });
        const everything = { subtree: true, childList: true, characterData: true, attributes: true };
        // From the tap on: what an earlier one has changed may still be drawn.
        addEventListener('click', () => observer.observe(document.body, everything), {
          capture: true,
          once: true,
        });
      });
      // As it is: a promise would be waited for here.
      return { changed };
    });
    await button.click();
    return frame.evaluate(({ changed }) => changed);
  }
  // The first one brings a button.
  await item(page, 'Kaffe').click();
  await expect(page.getByRole('button', { name: 'Køb 1 vare' })).toBeVisible();
  await expect(buy(page)).toHaveAttribute('aria-disabled', 'false');
  expect(await changedBy(item(page, 'Gær'))).toEqual(['the row']);
  await expect(page.getByRole('button', { name: 'Køb 2 varer' })).toBeVisible();
  await page.getByRole('button', { name: 'Alle varer' }).click();
  await page.getByRole('button', { name: /^Mejeri/ }).click();
  const tile = page.locator('.lines .tile').first();
  const pressed = await tile.getAttribute('aria-pressed');
  expect(await changedBy(tile)).toEqual(['the row']);
  await expect(tile).toHaveAttribute('aria-pressed', `${pressed !== 'true'}`);
});

test('elements that appear below the list do not restyle its rows', async ({ member }) => {
  const page = await member(0, { viewport: { width: 360, height: 740 } });
  await openList(page);
  const styleOfRow = () =>
    item(page, 'Gær').evaluate((row) =>
      [...row.computedStyleMap()].map(([name, value]) => `${name}: ${value}`),
    );
  const before = await styleOfRow();
  expect(before.join()).toContain('--ink');
  await item(page, 'Kaffe').click();
  await expect(page.getByRole('button', { name: 'Køb 1 vare' })).toBeVisible();
  expect(await styleOfRow()).toEqual(before);
  await buy(page).click();
  await expect(page.getByRole('button', { name: 'Fortryd', exact: true })).toBeVisible();
  expect(await styleOfRow()).toEqual(before);
});
