import { expect, test } from 'vitest';
import { minifyIfSmaller } from '../../src/integrations/minify-again.ts';

test('what Terser finds is left out, and the module still exports the same', async () => {
  const code = 'const one=1;function twice(n){let r=n;r=r+n;return r}export const four=twice(one+one);';
  const again = await minifyIfSmaller(code);
  expect(again.length).toBeLessThan(code.length);
  const { four } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(again)}`);
  expect(four).toBe(4);
});

test('code that Terser does not make smaller is left as it is', async () => {
  const code = 'export const a="0"';
  expect(await minifyIfSmaller(code)).toBe(code);
});
