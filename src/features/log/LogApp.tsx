import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { AccessGate } from '../../app-shell/views/AccessGate.tsx';
import { StatusLine } from '../../app-shell/views/StatusLine.tsx';
import { UndoToast } from '../../app-shell/views/UndoToast.tsx';
import { useStore } from '../../lib/use-store.ts';
import type { ErrorCode } from '../../sync/protocol.ts';
import type { Format } from './export.ts';
import { LogSection } from './LogSection.tsx';
import { Bin, Export, fetchLater, RejectedDialog } from './lazy.ts';
import type { ListStore } from './list-store.ts';
import type { LogStore } from './log-store.ts';
import { Memories } from './Memories.tsx';
import type { PastStore } from './past-store.ts';
import { Todo } from './Todo.tsx';
import { operationText, rejectionReasons } from './texts.ts';

interface LogPage {
  readonly store: LogStore;
  readonly list: ListStore;
  readonly past: PastStore;
  readonly save: (format: Format) => Promise<ErrorCode | null>;
}

interface Props<Page = LogPage | null> {
  /** Null until the device's storage is open. */
  readonly page: Page;
  readonly signIn: () => Promise<void>;
  /** Uses a new version of the page. */
  readonly reload: () => void;
}

/** The log page, in the state that it is in. */
export function LogApp({ page, signIn, reload }: Props) {
  useEffect(fetchLater, []);
  if (page) return <OpenedLog page={page} signIn={signIn} reload={reload} />;
  return (
    <AccessGate access="opening" signIn={signIn} frame={frame}>
      {opening}
    </AccessGate>
  );
}

const frame = (instead: ReactNode) => <div className="log-login">{instead}</div>;
const opening = <p className="log-login">Henter loggen …</p>;

function OpenedLog({ page: { store, list, past, save }, signIn, reload }: Props<LogPage>) {
  const screen = useStore(store);
  const before = useStore(past);
  const [dialog, setDialog] = useState<'bin' | 'export' | 'rejected' | null>(null);
  const close = useCallback(() => setDialog(null), []);
  const { kind } = screen.connection;

  // What could not be asked is asked again when the database can be reached.
  useEffect(() => {
    if (kind !== 'live') return;
    past.load();
    list.retry();
  }, [kind, past, list]);

  return (
    <AccessGate access={screen.access} signIn={signIn} frame={frame}>
      {screen.access === 'opening' ? (
        opening
      ) : (
        <div className="log-page">
          <div className="log-head">
            <StatusLine
              connection={screen.connection}
              waiting={screen.waiting}
              rejected={screen.rejected.length}
              newVersion={screen.newVersion}
              signIn={signIn}
              say={store.messages.say}
              showRejected={() => setDialog('rejected')}
              reload={reload}
            />
            <p className="log-tools">
              <button type="button" className="word-button" onClick={() => setDialog('bin')}>
                Papirkurv{screen.bin.length > 0 && ` (${screen.bin.length})`}
              </button>
              <button type="button" className="word-button" onClick={() => setDialog('export')}>
                Gem en kopi
              </button>
            </p>
          </div>
          <div className="log-side">
            <Todo screen={screen} store={store} />
            <Memories screen={screen} past={before} />
          </div>
          <LogSection screen={screen} store={store} list={list} past={before} />
          <Suspense>
            {dialog === 'bin' && <Bin screen={screen} store={store} close={close} />}
            {dialog === 'export' && <Export save={save} close={close} />}
            {dialog === 'rejected' && (
              <RejectedDialog
                changes={screen.rejected.map(({ op, state }) => ({
                  id: op.id,
                  text: operationText(op, screen.tables.log.get(op.key)?.name),
                  code: state.kind === 'rejected' ? state.code : '',
                }))}
                reasons={rejectionReasons}
                retry={store.retry}
                discard={store.discard}
                close={close}
              />
            )}
          </Suspense>
          <UndoToast message={screen.message} control={store.messages} />
        </div>
      )}
    </AccessGate>
  );
}
