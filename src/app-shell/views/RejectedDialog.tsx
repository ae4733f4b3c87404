import './RejectedDialog.css';
import { useEffect } from 'react';
import type { Shell, ShellState } from '../store/shell.ts';
import { Button, QuietButton } from './Button.tsx';
import { CloseButton, Dialog } from './Dialog.tsx';

interface Props {
  readonly changes: ShellState<never>['rejected'];
  readonly reasons: Readonly<Record<string, string>>;
  readonly store: Pick<Shell<never>, 'retry' | 'discard'>;
  readonly close: () => void;
}

const sharedReasons: Readonly<Record<string, string>> = {
  'bad-time': 'Enhedens ur går forkert.',
  'too-old': 'Det er gjort for mere end et år siden.',
  denied: 'Det har du ikke lov til.',
  taken: 'Det er allerede sendt af en anden.',
  'unknown-row': 'Det findes ikke længere.',
};

export function RejectedDialog({ changes, reasons, store, close }: Props) {
  // Closes after the last change is handled, so that a later rejection does not open it by itself.
  const done = changes.length === 0;
  useEffect(() => {
    if (done) close();
  }, [done, close]);
  const reason = (code: string) =>
    reasons[code] ?? sharedReasons[code] ?? `Databasen kunne ikke bruge ændringen (${code}).`;
  return (
    <Dialog title="Afviste ændringer" close={close}>
      <ul className="stack rejected">
        {changes.map(({ id, text, code }) => (
          <li key={id}>
            <p>
              <b>{text}</b>
            </p>
            <p>{reason(code)}</p>
            <p className="row dialog-buttons">
              <QuietButton onClick={() => store.discard(id)}>Kassér</QuietButton>
              <Button onClick={() => store.retry(id)}>Prøv igen</Button>
            </p>
          </li>
        ))}
      </ul>
      <CloseButton close={close} />
    </Dialog>
  );
}
