import { Suspense, useEffect, useState } from 'react';
import { ConnectionLine } from '../../components/ConnectionLine.tsx';
import { useStore } from '../../lib/use-store.ts';
import type { ErrorCode } from '../../sync/protocol.ts';
import type { Format } from './export.ts';
import { Login } from './Login.tsx';
import { LogSection } from './LogSection.tsx';
import { Bin, Export, fetchLater } from './lazy.ts';
import type { ListStore } from './list-store.ts';
import type { LogStore } from './log-store.ts';
import { Memories } from './Memories.tsx';
import type { PastStore } from './past-store.ts';
import { Refused } from './Refused.tsx';
import { Toast } from './Toast.tsx';
import { Todo } from './Todo.tsx';

interface Props {
  readonly store: LogStore;
  readonly list: ListStore;
  readonly past: PastStore;
  readonly save: (format: Format) => Promise<ErrorCode | null>;
  readonly signIn: (returnTo: string) => Promise<void>;
  /** Where a new version of the page waits: uses it. */
  readonly renew: (() => void) | null;
}

/** The log page, in the state that it is in. */
export function LogApp({ store, list, past, save, signIn, renew }: Props) {
  const screen = useStore(store);
  const before = useStore(past);
  const [dialog, setDialog] = useState<'bin' | 'export' | null>(null);
  const close = () => setDialog(null);
  const { kind } = screen.connection;

  useEffect(fetchLater, []);

  // What could not be asked is asked again when the family can be reached.
  useEffect(() => {
    if (kind !== 'live') return;
    past.load();
    list.retry();
  }, [kind, past, list]);

  if (screen.access === 'opening' || screen.access === 'login')
    return <Login opening={screen.access === 'opening'} signIn={signIn} />;
  if (screen.access === 'denied')
    return <p className="notice">Du er logget ind, men du har ikke adgang til familiens log.</p>;

  return (
    <div className="log-page">
      <div className="log-head">
        <ConnectionLine connection={screen.connection} waiting={screen.waiting} />
        <p className="log-tools">
          <button type="button" className="word-button" onClick={() => setDialog('bin')}>
            Papirkurv{screen.bin.length > 0 && ` (${screen.bin.length})`}
          </button>
          <button type="button" className="word-button" onClick={() => setDialog('export')}>
            Gem en kopi
          </button>
        </p>
        {renew && (
          <p className="log-version">
            En ny version er klar
            <button type="button" className="word-button" onClick={renew}>
              Genindlæs
            </button>
          </p>
        )}
        {kind === 'signed-out' && <Login opening={false} signIn={signIn} />}
      </div>
      <Refused screen={screen} store={store} />
      <div className="log-side">
        <Todo screen={screen} store={store} />
        <Memories screen={screen} past={before} />
      </div>
      <LogSection screen={screen} store={store} list={list} past={before} />
      <Suspense>
        {dialog === 'bin' && <Bin screen={screen} store={store} close={close} />}
        {dialog === 'export' && <Export save={save} close={close} />}
      </Suspense>
      <Toast message={screen.message} control={store.message} />
    </div>
  );
}
