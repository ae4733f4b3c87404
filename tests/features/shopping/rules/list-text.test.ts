import { expect, test } from 'vitest';
import { listText } from '../../../../src/features/shopping/rules/list-text.ts';
import { offers } from '../../../../src/features/shopping/rules/quick-add/offers.ts';
import { item } from '../rows.ts';
import { shown } from './quick-add/pantry.ts';

const rows = [
  item({ title: 'Letmælk', buy: true, quantity: '2 l', note: 'øko, ikke den dyre' }),
  item({ title: 'Rugbrød', buy: true, note: 'skåret' }),
  item({ title: 'Smør', buy: true, tickedBy: 'bo', tickedAt: 10 }),
  item({ title: 'Æg', buy: true }),
  item({ title: 'Te' }),
];

test('the list as text has a line for each thing that nobody has yet, which quick add reads as it was', () => {
  const text = listText(rows, 11);
  expect(text).toBe('Letmælk, 2 l (øko, ikke den dyre)\nRugbrød (skåret)\nÆg');
  const [pasted] = offers(rows, text.replaceAll('\n', '; ')).map(shown);
  expect(pasted).toBe('Letmælk × 2 l (øko, ikke den dyre) | Rugbrød (skåret) | Æg');
});
