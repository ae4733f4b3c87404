import { expect, test } from '../support/e2e/test.ts';

test('word spaces are equally wide between all letters', async ({ page }) => {
  await page.goto('/brygning/generelt');
  const uneven = await page.evaluate(async () => {
    const size = 1000;
    if ((await document.fonts.load(`${size}px Vollkorn`)).length === 0)
      throw new Error('There is no such font.');
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    context.font = `${size}px Vollkorn`;
    const width = (text: string) => context.measureText(text).width;
    const letters = [...'abcdefghijklmnoprstuvwxyzæøåABDEFGHIKLMNOPRSTVWYÆØÅ.,–»'];
    const spaces = letters.flatMap((before) =>
      letters.map((after) => ({
        text: `${before} ${after}`,
        space: width(`${before} ${after}`) - width(before) - width(after),
      })),
    );
    // The hook of an f leans over the space after it: there it may be wider by a twentieth of the letters' size or so.
    return spaces.filter(({ text, space }) => Math.abs(space - 200) > (text.startsWith('f') ? 60 : 1));
  });
  expect(uneven).toEqual([]);
});

test('the font has every letter and sign of Danish text', async ({ page }) => {
  await page.goto('/brygning/generelt');
  const missing = await page.evaluate(async () => {
    const letters = [
      ...'abcdefghijklmnopqrstuvwxyzæøåABCDEFGHIJKLMNOPQRSTUVWXYZÆØÅ0123456789',
      ...'áàâäçéèêëíñóôöüßÄÉÖÜ',
      ...'.,:;!?…-–—()[]/»«’“”„"\'%&@#*+−×=<>~§€°·•¼½¾',
    ];
    await document.fonts.load('100px Vollkorn', letters.join(''));
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    // What the font lacks comes from the next one, in its width.
    const width = (letter: string, next: string) => {
      context.font = `100px Vollkorn, ${next}`;
      return context.measureText(letter).width;
    };
    return letters.filter((letter) => width(letter, 'monospace') !== width(letter, 'sans-serif'));
  });
  expect(missing).toEqual([]);
});
