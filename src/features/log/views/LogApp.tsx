import './LogApp.css';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { MemberPage } from '../../../app-shell/views/MemberPage.tsx';
import { StatusLine } from '../../../app-shell/views/StatusLine.tsx';
import { UndoToast } from '../../../app-shell/views/UndoToast.tsx';
import { dayOf, startOf } from '../../../lib/dates.ts';
import { wholeDate } from '../../../lib/long-dates.ts';
import { useStore } from '../../../lib/use-store.ts';
import { isConnected } from '../../../sync/connection.ts';
import { memory, memoryYears } from '../rules/entries.ts';
import type { ExportLog } from '../store/export-log.ts';
import type { ListStore } from '../store/list-store.ts';
import type { EarlierYears, EarlierYearsStore, LastBackup } from '../store/load-once.ts';
import type { LogStore, LogViewModel } from '../store/log-store.ts';
import {
  BinDialog,
  ExportDialog,
  preloadDialogs,
  RejectedChanges,
  reportConcurrentChanges,
} from './dialogs/Dialogs.tsx';
import { LogSection } from './list/LogSection.tsx';
import { Todo } from './todo/Todo.tsx';
import { useMessagePlace } from './use-message-place.ts';

/** The stores of the page. */
export interface LogStores {
  readonly store: LogStore;
  readonly list: ListStore;
  readonly earlierYears: EarlierYearsStore;
  readonly backup: LastBackup;
  readonly exportLog: ExportLog;
}

interface Props<Page = LogStores | null> {
  /** Null until the device's storage is open. */
  readonly page: Page;
  readonly signIn: () => Promise<void>;
  /** Switches to a new version of the page. */
  readonly reload: () => void;
}

/** The log page. */
export function LogApp({ page, signIn, reload }: Props) {
  useEffect(preloadDialogs, []);
  return (
    <MemberPage store={page?.store ?? null} signIn={signIn} loading="Henter loggen …">
      {page && <OpenedLog page={page} signIn={signIn} reload={reload} />}
    </MemberPage>
  );
}

/** The log, for those who may see it. */
export function OpenedLog({ page, signIn, reload }: Props<LogStores>) {
  const { store, list, earlierYears, backup, exportLog } = page;
  const model = useStore(store);
  const earlier = useStore(earlierYears);
  const backupWarning = useStore(backup);
  const [dialog, setDialog] = useState<'bin' | 'export' | 'rejected' | null>(null);
  const close = useCallback(() => setDialog(null), []);
  const connected = isConnected(model.connection);

  useEffect(() => reportConcurrentChanges(store), [store]);
  useMessagePlace(model.message);

  // Requests that failed are repeated when the database is reachable. One that has been restored from a
  // backup is asked again.
  useEffect(() => {
    if (!connected) return;
    earlierYears.load(model.epoch);
    backup.load(model.epoch);
    list.retry();
  }, [connected, model.epoch, earlierYears, backup, list]);

  // Entries that are not on the device are sent to it only if they change after its first rows: pages from
  // before these may be older, and those of a database that has been restored since are of another one.
  useEffect(() => {
    if (model.epoch) list.reload();
  }, [model.epoch, list]);

  return (
    <>
      <div
        className="log-page"
        onPointerDownCapture={store.touched}
        onPointerMoveCapture={store.touched}
        onKeyDownCapture={store.touched}
        onWheelCapture={store.touched}
      >
        <div className="log-head">
          <StatusLine
            state={model}
            signIn={signIn}
            say={store.messages.say}
            showRejected={() => setDialog('rejected')}
            reload={reload}
          />
          <p className="log-tools">
            <button type="button" className="word-button" onClick={() => setDialog('bin')}>
              Papirkurv{model.bin.length > 0 && ` (${model.bin.length})`}
            </button>
            <button type="button" className="word-button" onClick={() => setDialog('export')}>
              Gem en kopi
            </button>
          </p>
        </div>
        <div className="log-side">
          <Todo model={model} store={store} />
          <Memories model={model} earlier={earlier} />
        </div>
        <LogSection model={model} store={store} list={list} earlier={earlier} />
      </div>
      {backupWarning && <p className="log-backup">{backupWarning}</p>}
      <Suspense>
        {dialog === 'bin' && <BinDialog model={model} store={store} close={close} />}
        {dialog === 'export' && <ExportDialog exportLog={exportLog} close={close} />}
        {dialog === 'rejected' && <RejectedChanges model={model} store={store} close={close} />}
      </Suspense>
      <UndoToast message={model.message} control={store.messages} />
    </>
  );
}

interface MemoriesProps {
  readonly model: LogViewModel;
  readonly earlier: EarlierYears;
}

/** 'På denne tid': what was done one, five and ten years ago; nothing when there is nothing to show. */
function Memories({ model: { tables, now }, earlier }: MemoriesProps) {
  const today = startOf(dayOf(now));
  const memories = useMemo(() => {
    const rows = new Map([...earlier.rows.map((row) => [row.key, row] as const), ...tables.log]);
    return memoryYears
      .map((years) => memory(rows.values(), years, today))
      .filter((each) => each.rows.length > 0);
  }, [earlier.rows, tables.log, today]);
  if (memories.length === 0) return null;
  return (
    <section className="memories" aria-labelledby="memories">
      <h2 id="memories">På denne tid</h2>
      <dl>
        {memories.map(({ years, rows: then }) => (
          <div key={years}>
            <dt>for {years === 1 ? 'et' : years} år siden</dt>
            {then.map((row) => (
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
