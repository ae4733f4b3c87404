import { expect, test } from 'vitest';
import { checkOrder } from '../../src/content-checks/check-order.ts';

const first = { file: 'src/content/brygning/1bryg.mdx', order: 1 };
const second = { file: 'src/content/brygning/2bryg.mdx', order: 2 };

test('articles that each have a place of their own pass, in whatever order they are read', () => {
  expect(() => checkOrder([second, first])).not.toThrow();
});

test('two articles that want the same place are reported, with both files', () => {
  const copied = { ...second, order: first.order };
  expect(() => checkOrder([first, copied])).toThrow(
    `fejl i ${copied.file}\n\n  feltet "rækkefølge"\n    Der står:     1`,
  );
  expect(() => checkOrder([first, copied])).toThrow(`${first.file} har det også.`);
});
