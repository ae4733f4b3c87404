import { builtPages } from '../site/built-site.ts';
import { watchShifts } from '../support/e2e/shifts.ts';
import { expect, test } from '../support/e2e/test.ts';

const publicPages = builtPages().filter(({ html }) => !html.includes('content="noindex"'));

for (const { width, height } of [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
])
  test(`no public page shifts its layout at ${width} px, from loading to its end`, async ({ visitor }) => {
    const page = await visitor({ viewport: { width, height } });
    const shifts = await watchShifts(page);
    for (const { path } of publicPages) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.keyboard.press('End');
      await page.waitForLoadState('networkidle');
      expect(await shifts(), path).toEqual([]);
    }
  });
