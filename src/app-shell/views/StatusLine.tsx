import './StatusLine.css';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { clockText } from '../../lib/date-texts.ts';
import { type Connection, isConnected } from '../../sync/connection.ts';
import type { Tables } from '../../sync/fold.ts';
import { Icon } from '../icons/Icon.tsx';
import type { Shell, ShellState } from '../store/shell.ts';
import { RejectedDialog } from './RejectedDialog.tsx';

interface Props {
  readonly state: Pick<
    ShellState<Tables>,
    'connection' | 'waiting' | 'rejected' | 'newVersion' | 'message' | 'recovery'
  >;
  readonly store: Pick<Shell<never>, 'messages' | 'retry' | 'discard'> | null;
  /** The feature's own reasons for a rejection, by code. */
  readonly reasons?: Readonly<Record<string, string>>;
  readonly note?: string | null;
  /** A button of the feature, shown when nothing else needs a decision. */
  readonly children?: ReactNode;
  readonly signIn: () => Promise<void>;
  readonly reload: () => void;
}

const icons = {
  connecting: 'spinner',
  live: 'check',
  polling: 'check',
  offline: 'cloud-off',
  refused: 'cloud-off',
  'signed-out': 'lock',
  denied: 'lock',
} as const;

const notStored = 'Ikke gemt';
const allStored = 'Alt er gemt';
const noLogin = 'Login kunne ikke åbnes. Er der forbindelse til nettet?';

/** How long a change may take to be sent before the line mentions it, in ms. */
const lateDelay = 2_000;

/** The state of the connection, and a button when something needs a decision. Read aloud only when the state changes. */
export function StatusLine({ state, store, reasons = {}, note, children, signIn, reload }: Props) {
  const { connection, waiting, rejected, newVersion, message, recovery } = state;
  const [showsRejected, setShowsRejected] = useState(false);
  const hideRejected = useCallback(() => setShowsRejected(false), []);
  const failed = message?.isNotStored;
  const late = useLasting(waiting > 0, lateDelay);
  const live = isConnected(connection);
  const hasButton = Boolean(children) || rejected.length > 0 || newVersion || recovery !== null;
  const text =
    (failed && notStored) ||
    (live && note) ||
    connectionText(connection, live && !late ? 0 : waiting, hasButton);
  // That all is well, or is about to be, takes no words.
  const wordless = !failed && (live ? !note && !late : connection.kind === 'connecting' && waiting === 0);
  const quiet = wordless && !hasButton;
  return (
    <>
      <div
        className={`row status status-${connection.kind}${quiet ? ' status-quiet' : ''} no-print`}
        data-waiting={waiting || undefined}
      >
        <span className="status-text" aria-hidden="true" title={text}>
          <Icon name={failed ? 'close' : live && late ? 'clock' : icons[connection.kind]} />
          <span className={wordless ? 'visually-hidden' : undefined}>{text}</span>
        </span>
        <span className="visually-hidden" role="status">
          {failed ? notStored : connectionText(connection, 0)}
        </span>
        {/* First the new version: an old one asks the database of before when the site has moved to another. */}
        {connection.kind === 'signed-out' && !newVersion ? (
          <button type="button" onClick={() => void signIn().catch(() => store?.messages.say(noLogin))}>
            Login
          </button>
        ) : rejected.length > 0 ? (
          // With a key, so that a tap that comes when another button takes its place does not press that one.
          <button key="rejected" type="button" className="status-warn" onClick={() => setShowsRejected(true)}>
            {`${changes(rejected.length)} blev afvist`}
          </button>
        ) : newVersion ? (
          <span className="status-text">
            <span>En ny version er klar</span>
            <button type="button" onClick={reload}>
              Genindlæs
            </button>
          </span>
        ) : (
          children ||
          (recovery && (
            <a href="/familien">
              {recovery.kind === 'void' ? 'Reservekode ugyldig' : `Ny reservekode fra ${recovery.by}`}
            </a>
          ))
        )}
      </div>
      {store && showsRejected && (
        <RejectedDialog changes={rejected} reasons={reasons} store={store} close={hideRejected} />
      )}
    </>
  );
}

export function useLasting(value: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!value) return;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [value, ms]);
  // What was late is not once it has come, also before the effect above has said so.
  return value && lasting;
}

export const changes = (count: number): string => (count === 1 ? '1 ændring' : `${count} ændringer`);

/** `short`: fits beside a button on a narrow line. */
function connectionText(connection: Connection, waiting: number, short = false): string {
  const waits = waiting > 0 ? ` · ${waiting} venter` : '';
  switch (connection.kind) {
    case 'connecting':
      return `Forbinder …${waits}`;
    case 'live':
    case 'polling':
      return waiting > 0 ? `Sender ${changes(waiting)}` : allStored;
    case 'offline':
      return `Ingen forbindelse${short ? '' : ` siden ${clockText(connection.since)}`}${waits}`;
    case 'refused':
      return `Serveren tager ikke imod ændringer${short ? '' : '. De er gemt på denne enhed.'}`;
    case 'signed-out':
      return `Du er logget ud${waits}`;
    case 'denied':
      return 'Ingen adgang';
  }
}
