import { useState } from 'react';
import type { KnownMembers } from '../../../app-shell/store/member-names.ts';
import { Button, QuietButton } from '../../../app-shell/views/Button.tsx';
import { CloseButton, Dialog, FormButtons } from '../../../app-shell/views/Dialog.tsx';
import { MemberField } from '../../../app-shell/views/fields.tsx';
import type { CalendarRow } from '../../../data/tables.ts';
import { clockText, dateText, weekday } from '../../../lib/date-texts.ts';
import { daysBetween, type EpochMs } from '../../../lib/dates.ts';
import { tidyInput } from '../../../lib/tidy-text.ts';
import { colors, failures, keptCalendars, longestName } from '../rules/calendars.ts';
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
export function CalendarsDialog({ model, store, close }: Props) {
  const { tables, names, now } = model;
  const [edited, setEdited] = useState<CalendarRow | 'new' | null>(null);
  const calendars = keptCalendars(tables);
  const back = () => setEdited(null);
  if (edited !== null)
    return (
      <Dialog title={edited === 'new' ? 'Tilføj kalender' : 'Ret kalender'} close={close}>
        <CalendarForm row={edited === 'new' ? null : edited} members={model} store={store} back={back} />
      </Dialog>
    );
  return (
    <Dialog title="Kalendere" close={close}>
      {calendars.length === 0 && (
        <p>Skolens, klubbens eller en andens kalender kan stå i ugen. Den hentes af sig selv.</p>
      )}
      <ul className="bin">
        {calendars.map((row) => (
          <li key={row.key} className="row">
            <p id={`calendar-${row.key}`} className="week-others" data-color={row.color}>
              {row.name}{' '}
              <small>
                {row.forMember !== null && names.get(row.forMember)}
                {row.failure !== null && ` ${failingText(row, now)}`}
              </small>
            </p>
            <QuietButton aria-describedby={`calendar-${row.key}`} onClick={() => setEdited(row)}>
              Ret
            </QuietButton>
            <QuietButton aria-describedby={`calendar-${row.key}`} onClick={() => store.removeCalendar(row)}>
              Fjern
            </QuietButton>
          </li>
        ))}
      </ul>
      <p>
        <Button onClick={() => setEdited('new')}>Tilføj kalender</Button>
      </p>
      <CloseButton close={close} />
    </Dialog>
  );
}

interface FormProps extends Pick<Props, 'store'> {
  /** Null: a new one. */
  readonly row: CalendarRow | null;
  readonly members: KnownMembers;
  readonly back: () => void;
}

function CalendarForm({ row, members, store, back }: FormProps) {
  const [draft, setDraft] = useState({
    name: row?.name ?? '',
    color: row?.color ?? 'blue',
    forMember: row?.forMember ?? null,
  });
  const [address, setAddress] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [status, setStatus] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function save() {
    const tidy = { ...draft, name: tidyInput(draft.name, longestName) };
    const source = file ?? address.trim();
    if (!tidy.name) return setStatus('Hvad skal kalenderen hedde?');
    if (row) store.editCalendar(row, tidy);
    else if (source === '') return setStatus('Skriv kalenderens adresse, eller vælg en fil.');
    else {
      setBusy(true);
      setStatus('Henter kalenderen …');
      const problem = await store.addCalendar(tidy, source);
      setBusy(false);
      if (problem !== null) return setStatus(problem);
    }
    back();
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {row === null && (
        <>
          <label className="field">
            Adresse
            <input
              type="url"
              maxLength={2000}
              placeholder="https://… eller webcal://…"
              value={address}
              onChange={({ target }) => setAddress(target.value)}
            />
          </label>
          <label className="field">
            Eller en fil (.ics)
            <input
              type="file"
              accept=".ics,text/calendar"
              onChange={({ target }) => setFile(target.files?.[0] ?? null)}
            />
          </label>
        </>
      )}
      {row?.address && <p className="link-to-copy">Hentes fra {row.address}</p>}
      <label className="field">
        Navn
        <input
          maxLength={longestName}
          placeholder="Skolen"
          value={draft.name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
      </label>
      <div className="week-pair">
        <label className="field">
          Farve
          <select value={draft.color} onChange={({ target }) => setDraft({ ...draft, color: target.value })}>
            {colors.map(([color, name]) => (
              <option key={color} value={color}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <MemberField
          members={members}
          value={draft.forMember}
          change={(forMember) => setDraft({ ...draft, forMember })}
        />
      </div>
      <p role="status" className={isBusy ? '' : 'problem'}>
        {status}
      </p>
      <FormButtons close={back} isBusy={isBusy} />
    </form>
  );
}
