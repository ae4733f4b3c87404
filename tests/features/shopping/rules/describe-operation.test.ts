import { expect, test } from 'vitest';
import { describeOperation } from '../../../../src/features/shopping/rules/describe-operation.ts';
import type { ShopOperation } from '../../../../src/features/shopping/rules/operations.ts';
import { shop, tables } from '../rows.ts';

type Change = Pick<ShopOperation, 'kind' | 'data'>;
const described = (change: Change, key = 'Netto') =>
  describeOperation(
    { entity: 'shop', id: 'o', at: 1, key, ...change } as ShopOperation,
    tables([], [], [shop({ name: 'Netto' })]),
  );

test.each<[Change, string, string]>([
  [{ kind: 'add', data: { name: 'Lidl' } }, 'Opret butikken »Lidl«', 'Opret butikken »Lidl«'],
  [
    { kind: 'rename', data: { name: 'Lidl' } },
    'Omdøb butikken »Netto« til »Lidl«',
    'Omdøb en butik, der ikke længere findes til »Lidl«',
  ],
  [{ kind: 'remove', data: {} }, 'Fjern butikken »Netto«', 'Fjern en butik, der ikke længere findes'],
  [
    { kind: 'restore', data: {} },
    'Hent butikken »Netto« tilbage',
    'Hent en butik, der ikke længere findes tilbage',
  ],
  [
    { kind: 'place', data: { category: 'Mejeri', place: 350 } },
    'Flyt »Mejeri« i butikken »Netto«',
    'Flyt »Mejeri« i en butik, der ikke længere findes',
  ],
  [
    { kind: 'place', data: { category: 'Mejeri', place: null } },
    'Flyt »Mejeri« i butikken »Netto«',
    'Flyt »Mejeri« i en butik, der ikke længere findes',
  ],
])('a change of a shop is described with its name, if that is known: %j', (change, known, unknown) => {
  expect(described(change)).toBe(known);
  expect(described(change, 'unknown')).toBe(unknown);
});

test('a shop that has another key than its author thought is described with its own name', () => {
  const known = tables([], [], [shop({ key: 'first', name: 'Aldi' }), shop({ key: 'own', name: 'Lidl' })]);
  const op = { entity: 'shop', id: 'o', at: 1, key: 'first', kind: 'remove' } as const;
  expect(describeOperation({ ...op, data: { fallback: 'own' } }, known)).toBe('Fjern butikken »Lidl«');
  expect(describeOperation({ ...op, data: { fallback: 'none' } }, known)).toBe('Fjern butikken »Aldi«');
});
