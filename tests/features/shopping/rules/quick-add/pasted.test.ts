import { expect, test } from 'vitest';
import { withPasted } from '../../../../../src/features/shopping/rules/quick-add/pasted.ts';

test('each line of a pasted list follows what was typed, without marks, headings and what is ticked', () => {
  const pasted = '# Mejeri\r\n- [ ] Letmælk, 2 l\n- [x] Te\n2. Ost\n~~Is~~\nGrønt:\n• Løg';
  expect(withPasted('smør', pasted)).toBe('smør; Letmælk, 2 l; Ost; Løg; ');
  expect(withPasted('', 'Te\nØl')).toBe('Te; Øl; ');
});
