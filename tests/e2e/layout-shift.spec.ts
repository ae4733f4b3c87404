import { builtPages } from '../site/built-site.ts';
import { expect, test } from '../support/e2e/test.ts';

/** What has moved, and by how much, since the page began to load. */
interface Shift {
  readonly value: number;
  readonly sources: readonly string[];
}

const publicPages = builtPages().filter(({ html }) => !html.includes('content="noindex"'));

for (const { width, height } of [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
])
  test(`no public page shifts its layout at ${width} px, from loading to its end`, async ({ visitor }) => {
    const page = await visitor({ viewport: { width, height } });
    await page.addInitScript(() => {
      const shifts: Shift[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          sources: { node?: Node }[];
        })[])
          shifts.push({
            value: entry.value,
            sources: entry.sources.map(
              ({ node }) => (node as Element | undefined)?.outerHTML?.slice(0, 80) ?? '',
            ),
          });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const { path } of publicPages) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.keyboard.press('End');
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
      expect(shifts, path).toEqual([]);
    }
  });
