import { expect, test } from 'vitest';
import { unsentFile } from '../../src/app-shell/store/unsent-file.ts';

test('the file of unsent changes has a line for each, with the time in Copenhagen', () => {
  const at = Date.parse('2026-11-20T22:30:00Z');
  const file = unsentFile([{ at, text: 'Tilføj »Hæk«' }], Date.parse('2026-11-21T23:30:00Z'));
  expect(file).toEqual({
    name: 'ikke-sendt-2026-11-22.txt',
    type: 'text/plain;charset=utf-8',
    text: 'Ændringer, der ikke blev sendt:\r\n\r\n20. november 2026 kl. 23.30: Tilføj »Hæk«\r\n',
  });
});
