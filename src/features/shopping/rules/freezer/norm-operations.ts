import type { NormRow } from '../../../../data/gateway.ts';
import { isVisible } from '../../../../lib/tidy-text.ts';
import { wins, withTimestamps } from '../../../../sync/field-timestamps.ts';
import type { Operation } from '../../../../sync/protocol.ts';
import { itemFields } from '../fields.ts';
import { folded } from '../item.ts';
import { Rejection, textOf } from '../operation-data.ts';

/** How many months things of a category keep in the freezer; null is what the page says. Its key is made from the name. */
export interface NormOperation extends Operation {
  readonly entity: 'norm';
  readonly kind: 'set';
  readonly data: { readonly category: string; readonly months: number | null };
}

type Norms = ReadonlyMap<string, NormRow>;

/** The most months that can be said. */
const mostMonths = 60;

/** The norms after the operation; the same norms when it comes too late. As `private.apply_norms` in Postgres. */
export function normsAfter(norms: Norms, op: Operation): Norms {
  if (op.kind !== 'set') throw new Rejection('unknown-kind');
  const { months } = op.data;
  const isCount =
    typeof months === 'number' && Number.isInteger(months) && months >= 1 && months <= mostMonths;
  if (months !== null && !isCount) throw new Rejection('bad-data');
  const category = folded(textOf(op, 'category') ?? '');
  const row = norms.get(op.key);
  if (row && row.category !== category) throw new Rejection('exists');
  if (!isVisible(category) || [...category].length > itemFields.category.longest)
    throw new Rejection('bad-category');
  if (row && !wins(row.timestamps, 'months', op)) return norms;
  const timestamps = withTimestamps(row?.timestamps ?? {}, ['months'], op);
  return new Map(norms).set(op.key, { key: op.key, category, rev: 0, ...row, months, timestamps });
}
