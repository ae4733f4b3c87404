import { readFileSync } from 'node:fs';
import { site } from '../../../src/site.config.ts';
import { albums, tile } from '../../support/e2e/albums/albums.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { tooWide } from '../../support/e2e/width.ts';

test('no word that an editor writes makes a public page wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // As on a birthday, whatever day it is.
  await page.route('/api/today', (route) =>
    route.fulfill({ json: { date: '2026-11-25', names: ['Åse', 'Ib'] } }),
  );
  const [first, second] = site.people.map(({ slug }) => `/${slug}`);
  const texts = ['/', '/brygning', '/brygning/1brygengelskale', '/brygning/generelt'];
  for (const path of [...texts, `${first}`, `${first}/wood`, `${second}`, '/fotoalbum']) {
    await page.goto(path);
    if (path === '/') await expect(page.locator('#birthdays b')).toHaveCount(2);
    if (path === '/fotoalbum') {
      await tile(page).click();
      await albums(page).first().waitFor();
    }
    const written = await page.evaluate(
      (word) => {
        const walker = document.createTreeWalker(
          document.querySelector('main') as Element,
          NodeFilter.SHOW_TEXT,
        );
        let count = 0;
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          // Figures and dates are the site's.
          const isSites = node.parentElement?.closest(
            'time, .facts, script, style, table.set :not(.ingredients tbody th)',
          );
          if (!node.textContent?.trim() || isSites) continue;
          node.textContent = word;
          count += 1;
        }
        return count;
      },
      `https://www.example.org/${'haandbryg'.repeat(9)}`,
    );
    expect(written, path).toBeGreaterThan(5);
    expect(await tooWide(page), path).toEqual([]);
  }
});

test('a tall picture in a text fits the window, and a wide one is no wider than its `sizes` says', async ({
  page,
}) => {
  const source = readFileSync('src/components/Photo.astro', 'utf8');
  const [, condition = '', wide = ''] = /sizes = '(\(.*\)) ([\d.]+)rem, 100vw'/.exec(source) ?? [];
  await page.route('/picture?*', (route) => {
    const [, size] = route.request().url().split('?');
    const body = `<svg xmlns="http://www.w3.org/2000/svg" ${decodeURIComponent(size ?? '')}/>`;
    return route.fulfill({ contentType: 'image/svg+xml', body });
  });
  await page.goto('/brygning/generelt');
  const [tall, wider] = ['width="1200" height="2400"', 'width="2400" height="600"'].map((size) =>
    page.locator(`img[src="/picture?${encodeURIComponent(size)}"]`),
  );
  await page.locator('.prose').evaluate((text) => {
    for (const size of ['width="1200" height="2400"', 'width="2400" height="600"'])
      text.insertAdjacentHTML('beforeend', `<p><img src="/picture?${encodeURIComponent(size)}" ${size}></p>`);
  });
  for (const width of [360, 820, 1280, 1920]) {
    await page.setViewportSize({ width, height: 700 });
    expect((await tall?.boundingBox())?.height, `at ${width} px`).toBeLessThan(700);
    const promised = await page.evaluate(
      ([condition, wide]) => (matchMedia(condition).matches ? wide * 16 : innerWidth),
      [condition, Number(wide)] as const,
    );
    expect((await wider?.boundingBox())?.width, `at ${width} px`).toBeLessThan(promised + 4);
  }
});
