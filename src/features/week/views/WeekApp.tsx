import '../../../app-shell/views/page-foot.css';
import './WeekApp.css';
import { useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { BinDialog } from '../../../app-shell/views/BinDialog.tsx';
import { QuietButton } from '../../../app-shell/views/Button.tsx';
import { Unread } from '../../../app-shell/views/Empty.tsx';
import { Menu } from '../../../app-shell/views/Menu.tsx';
import { StatusLine } from '../../../app-shell/views/StatusLine.tsx';
import { UndoToast } from '../../../app-shell/views/UndoToast.tsx';
import { useKeptFocus } from '../../../app-shell/views/use-kept-focus.ts';
import { useStore } from '../../../lib/use-store.ts';
import { draftOf } from '../rules/actions.ts';
import { binned, moreDays, mostDays } from '../rules/agenda.ts';
import { keptCalendars } from '../rules/calendars.ts';
import type { Occurrence } from '../rules/occurrences.ts';
import { understoodText } from '../rules/texts.ts';
import type { WeekStore } from '../store/week-store.ts';
import { AddForm } from './AddForm.tsx';
import { AgendaSection } from './AgendaSection.tsx';
import { AppointmentDialog, type EditedAppointment } from './AppointmentDialog.tsx';
import { CalendarDialog } from './CalendarDialog.tsx';
import { CalendarsDialog, failingText } from './CalendarsDialog.tsx';

interface Props {
  readonly store: WeekStore;
  readonly signIn: () => Promise<void>;
  /** Switches to a new version of the page. */
  readonly reload: () => void;
}

type OpenDialog =
  | { readonly kind: 'bin' | 'calendar' | 'calendars' }
  | ({ readonly kind: 'appointment' } & EditedAppointment);

/** The days ahead, and the dialogs of their appointments. */
export function WeekApp({ store, signIn, reload }: Props) {
  const model = useStore(store);
  const { days, today, tables, now, empty, connection } = model;
  const page = useKeptFocus();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = useCallback(() => setDialog(null), []);
  const bin = useMemo(() => binned(tables, now), [tables, now]);
  const [printed, setPrinted] = useState(0);
  const printDays = (count: number) => {
    flushSync(() => {
      store.show(count);
      setPrinted(count);
    });
    addEventListener('afterprint', () => setPrinted(0), { once: true });
    print();
  };
  const isUnread = empty && days.every(({ occurrences }) => occurrences.length === 0);
  const openAppointment = useCallback(
    (occurrence: Occurrence) =>
      setDialog({ kind: 'appointment', occurrence, draft: draftOf(store.get().tables, occurrence) }),
    [store],
  );

  return (
    <>
      <div ref={page} className={`stack week-page week-print-${printed}`}>
        <div className="row week-head no-print">
          <StatusLine state={model} store={store} signIn={signIn} reload={reload} />
          <a href="#i-dag">I dag</a>
        </div>
        {empty && <Unread name="Ugen" connection={connection} />}
        <div className={`week-days${isUnread ? ' unread' : ''}`}>
          {days.map((day) => (
            <AgendaSection
              key={day.day}
              agenda={day}
              today={today}
              names={model.names}
              waiting={model.waitingKeys}
              open={openAppointment}
              finish={store.finish}
            />
          ))}
        </div>
        {keptCalendars(tables)
          .filter(({ failure }) => failure !== null)
          .map((row) => (
            <p key={row.key} className="soft no-print">
              »{row.name}« {failingText(row, now)}
            </p>
          ))}
        <div className="row no-print">
          {days.length < mostDays && (
            <QuietButton onClick={() => store.show(days.length + moreDays)}>Vis mere</QuietButton>
          )}
          <Menu label="Udskriv">
            <QuietButton onClick={() => printDays(7)}>En uge</QuietButton>
            <QuietButton onClick={() => printDays(28)}>Fire uger</QuietButton>
          </Menu>
          <QuietButton onClick={() => setDialog({ kind: 'calendars' })}>Kalendere</QuietButton>
          <QuietButton onClick={() => setDialog({ kind: 'calendar' })}>I din kalender</QuietButton>
          <QuietButton onClick={() => setDialog({ kind: 'bin' })}>
            Papirkurv{bin.length > 0 && ` (${bin.length})`}
          </QuietButton>
        </div>
        <div className="page-foot no-print">
          <UndoToast message={model.message} control={store.messages} />
          <AddForm
            model={model}
            add={store.add}
            edit={(draft, added) => setDialog({ kind: 'appointment', draft, added })}
          />
        </div>
      </div>
      {dialog?.kind === 'appointment' && (
        <AppointmentDialog model={model} store={store} close={close} {...dialog} />
      )}
      {dialog?.kind === 'bin' && (
        <BinDialog
          bin={bin}
          now={now}
          name={({ title, planned, deletedAt }) =>
            [
              title,
              planned && understoodText(planned, today, model.names),
              deletedAt === null && 'sprunget over',
            ]
              .filter(Boolean)
              .join(' · ')
          }
          restore={store.restore}
          close={close}
        />
      )}
      {dialog?.kind === 'calendars' && <CalendarsDialog model={model} store={store} close={close} />}
      {dialog?.kind === 'calendar' && <CalendarDialog askSite={store.askSite} close={close} />}
    </>
  );
}
