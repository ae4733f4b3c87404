import { useState } from 'react';
import { Button, QuietButton } from '../../../app-shell/views/Button.tsx';
import { Dialog, FormButtons } from '../../../app-shell/views/Dialog.tsx';
import { MemberField } from '../../../app-shell/views/fields.tsx';
import { useKeptFocus } from '../../../app-shell/views/use-kept-focus.ts';
import type { CalendarRow } from '../../../data/tables.ts';
import { clockText, dateText, weekday } from '../../../lib/date-texts.ts';
import { daysBetween, type EpochMs } from '../../../lib/dates.ts';
import { tidyInput } from '../../../lib/tidy-text.ts';
import { colors, failures, keptCalendars, longestName, markOf } from '../rules/calendars.ts';
import type { WeekStore, WeekViewModel } from '../store/week-store.ts';

/** 'kunne ikke hentes siden tirsdag kl. 14.05. Kalenderen kan ikke hentes …' */
export function failingText({ failingSince, failure }: CalendarRow, now: EpochMs): string {
  const at = Number(failingSince);
  const ago = daysBetween(at, now);
  const day = ago <= 0 ? '' : `${ago < 7 ? weekday(at) : dateText(at, now)} `;
  return `kunne ikke hentes siden ${day}${clockText(at)}. ${failures[failure ?? ''] ?? ''}`;
}

interface Props {
  readonly model: WeekViewModel;
  readonly store: WeekStore;
  readonly close: () => void;
}

/** The calendars of others that stand in the week: adds, changes and removes them. */
export function CalendarsDialog(props: Props) {
  const [edited, setEdited] = useState<CalendarRow | 'new' | null>(null);
  if (edited === null) return <CalendarList {...props} edit={setEdited} />;
  return <CalendarForm {...props} row={edited === 'new' ? null : edited} back={() => setEdited(null)} />;
}

function CalendarList({
  model,
  store,
  close,
  edit,
}: Props & { readonly edit: (row: CalendarRow | 'new') => void }) {
  const { tables, names, now } = model;
  const calendars = keptCalendars(tables);
  const content = useKeptFocus();
  return (
    <Dialog title="Kalendere" close={close}>
      <div ref={content}>
        {calendars.length === 0 && (
          <p>Skolens, klubbens eller en andens kalender kan stå i ugen. Den hentes af sig selv.</p>
        )}
        <ul className="bin">
          {calendars.map((row) => (
            <li key={row.key} className="row">
              <p id={`calendar-${row.key}`} className="week-others" style={markOf(row)}>
                {row.name}{' '}
                <small>
                  {row.forMember !== null && names.get(row.forMember)}
                  {row.failure !== null && ` ${failingText(row, now)}`}
                </small>
              </p>
              <QuietButton aria-describedby={`calendar-${row.key}`} onClick={() => edit(row)}>
                Ret
              </QuietButton>
              <QuietButton aria-describedby={`calendar-${row.key}`} onClick={() => store.removeCalendar(row)}>
                Fjern
              </QuietButton>
            </li>
          ))}
        </ul>
        <p className="row dialog-buttons">
          <Button onClick={() => edit('new')}>Tilføj kalender</Button>
          <QuietButton onClick={close}>Luk</QuietButton>
        </p>
      </div>
    </Dialog>
  );
}

interface FormProps extends Props {
  /** Null: a new one. */
  readonly row: CalendarRow | null;
  readonly back: () => void;
}

function CalendarForm({ row, model, store, close, back }: FormProps) {
  const [forMember, setForMember] = useState(row?.forMember ?? null);
  const [status, setStatus] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function save(typed: FormData) {
    const text = (name: string) => String(typed.get(name) ?? '').trim();
    const file = typed.get('file');
    const source = file instanceof File && file.size > 0 ? file : text('address');
    const draft = { name: tidyInput(text('name'), longestName), color: text('color'), forMember };
    if (!draft.name) return setStatus('Hvad skal kalenderen hedde?');
    if (row) store.editCalendar(row, draft);
    else if (source === '') return setStatus('Skriv kalenderens adresse, eller vælg en fil.');
    else {
      setBusy(true);
      setStatus('Henter kalenderen …');
      const problem = await store.addCalendar(draft, source);
      setBusy(false);
      if (problem !== null) return setStatus(problem);
    }
    back();
  }
  return (
    <Dialog title={row ? 'Ret kalender' : 'Tilføj kalender'} close={close}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(new FormData(event.currentTarget));
        }}
      >
        {row === null && (
          <>
            <label className="field">
              Adresse
              <input name="address" type="url" maxLength={2000} placeholder="https://… eller webcal://…" />
            </label>
            <label className="field">
              Eller en fil (.ics)
              <input name="file" type="file" accept=".ics,text/calendar" />
            </label>
          </>
        )}
        {row?.address && <p className="link-to-copy">Hentes fra {row.address}</p>}
        <label className="field">
          Navn
          <input name="name" maxLength={longestName} placeholder="Skolen" defaultValue={row?.name} />
        </label>
        <div className="week-pair">
          <label className="field">
            Farve
            <select name="color" defaultValue={row?.color}>
              {colors.map(([color, name]) => (
                <option key={color} value={color}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <MemberField members={model} value={forMember} change={setForMember} />
        </div>
        <p role="status" className={isBusy ? '' : 'problem'}>
          {status}
        </p>
        <FormButtons close={back} isBusy={isBusy} />
      </form>
    </Dialog>
  );
}
