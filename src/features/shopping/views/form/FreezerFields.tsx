import type { ShoppingRow, ShoppingTables } from '../../../../data/gateway/tables.ts';
import { type EpochMs, isoDayOf } from '../../../../lib/dates.ts';
import type { Draft, FreezerChoices } from '../../rules/draft.ts';
import { oldestBatch, toNorms } from '../../rules/freezer/freezer-age.ts';
import { folded } from '../../rules/item.ts';
import { DayField, MonthsField } from './FormFields.tsx';

interface Props {
  readonly draft: Draft;
  /** The current item; a new one has none. */
  readonly item: ShoppingRow | null | undefined;
  readonly norms: ShoppingTables['norm'];
  readonly now: EpochMs;
  readonly choices: FreezerChoices;
  readonly change: (choices: FreezerChoices) => void;
}

/** The fields of an item that is kept in the freezer. */
export const FreezerFields = ({ draft, item, norms, now, choices, change }: Props) => (
  <>
    {draft.canOutdate && (
      <MonthsField
        category={draft.category}
        value={
          choices.months === undefined
            ? (toNorms(norms.values()).get(folded(draft.category)) ?? null)
            : choices.months
        }
        change={(months) => change({ ...choices, months })}
      />
    )}
    {item && item.count > 0 && (
      <DayField
        day={choices.frozenOn === undefined ? oldestBatch(item).day : choices.frozenOn}
        today={isoDayOf(now)}
        change={(frozenOn) => change({ ...choices, frozenOn })}
      />
    )}
  </>
);
