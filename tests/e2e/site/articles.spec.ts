import { readFileSync } from 'node:fs';
import { pagesIn } from '../../support/e2e/pdf.ts';
import { openList } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

test('a tall picture in a text fits the window, a wide one is no wider than its `sizes` says, and the font has every Danish letter', async ({
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
  const sizes = ['width="1200" height="2400"', 'width="2400" height="600"'];
  const [tall, wider] = sizes.map((size) => page.locator(`img[src="/picture?${encodeURIComponent(size)}"]`));
  await page.locator('.prose').evaluate((text, sizes) => {
    for (const size of sizes)
      text.insertAdjacentHTML('beforeend', `<p><img src="/picture?${encodeURIComponent(size)}" ${size}></p>`);
  }, sizes);
  for (const width of [360, 820, 1280, 1920]) {
    await page.setViewportSize({ width, height: 700 });
    expect((await tall?.boundingBox())?.height, `at ${width} px`).toBeLessThan(700);
    const promised = await page.evaluate(
      ([condition, wide]) => (matchMedia(condition).matches ? wide * 16 : innerWidth),
      [condition, Number(wide)] as const,
    );
    expect((await wider?.boundingBox())?.width, `at ${width} px`).toBeLessThan(promised + 4);
  }
  // With these pictures it is longer than a sheet.
  expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toBeGreaterThan(1);

  const missing = await page.evaluate(async () => {
    // Under a name of its own: the page itself may do without it where it comes late.
    const { href } = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="font"]') ?? {};
    const face = new FontFace('Measured', `url(${href})`, { weight: '400 650' });
    document.fonts.add(await face.load());
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

test('a list of sixty things prints on one A4 sheet, with its title and the date', async ({
  member,
  preview,
}) => {
  const page = await member();
  await preview.query(
    'update public.shopping set buy = key in (select key from public.shopping order by title limit 60)',
  );
  await openList(page);
  await expect(page.locator('.line')).toHaveCount(60);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Indkøb, \d+\.\d+\.\d{4}$/)).toBeVisible();
  expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
});
