import type { EpochMs, Operation } from './protocol.ts';

/** Per field the author's time and the operation that set it last. */
export type Stamps = Readonly<Record<string, readonly [at: EpochMs, operation: string]>>;

type Author = Pick<Operation, 'id' | 'at'>;

/** Is the author's time of this operation later than what set the field? Ties go to the higher id. As `private.wins` in Postgres. */
export function wins(stamps: Stamps, field: string, { id, at }: Author): boolean {
  const stamp = stamps[field];
  if (!stamp) return true;
  return stamp[0] < at || (stamp[0] === at && stamp[1] < id.toLowerCase());
}

/** The stamps after the operation has set these fields, where it wins. As `private.stamped` in Postgres. */
export function stamped(stamps: Stamps, fields: readonly string[], op: Author): Stamps {
  const won = fields.filter((field) => wins(stamps, field, op));
  return { ...stamps, ...Object.fromEntries(won.map((field) => [field, [op.at, op.id.toLowerCase()]])) };
}
