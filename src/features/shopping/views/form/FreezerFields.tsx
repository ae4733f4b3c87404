import type { ShoppingTables } from '../../../../data/tables.ts';
import { type EpochMs, isoDayOf } from '../../../../lib/dates.ts';
import type { Draft, FreezerChoices } from '../../rules/draft.ts';
import { toNorms } from '../../rules/freezer/age.ts';
import { stockOf } from '../../rules/freezer/stock.ts';
import { folded } from '../../rules/item.ts';
import { DayField, MonthsField } from './FormFields.tsx';

interface Props {
  readonly draft: Draft;
  /** The key of the item; a new one has none. */
  readonly item: string | undefined;
  readonly tables: ShoppingTables;
  readonly now: EpochMs;
  readonly choices: FreezerChoices;
  readonly change: (choices: FreezerChoices) => void;
}

/** The fields of an item that is kept in the freezer. */
export function FreezerFields({ draft, item, tables, now, choices, change }: Props) {
  const norm = toNorms(tables.norm.values()).get(folded(draft.category)) ?? null;
  const [oldest] = item === undefined ? [] : stockOf(tables, item).batches;
  return (
    <>
      {draft.canOutdate && (
        <MonthsField
          category={draft.category}
          value={choices.months === undefined ? norm : choices.months}
          change={(months) => change({ ...choices, months })}
        />
      )}
      {oldest && (
        <DayField
          day={choices.frozenOn === undefined ? oldest.day : choices.frozenOn}
          today={isoDayOf(now)}
          change={(frozenOn) => change({ ...choices, frozenOn })}
        />
      )}
    </>
  );
}
