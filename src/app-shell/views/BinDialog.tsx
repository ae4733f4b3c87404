import './BinDialog.css';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { binDays, binText } from '../../lib/bin.ts';
import type { EpochMs } from '../../lib/dates.ts';
import { QuietButton, RemoveButton } from './Button.tsx';
import { CloseButton, Dialog } from './Dialog.tsx';

interface Binned {
  readonly key: string;
  /** Null for what does not disappear with time. */
  readonly deletedAt: EpochMs | null;
}

interface RowProps<R extends Binned> {
  readonly now: EpochMs;
  readonly name: (row: R) => ReactNode;
  readonly picture?: (row: R) => ReactNode;
  readonly restore: (row: R) => void;
  /** Lets adults delete one permanently. */
  readonly purge?: (row: R) => void;
}

interface Props<R extends Binned> extends RowProps<R> {
  readonly bin: readonly R[];
  readonly close: () => void;
}

export const BinDialog = <R extends Binned>({ bin, close, ...props }: Props<R>) => (
  <Dialog title="Papirkurv" close={close}>
    <p role="status">
      {bin.length === 0 && `Papirkurven er tom. Det, I sletter, ligger her i ${binDays} dage.`}
    </p>
    <ul className="bin">
      {bin.map((row) => (
        <BinnedRow key={row.key} row={row} {...props} />
      ))}
    </ul>
    <CloseButton close={close} />
  </Dialog>
);

function BinnedRow<R extends Binned>({
  row,
  now,
  name,
  picture,
  restore,
  purge,
}: RowProps<R> & { readonly row: R }) {
  const [isAsking, setAsking] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const left = item.current;
    return () => focusNextTo(left);
  }, []);
  const id = `bin-${row.key}`;
  return (
    <li ref={item} className="row">
      {picture?.(row)}
      <p id={id}>
        {name(row)} {row.deletedAt !== null && <small>{binText(row.deletedAt, now)}</small>}
      </p>
      {isAsking ? (
        <>
          <span>Slet for altid?</span>
          <QuietButton key="no" onClick={() => setAsking(false)}>
            Nej
          </QuietButton>
          {/* It takes the place of the button that was pressed. */}
          <RemoveButton autoFocus onClick={() => purge?.(row)}>
            Ja, slet for altid
          </RemoveButton>
        </>
      ) : (
        <>
          <QuietButton key="restore" aria-describedby={id} onClick={() => restore(row)}>
            Gendan
          </QuietButton>
          {purge && (
            <QuietButton className="for-adult" aria-describedby={id} onClick={() => setAsking(true)}>
              Slet for altid
            </QuietButton>
          )}
        </>
      )}
    </li>
  );
}

/** Moves the focus from what is about to leave the bin to the next or the one before, or else to 'Luk'. */
function focusNextTo(left: Element | null) {
  if (!left?.contains(document.activeElement)) return;
  const other = left.nextElementSibling ?? left.previousElementSibling;
  const around = other ?? left.closest('dialog')?.querySelector('.dialog-buttons');
  around?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
}
