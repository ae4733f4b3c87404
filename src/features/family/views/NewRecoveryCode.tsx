import { type ReactNode, useState } from 'react';
import { Button, QuietButton } from '../../../app-shell/views/Button.tsx';
import { CloseButton, Dialog } from '../../../app-shell/views/Dialog.tsx';
import { hashOfToken, newRecoveryCode } from '../../../lib/invitation-token.ts';
import type { DialogProps } from './screens.ts';
import { useTask } from './use-task.ts';

/** Makes the family's recovery code and shows it once; before, asks if there is one already, and can revoke it. */
export function NewRecoveryCode({ family, store, close }: DialogProps) {
  const [code, setCode] = useState('');
  const task = useTask();
  const open = family.invitations.find(({ kind }) => kind === 'recovery');

  async function make() {
    const made = newRecoveryCode();
    const hash = await hashOfToken(made);
    await store.change('make_recovery', { hash });
    setCode(made);
  }
  const frame = (content: ReactNode) => (
    <Dialog title="Reservekode" close={close}>
      {content}
      <p className="problem" role="alert">
        {task.failure}
      </p>
      <CloseButton close={close} />
    </Dialog>
  );

  if (code)
    return frame(
      <div className="stack family-form">
        <p className="family-code">{code}</p>
        <p className="no-print">
          Skriv den op, eller print den. Den vises kun nu. De andre kan se, at den er lavet.
        </p>
        <p>
          Hvis ingen kan komme ind: Åbn <b>{location.host}/log-ind</b>, vælg »Jeg har en reservekode på
          papir«, og skriv koden. Den virker én gang.
        </p>
        <Button onClick={() => print()}>Print</Button>
      </div>,
    );
  return frame(
    <div className="stack family-form">
      <p>
        {open
          ? 'Der er en reservekode. Laver du en ny, virker den gamle ikke længere.'
          : 'Koden lukker én ind, som så kan invitere de andre. Læg den et sted, hvor kun familien finder den.'}
      </p>
      <Button disabled={task.isBusy} onClick={() => task.run(make)}>
        {open ? 'Lav en ny' : 'Lav koden'}
      </Button>
      {open && (
        <QuietButton
          disabled={task.isBusy}
          onClick={() => task.run(() => store.change('revoke_invitation', { invitation: open.id }))}
        >
          Træk koden tilbage
        </QuietButton>
      )}
    </div>,
  );
}
