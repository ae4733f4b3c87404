import { Field } from '../../../../app-shell/views/fields.tsx';
import type { ShoppingTables } from '../../../../data/tables.ts';
import { type EpochMs, isoDayOf } from '../../../../lib/dates.ts';
import type { Draft } from '../../rules/draft.ts';
import { normOf, usualMonths } from '../../rules/freezer/age.ts';
import { stockOf } from '../../rules/freezer/stock.ts';
import { CountField } from './CountField.tsx';

interface Props {
  readonly draft: Draft;
  readonly item: string | undefined;
  readonly tables: ShoppingTables;
  readonly now: EpochMs;
  readonly change: (part: Partial<Draft>) => void;
}

const monthChoices = [1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 18, 24];
const monthsText = (months: number) => (months === 1 ? '1 måned' : `${months} måneder`);

export function FreezerFields({ draft, item, tables, now, change }: Props) {
  const { category, canOutdate } = draft;
  const months = draft.months === undefined ? normOf(tables, category) : draft.months;
  const stock = stockOf(tables, item ?? '');
  const [oldest] = stock.batches;
  return (
    <>
      {item && (
        <div className="field">
          Antal i fryseren
          <CountField
            title={draft.title}
            count={draft.count ?? stock.count}
            change={(count) => change({ count })}
          />
        </div>
      )}
      {canOutdate && (
        <Field
          name="months"
          label="Holder i fryseren"
          hint={`Gælder alt i kategorien${category && ` ${category}`}, der kan udløbe.`}
        >
          {(props) => (
            <select
              {...props}
              value={months ?? ''}
              onChange={({ target }) => change({ months: target.value ? Number(target.value) : null })}
            >
              <option value="">{monthsText(usualMonths(category))} (som regel)</option>
              {[...new Set([...monthChoices, months ?? 1])].map((each) => (
                <option key={each} value={each}>
                  {monthsText(each)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {oldest && (
        <Field name="frozenOn" label="Lagt i fryseren" hint="Gælder det, der har ligget længst.">
          {(props) => (
            <input
              {...props}
              type="date"
              min="2000-01-01"
              max={isoDayOf(now)}
              defaultValue={(draft.frozenOn === undefined ? oldest.day : draft.frozenOn) ?? ''}
              onChange={({ target }) => change({ frozenOn: target.value || null })}
            />
          )}
        </Field>
      )}
    </>
  );
}
