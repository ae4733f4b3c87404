import type { Page } from '@playwright/test';

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** A layout shift since the page began to load: its size and what moved. */
export interface Shift {
  readonly value: number;
  readonly sources: readonly string[];
}

/** Makes the page record layout shifts. Returns a function that reads them. Call it before the page is opened. */
export async function watchShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    window.shifts = shifts;
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
  return () => page.evaluate(() => window.shifts);
}
