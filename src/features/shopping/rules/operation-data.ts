import { tidyText } from '../../../lib/tidy-text.ts';
import type { Operation } from '../../../sync/protocol.ts';

/** An operation that cannot be applied; `code` as the database gives it. */
export class Rejection extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'Rejection';
    this.code = code;
  }
}

/** Longest text the database looks at, in characters; what is too long for its field is said by another code. */
const longestText = 10_000;

/** A text of the operation, tidy; null when it is not given. */
export function textOf({ data }: Operation, field: string): string | null {
  const value = data[field] ?? null;
  if (value === null) return null;
  if (typeof value !== 'string' || [...value].length > longestText) throw new Rejection('bad-data');
  return tidyText(value);
}

/** A truth value of the operation, or `otherwise` when it says nothing of it. */
export function flagOf({ data }: Operation, field: string, otherwise: boolean): boolean {
  const value = field in data ? data[field] : otherwise;
  if (typeof value !== 'boolean') throw new Rejection('bad-data');
  return value;
}

/** A uuid of the operation; null when it is not given. */
export function uuidOf({ data }: Operation, field: string): string | null {
  const value = data[field] ?? null;
  if (value === null) return null;
  if (typeof value !== 'string' || !uuidShape.test(value)) throw new Rejection('bad-data');
  return value.toLowerCase();
}

const uuidShape = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
