import { useRef, useState } from 'react';
import type { LogRow } from '../../data/gateway.ts';
import { binDays, daysLeft } from './entry.ts';
import type { LogStore } from './log-store.ts';
import { Modal } from './Modal.tsx';
import type { Screen } from './screen.ts';

interface Props {
  readonly screen: Screen;
  readonly store: Pick<LogStore, 'restore' | 'purge'>;
  readonly close: () => void;
}

/** What was deleted in the last 30 days: restore it, or delete it for good. */
export function Bin({ screen: { bin, now }, store, close }: Props) {
  const [asked, setAsked] = useState<LogRow | null>(null);
  const end = useRef<HTMLButtonElement>(null);
  /** The row leaves with the button that was pressed: the focus stays in the dialog. */
  const leave = (act: (row: LogRow) => void, row: LogRow) => {
    act(row);
    end.current?.focus();
  };
  return (
    <Modal title="Papirkurv" close={close}>
      {bin.length === 0 ? (
        <p>Papirkurven er tom. Det, I sletter, ligger her i {binDays} dage.</p>
      ) : (
        <ul className="bin-list">
          {bin.map((row) => (
            <li key={row.key}>
              <p>{row.name}</p>
              <p className="bin-days">{leftText(daysLeft(row, now))}</p>
              {asked?.key === row.key ? (
                <p className="bin-buttons">
                  <span>Slet for altid?</span>
                  <button type="button" className="word-button" onClick={() => setAsked(null)}>
                    Nej
                  </button>
                  <button
                    type="button"
                    className="word-button"
                    // biome-ignore lint/a11y/noAutofocus: it stands where the button that was pressed stood.
                    autoFocus
                    onClick={() => leave(store.purge, row)}
                  >
                    Ja, slet for altid
                  </button>
                </p>
              ) : (
                <p className="bin-buttons">
                  <button
                    type="button"
                    className="word-button"
                    aria-label={`Gendan ${row.name}`}
                    onClick={() => leave(store.restore, row)}
                  >
                    Gendan
                  </button>
                  <button
                    type="button"
                    className="word-button"
                    aria-label={`Slet ${row.name} for altid`}
                    onClick={() => setAsked(row)}
                  >
                    Slet for altid
                  </button>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="modal-buttons">
        <button ref={end} type="button" className="button button-quiet" onClick={close}>
          Luk
        </button>
      </p>
    </Modal>
  );
}

const leftText = (days: number) => (days === 1 ? 'Forsvinder i morgen' : `Forsvinder om ${days} dage`);
