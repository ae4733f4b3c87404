import './BinDialog.css';
import { useEffect, useRef, useState } from 'react';
import { CloseButton, Dialog } from '../../../../app-shell/views/Dialog.tsx';
import type { LogRow } from '../../../../data/gateway/tables.ts';
import { binDays, binDaysLeft } from '../../../../lib/bin.ts';
import type { LogStore, LogViewModel } from '../../store/log-store.ts';

interface Props {
  readonly model: LogViewModel;
  readonly store: Pick<LogStore, 'restore' | 'purge'>;
  readonly close: () => void;
}

/** The entries deleted in the last 30 days, to restore or to delete permanently. */
export function BinDialog({ model: { bin, now }, store, close }: Props) {
  const [confirming, setConfirming] = useState<LogRow | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const closing = useRef<HTMLButtonElement>(null);
  /** The index of the entry that is about to leave the list. */
  const leaving = useRef<number>(null);
  const remove = (action: (row: LogRow) => void, row: LogRow) => {
    leaving.current = bin.indexOf(row);
    action(row);
  };

  // Keeps the focus in the dialog, on the entry that has taken the place of the one that left.
  const remaining = bin.length;
  useEffect(() => {
    if (leaving.current === null) return;
    const lines = list.current?.querySelectorAll('li') ?? [];
    const next = lines[Math.min(leaving.current, remaining - 1)]?.querySelector('button');
    leaving.current = null;
    (next ?? closing.current)?.focus();
  }, [remaining]);

  return (
    <Dialog title="Papirkurv" close={close}>
      {bin.length === 0 ? (
        <p>Papirkurven er tom. Det, I sletter, ligger her i {binDays} dage.</p>
      ) : (
        <ul ref={list} className="bin-list">
          {bin.map((row) => (
            <li key={row.key}>
              <p id={`bin-${row.key}`}>{row.name}</p>
              <p className="bin-days">{leftText(binDaysLeft(Number(row.deletedAt), now))}</p>
              {confirming?.key === row.key ? (
                <p className="bin-buttons">
                  <span>Slet for altid?</span>
                  <button type="button" className="word-button" onClick={() => setConfirming(null)}>
                    Nej
                  </button>
                  <button
                    type="button"
                    className="word-button"
                    // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
                    autoFocus
                    onClick={() => remove(store.purge, row)}
                  >
                    Ja, slet for altid
                  </button>
                </p>
              ) : (
                <p className="bin-buttons">
                  <button
                    type="button"
                    className="word-button"
                    aria-describedby={`bin-${row.key}`}
                    onClick={() => remove(store.restore, row)}
                  >
                    Gendan
                  </button>
                  <button
                    type="button"
                    className="word-button"
                    aria-describedby={`bin-${row.key}`}
                    onClick={() => setConfirming(row)}
                  >
                    Slet for altid
                  </button>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <CloseButton close={close} ref={closing} />
    </Dialog>
  );
}

const leftText = (days: number) => (days === 1 ? 'Forsvinder i morgen' : `Forsvinder om ${days} dage`);
