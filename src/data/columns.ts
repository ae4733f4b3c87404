import type { EpochMs } from '../lib/dates.ts';

/** A `time` is a `timestamp with time zone` in Postgres, a `day` a `date` such as '2026-11-02'. */
export interface Kinds {
  text: string;
  number: number;
  flag: boolean;
  time: EpochMs;
  day: string;
}

/** Describes a row once, for its type and its parser: each field's kind, with `?` when it may be null. */
export type Columns = Readonly<Record<string, keyof Kinds | `${keyof Kinds}?`>>;

type Value<Kind> = Kind extends `${infer Known extends keyof Kinds}?`
  ? Kinds[Known] | null
  : Kind extends keyof Kinds
    ? Kinds[Kind]
    : never;

export type RowOf<C extends Columns> = { readonly [Field in keyof C]: Value<C[Field]> };

export const columnOf = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
