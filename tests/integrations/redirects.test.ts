import { expect, test } from 'vitest';
import { capitalRedirects } from '../../src/integrations/redirects.ts';

test('each page is found with a capital in the first word and in every word, and no rule leads to itself', () => {
  expect(
    capitalRedirects(['', 'fotoalbum', 'brygning/generelt', 'brygning/1bryg', '404']).split('\n'),
  ).toEqual([
    '/Fotoalbum /fotoalbum 301',
    '/Brygning/generelt /brygning/generelt 301',
    '/Brygning/Generelt /brygning/generelt 301',
    '/Brygning/1bryg /brygning/1bryg 301',
    '',
  ]);
});
