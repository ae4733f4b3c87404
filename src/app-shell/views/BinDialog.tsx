import './BinDialog.css';
import { type ReactNode, useState } from 'react';
import { binDays, binText } from '../../lib/bin.ts';
import type { EpochMs } from '../../lib/dates.ts';
import { QuietButton, RemoveButton } from './Button.tsx';
import { CloseButton, Dialog } from './Dialog.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

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

export function BinDialog<R extends Binned>({ bin, close, ...props }: Props<R>) {
  const content = useKeptFocus();
  return (
    <Dialog title="Papirkurv" close={close}>
      <div ref={content}>
        <p role="status">
          {bin.length === 0 && `Papirkurven er tom. Det, I sletter, ligger her i ${binDays} dage.`}
        </p>
        <ul className="bin">
          {bin.map((row) => (
            <BinnedRow key={row.key} row={row} {...props} />
          ))}
        </ul>
        <CloseButton close={close} />
      </div>
    </Dialog>
  );
}

function BinnedRow<R extends Binned>({
  row,
  now,
  name,
  picture,
  restore,
  purge,
}: RowProps<R> & { readonly row: R }) {
  const [isAsking, setAsking] = useState(false);
  const id = `bin-${row.key}`;
  return (
    <li className="row">
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
