import '../../../app-shell/views/page-foot.css';
import './LogApp.css';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { BinDialog } from '../../../app-shell/views/BinDialog.tsx';
import { StatusLine } from '../../../app-shell/views/StatusLine.tsx';
import { UndoToast } from '../../../app-shell/views/UndoToast.tsx';
import { useKeptFocus } from '../../../app-shell/views/use-kept-focus.ts';
import type { LogRow } from '../../../data/tables.ts';
import { wholeDate } from '../../../lib/date-texts.ts';
import { dayOf, type EpochMs, startOf } from '../../../lib/dates.ts';
import { useStore } from '../../../lib/use-store.ts';
import { isConnected } from '../../../sync/connection.ts';
import { longestName, type Plan } from '../rules/actions.ts';
import { binEntries, memories, memoryYears } from '../rules/entries.ts';
import type { LogStore, LogViewModel } from '../store/log-store.ts';
import { DayDialog, DeleteDialog, PlanDialog } from './dialogs.tsx';
import type { Ask } from './Entry.tsx';
import { Log } from './Log.tsx';
import { Todo } from './Todo.tsx';
import { backupWarning } from './texts.ts';

interface Props {
  readonly store: LogStore;
  readonly lastBackup: () => Promise<EpochMs | null>;
  readonly signIn: () => Promise<void>;
  readonly reload: () => void;
}

type OpenDialog = { readonly kind: 'bin' } | { readonly kind: Parameters<Ask>[0]; readonly row: LogRow };

/** Why the database rejects a change, by code; the app shell has the reasons that all features share. */
const reasons: Readonly<Record<string, string>> = {
  'unknown-row': 'Det findes ikke længere.',
  'bad-name': `Navnet skal være på 1 til ${longestName} tegn.`,
  'bad-date': 'Dagen skal være i dag eller før.',
  'bad-due': 'Dagen findes ikke.',
};

export function LogApp({ store, lastBackup, signIn, reload }: Props) {
  const model = useStore(store);
  const page = useKeptFocus();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = useCallback(() => setDialog(null), []);
  const closing =
    <Args extends unknown[]>(work: (...args: Args) => void) =>
    (...args: Args) => {
      close();
      work(...args);
    };
  const warning = useBackupWarning(lastBackup, model);
  const bin = useMemo(() => binEntries(model.tables, model.now), [model.tables, model.now]);
  const ask = useCallback<Ask>((kind, row) => setDialog({ kind, row }), []);

  return (
    <>
      <div
        ref={page}
        className="log-page"
        onPointerDownCapture={store.touched}
        onPointerMoveCapture={store.touched}
        onKeyDownCapture={store.touched}
        onWheelCapture={store.touched}
      >
        <div className="stack log-side">
          <Todo
            model={model}
            store={store}
            ask={ask}
            status={
              <StatusLine state={model} store={store} reasons={reasons} signIn={signIn} reload={reload} />
            }
            message={<UndoToast message={model.message} control={store.messages} />}
          />
          <Memories model={model} />
        </div>
        <Log
          model={model}
          store={store}
          ask={ask}
          binned={bin.length}
          openBin={() => setDialog({ kind: 'bin' })}
        />
        {warning && <p className="soft log-backup">{warning}</p>}
      </div>
      {dialog?.kind === 'bin' && (
        <BinDialog
          bin={bin}
          now={model.now}
          name={({ name }) => name}
          restore={store.restore}
          purge={store.purge}
          close={close}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteDialog
          name={dialog.row.name}
          close={close}
          confirm={closing(() => store.remove(dialog.row))}
        />
      )}
      {dialog?.kind === 'day' && (
        <DayDialog
          name={dialog.row.name}
          now={model.now}
          close={close}
          choose={closing((date: EpochMs) => store.moveTo(dialog.row, date))}
        />
      )}
      {dialog?.kind === 'plan' && (
        <PlanDialog
          row={dialog.row}
          members={model}
          now={model.now}
          close={close}
          save={closing((plan: Plan) => store.plan(dialog.row, plan))}
        />
      )}
    </>
  );
}

/** Asks for the time of the last backup when the database is reached. A failed request is made next time. */
function useBackupWarning(lastBackup: Props['lastBackup'], { connection, now }: LogViewModel) {
  const [madeAt, setMadeAt] = useState<EpochMs | null>(null);
  const connected = isConnected(connection);
  useEffect(() => {
    if (connected) lastBackup().then(setMadeAt, () => {});
  }, [connected, lastBackup]);
  return backupWarning(madeAt, now);
}

/** 'På denne tid': what was done one, five and ten years ago; nothing when there is nothing to show. */
function Memories({ model: { entries, now } }: { readonly model: LogViewModel }) {
  const today = startOf(dayOf(now));
  const years = useMemo(
    () =>
      memoryYears
        .map((years) => ({ years, rows: memories(entries, years, today) }))
        .filter(({ rows }) => rows.length > 0),
    [entries, today],
  );
  if (years.length === 0) return null;
  return (
    <section className="memories" aria-labelledby="memories">
      <h2 id="memories">På denne tid</h2>
      <dl>
        {years.map(({ years, rows }) => (
          <div key={years}>
            <dt className="soft">for {years === 1 ? 'et' : years} år siden</dt>
            {rows.map((row) => (
              <dd key={row.key} title={wholeDate(row.date)}>
                {row.name}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
