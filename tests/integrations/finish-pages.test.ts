import { expect, test } from 'vitest';
import { withStylesInHead } from '../../src/integrations/finish-pages.ts';

test('styles of the body go to the end of the head, in their order', () => {
  const html =
    '<head><style>a{}</style></head><body><p>Øl</p><style>b{}</style><div><style>c{}</style></div></body>';
  expect(withStylesInHead(html)).toBe(
    '<head><style>a{}</style><style>b{}</style><style>c{}</style></head><body><p>Øl</p><div></div></body>',
  );
});

test.each(['<head></head><body><p>Øl</p></body>', '<p>No head</p>'])('%s stays as it is', (html) => {
  expect(withStylesInHead(html)).toBe(html);
});
