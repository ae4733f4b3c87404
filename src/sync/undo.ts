import type { EpochMs } from '../lib/dates.ts';
import type { Action, Fields, Operation, Value } from './actions.ts';
import { applyAction, atTime, type Descriptions, stampOf, type Tables, tableOf } from './fold.ts';

/**
 * Returns the operations that undo actions, the first of which was applied to `before`: former values, removed flags of
 * new rows, opposite counts. What somebody has changed since stays, and so does a new row of which they set a field.
 */
export function inverse<T extends Tables>(
  actions: readonly Action[],
  before: T,
  now: T,
  descriptions: Descriptions<T>,
  at: EpochMs,
): Operation[] {
  const ids = new Set(actions.map(({ id }) => id.toLowerCase()));
  const after = actions.reduce((tables, action) => applyAction(tables, action, descriptions), before);
  const touched = Map.groupBy(
    actions.flatMap(({ operations }) => operations),
    (operation) => `${tableOf(operation)} ${operation.key}`,
  );
  return [...touched.values()].reverse().flatMap((operations): Operation[] => {
    const [first] = operations;
    if (!first) return [];
    const [table, key] = [tableOf(first), first.key];
    const description = (descriptions as Descriptions)[table];
    const [was, made, row] = [before, after, now].map((tables) => tables[table]?.get(key));
    if (!description || !made || !row) return [];
    const isOwn = (field: string) => ids.has(stampOf(row.stamps, field)?.[1] ?? '');
    const isUntouched = Object.keys(row.stamps).every(isOwn);
    const former: Fields = was
      ? Object.fromEntries(Object.keys(row.stamps).map((field) => [field, was[field] as Value]))
      : atTime((isUntouched && description.removed) || {}, description, at);
    const fields = Object.entries(former).filter(
      ([field, value]) => row[field] !== value && (!was || isOwn(field)),
    );
    const counters = new Set(operations.flatMap((each) => ('count' in each ? each.field : [])));
    return [
      ...(fields.length > 0 ? [{ set: table, key, fields: Object.fromEntries(fields) }] : []),
      // As far as it had an effect: a counter stays between its bounds.
      ...[...counters].flatMap((field) => {
        const by = Number(was?.[field] ?? description.initial[field] ?? 0) - Number(made[field]);
        return by === 0 ? [] : [{ count: table, key, field, by }];
      }),
    ];
  });
}
