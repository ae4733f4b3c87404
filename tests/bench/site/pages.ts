import { readFileSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { builtPages } from '../../site/built-site.ts';
import { overweight } from '../../support/built-site/page-budget.ts';
import { weigh } from '../../support/built-site/page-weight.ts';
import { findBrowser } from '../../support/chromium.ts';
import { startTestPreview } from '../../support/e2e/preview.ts';
import { bytes, type Part } from '../part.ts';

const font = readFileSync('src/assets/fonts/vollkorn.woff2');

const screens = [
  { width: 360, height: 800, density: 2 },
  { width: 1280, height: 900, density: 1 },
];

/**
 * Measures each page as sent: its text and scripts from the built files, its pictures as loaded by Chromium.
 */
export const pagesPart: Part = {
  name: 'Pages, in bytes as sent',
  how: `HTML and scripts as the built files, compressed; pictures as Chromium fetches them while the page is read to its end. The font, ${bytes(font.length)} bytes once for all pages, is not among them.`,
  async run() {
    const preview = await startTestPreview();
    const browser = await chromium.launch(await findBrowser());
    const lines: string[][] = [];
    const broken: string[] = [];
    for (const page of builtPages()) {
      const weight = weigh(page);
      const { text, script, allScript } = weight;
      const pictures: number[] = [];
      for (const screen of screens)
        pictures.push(await pictureBytes(browser, preview.url + page.path, screen));
      broken.push(...overweight(page, weight));
      lines.push([`\`${page.path}\``, ...[text, script, allScript, ...pictures].map(bytes)]);
    }
    await browser.close();
    await preview.stop();
    return {
      head: [
        'page',
        'HTML + CSS, brotli',
        'scripts until drawn, gzip',
        'all scripts, gzip',
        'pictures at 360 px (2×)',
        'pictures at 1280 px',
      ],
      lines,
      broken,
    };
  },
};

/** Returns the bytes of all pictures on a page that is scrolled to its end. */
async function pictureBytes(
  browser: Browser,
  url: string,
  screen: (typeof screens)[number],
): Promise<number> {
  const context = await browser.newContext({ viewport: screen, deviceScaleFactor: screen.density });
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'image') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  // Pictures further down load when they come near; hidden ones do not.
  await page.evaluate(() => {
    for (let y = 0; y <= document.body.scrollHeight; y += window.innerHeight / 2) window.scrollTo(0, y);
  });
  await page.waitForLoadState('networkidle');
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return total;
}
