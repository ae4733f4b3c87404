import { useState } from 'react';
import { choices, everyText, isFixed, isMonthly, withDay } from '../../../app-shell/rules/repeat.ts';
import type { KnownMembers } from '../../../app-shell/store/member-names.ts';
import { Dialog, FormButtons } from '../../../app-shell/views/Dialog.tsx';
import { MemberField } from '../../../app-shell/views/fields.tsx';
import type { LogRow } from '../../../data/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import type { Plan } from '../rules/actions.ts';

interface Props {
  readonly row: LogRow;
  readonly members: KnownMembers;
  readonly now: EpochMs;
  readonly save: (plan: Plan) => void;
  readonly close: () => void;
}

/** Asks when an open entry comes on the list, whose it is and how often it comes round. */
export function PlanDialog({ row, members, now, save, close }: Props) {
  const [{ due, forMember, every }, setPlan] = useState<Plan>(row);
  // The same in the choice, whatever its day.
  const monthly = isMonthly(every) ? withDay(every, false, due, now) : null;
  const [onDay, setOnDay] = useState(monthly === null || isFixed(every ?? ''));
  const set = (field: keyof Plan) => ({
    value: { due, forMember, every: monthly ?? every }[field] ?? '',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setPlan((plan) => ({ ...plan, [field]: target.value || null })),
  });
  return (
    <Dialog title="Hvornår og hvem?" close={close}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          save({ due, forMember, every: (monthly && withDay(monthly, onDay, due, now)) || every });
        }}
      >
        <p>»{row.name}«</p>
        <label className="field">
          Vises fra
          <input type="date" max="2999-12-31" {...set('due')} />
        </label>
        <MemberField
          members={members}
          value={forMember}
          change={(member) => setPlan((plan) => ({ ...plan, forMember: member }))}
        />
        <label className="field">
          Igen
          <select {...set('every')}>
            <option value="">Nej</option>
            {[...new Set([...choices, ...((monthly ?? every) ? [monthly ?? every ?? ''] : [])])].map(
              (each) => (
                <option key={each} value={each}>
                  {everyText(each)}
                </option>
              ),
            )}
          </select>
        </label>
        {monthly && (
          <label className="field">
            Næste gang
            <select
              value={onDay ? 'day' : 'done'}
              onChange={({ target }) => setOnDay(target.value === 'day')}
            >
              <option value="day">fast dato</option>
              <option value="done">efter den er gjort</option>
            </select>
          </label>
        )}
        <FormButtons close={close} />
      </form>
    </Dialog>
  );
}
