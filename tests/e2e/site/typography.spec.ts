import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';

/**
 * Opens an article with the page's font under a name of its own: the page itself may do without it where it
 * comes late.
 */
async function openWithFont(page: Page) {
  await page.goto('/brygning/generelt');
  await page.evaluate(async () => {
    const { href } = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="font"]') ?? {};
    const face = new FontFace('Measured', `url(${href})`, { weight: '400 650' });
    document.fonts.add(await face.load());
  });
}

test('the font has every letter and sign of Danish text', async ({ page }) => {
  await openWithFont(page);
  const missing = await page.evaluate(() => {
    const letters = [
      ...'abcdefghijklmnopqrstuvwxyzæøåABCDEFGHIJKLMNOPQRSTUVWXYZÆØÅ0123456789',
      ...'áàâäçéèêëíñóôöüßÄÉÖÜ',
      ...'.,:;!?…-–—()[]/»«’“”„"\'%&@#*+−×=<>~§€°·•¼½¾',
    ];
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    // What the font lacks comes from the next one, in its width.
    const width = (letter: string, next: string) => {
      context.font = `100px Measured, ${next}`;
      return context.measureText(letter).width;
    };
    return letters.filter((letter) => width(letter, 'monospace') !== width(letter, 'sans-serif'));
  });
  expect(missing).toEqual([]);
});
