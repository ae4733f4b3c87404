import { type ReactNode, useEffect, useState } from 'react';
import { encode } from 'uqr';
import { Button, QuietButton } from '../../../app-shell/views/Button.tsx';
import { CloseButton, Dialog } from '../../../app-shell/views/Dialog.tsx';
import { ShareLink } from '../../../app-shell/views/ShareLink.tsx';
import type { FamilyMember } from '../../../data/gateway/family-list.ts';
import { guessDevice } from '../../../lib/device.ts';
import {
  hashOfToken,
  invitationUrl,
  newInvitationToken,
  newRecoveryCode,
} from '../../../lib/invitation-token.ts';
import type { DialogProps } from './screens.ts';
import { useTask } from './use-task.ts';

/** Makes an invitation and shows it as a QR code and as a link. Nobody can see it again later. */
export function NewInvitation({ member, store, close }: DialogProps & { readonly member: FamilyMember }) {
  const { id, name, passkeys } = member;
  const [{ token, devices }] = useState({ token: newInvitationToken(), devices: passkeys.length });
  const [isMade, setMade] = useState(false);
  const task = useTask();
  const isUsed = passkeys.length > devices;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one for each dialog.
  useEffect(() => {
    task.run(async () => {
      await store.change('make_invitation', { member: id, hash: await hashOfToken(token) });
      setMade(true);
    });
  }, []);

  const url = invitationUrl(location.origin, token);
  return (
    <Dialog title={`Invitation til ${name}`} close={close}>
      <p role="status">{isUsed && `${name} er kommet ind.`}</p>
      <p className="problem" role="alert">
        {task.failure}
      </p>
      {isMade && !isUsed && (
        <div className="stack family-form">
          <p>
            Lad {name} pege på koden med telefonens kamera, eller send linket. Det virker én gang og i 48
            timer.
          </p>
          <QrCode text={url} />
          <ShareLink title={`Invitation til ${name}`} url={url} copied={`Send det kun til ${name}.`} />
          <a className="button button-quiet" href={url}>
            {name} bruger også denne {guessDevice(navigator).kind}
          </a>
        </div>
      )}
      <CloseButton close={close} />
    </Dialog>
  );
}

/** A QR code, dark on light in both themes: many cameras read no other. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 3 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  return (
    <svg
      className="family-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR-kode med invitationen"
    >
      <path d={path} />
    </svg>
  );
}

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
