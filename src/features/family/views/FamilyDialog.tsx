import { type ReactNode, useId } from 'react';
import { Button, QuietButton } from '../../../app-shell/views/Button.tsx';
import { CloseButton, Dialog, FormButtons } from '../../../app-shell/views/Dialog.tsx';
import { PushChoice } from '../../../app-shell/views/PushChoice.tsx';
import type { FamilyMember } from '../../../data/gateway/family-list.ts';
import { tidyInput } from '../../../lib/tidy-text.ts';
import { knownPasskeys } from '../../../session/index.ts';
import { endingText, usedText } from '../rules/texts.ts';
import { NewInvitation } from './NewInvitation.tsx';
import { NewRecoveryCode } from './NewRecoveryCode.tsx';
import type { DialogProps, Screen } from './screens.ts';
import { useTask } from './use-task.ts';

const emailLabel = 'E-mail (kun hvis der er en)';

export function FamilyDialog({ screen, ...props }: DialogProps & { readonly screen: Screen }) {
  const { family, self, store, show, close } = props;
  if (screen.kind === 'recovery') return <NewRecoveryCode {...props} />;
  if (screen.kind === 'add')
    return (
      <Form
        title="Tilføj et medlem"
        fields={{ name: ['Hvad kalder I personen?', ''], email: [emailLabel, ''] }}
        button="Fortsæt"
        save={async ({ name = '', email = '' }) => {
          const member = await store.change('add_member', { name, email });
          show({ kind: 'invitation', member: member as string });
        }}
        back={close}
        close={close}
      >
        <p>Bagefter får du en invitation, som åbnes på personens telefon.</p>
      </Form>
    );

  const member = family.members.find(({ id }) => id === screen.member);
  const device = member?.passkeys.find(({ id }) => 'passkey' in screen && id === screen.passkey);
  if (!member) return null;
  const { id, name, email } = member;
  const back = () => show({ kind: 'member', member: id });
  switch (screen.kind) {
    case 'member':
      return <MemberScreen {...props} member={member} />;
    case 'invitation':
      return <NewInvitation {...props} member={member} />;
    case 'edit':
      return (
        <Form
          title={`Ret ${name}`}
          fields={{ name: ['Navn', name], email: [emailLabel, email ?? ''] }}
          save={async ({ name: newName = '', email: newEmail = '' }) => {
            if (newName !== name) await store.change('rename_member', { member: id, name: newName });
            if (newEmail !== (email ?? ''))
              await store.change('set_member_address', { member: id, email: newEmail });
            back();
          }}
          back={back}
          close={close}
        />
      );
    case 'remove':
      return (
        <Form
          title={`Skal ${name} fjernes?`}
          button={`Ja, fjern ${name}`}
          save={() => store.change('remove_member', { member: id }).then(close)}
          back={back}
          close={close}
        >
          <p>
            {id === self
              ? 'Det er dig selv. Du bliver logget ud med det samme, og en anden skal tage dig med igen.'
              : `${name} bliver logget ud med det samme på alle sine enheder.`}{' '}
            {endingText(family, ({ madeBy, member: invited }) => madeBy === id || invited === id)} Det, {name}{' '}
            har skrevet, bliver stående.
          </p>
        </Form>
      );
    case 'sign-out':
      return (
        <Form
          title="Vil du logge ud alle steder?"
          button="Ja, log ud alle steder"
          save={() => store.change('end_sessions', {}).then(close)}
          back={back}
          close={close}
        >
          <p>
            Du bliver logget ud på alle dine enheder, også den her. Det, siderne har gemt på dem, slettes,
            næste gang de er på nettet. {endingText(family, ({ madeBy }) => madeBy === id)}
          </p>
          <p>Du kan logge ind igen med enhedens lås. Er en enhed væk, så luk den ude i stedet.</p>
        </Form>
      );
    case 'device':
      return (
        <Form
          title="Enhed"
          fields={{ device: ['Hvad kalder I den?', device?.device ?? ''] }}
          save={({ device: newName = '' }) =>
            store.change('rename_passkey', { passkey: screen.passkey, device: newName }).then(back)
          }
          back={back}
          close={close}
        >
          <QuietButton onClick={() => show({ ...screen, kind: 'remove-device' })}>
            Luk enheden ude
          </QuietButton>
        </Form>
      );
    case 'remove-device':
      return (
        <Form
          title={`Skal ${device?.device} lukkes ude?`}
          button="Ja, luk den ude"
          save={() => store.change('remove_passkey', { passkey: screen.passkey }).then(back)}
          back={back}
          close={close}
        >
          <p>
            {name} bliver logget ud på den, for eksempel fordi den er væk.{' '}
            {endingText(family, ({ madeWith }) => madeWith === screen.passkey)} Der skal en ny invitation til
            at komme ind på den igen.
          </p>
        </Form>
      );
  }
}

interface FormProps {
  readonly title: string;
  /** Label and value of each field, by its name; without any it is a question. */
  readonly fields?: Readonly<Record<string, readonly [label: string, value: string]>>;
  readonly button?: string;
  readonly save: (typed: Readonly<Record<string, string>>) => Promise<unknown>;
  readonly back: () => void;
  readonly close: () => void;
  readonly children?: ReactNode;
}

/** A dialog with some fields, or with a question, that says why it could not be done. */
function Form({ title, fields = {}, button = 'Gem', save, back, close, children }: FormProps) {
  const task = useTask();
  return (
    <Dialog title={title} close={close}>
      <form
        className="family-form"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = [...new FormData(event.currentTarget)];
          task.run(() =>
            save(Object.fromEntries(typed.map(([key, value]) => [key, tidyInput(String(value), 254)]))),
          );
        }}
      >
        {Object.entries(fields).map(([key, [label, value]]) => (
          <label key={key} className="field">
            {label}
            <input name={key} defaultValue={value} autoComplete="off" />
          </label>
        ))}
        <p role="alert">{task.failure}</p>
        {children}
        <FormButtons close={back} submit={button} isBusy={task.isBusy} />
      </form>
    </Dialog>
  );
}

function MemberScreen(props: DialogProps & { readonly member: FamilyMember }) {
  const { member, self, now, show, close } = props;
  const { id, name, email, passkeys } = member;
  const here = new Set(knownPasskeys().flatMap(({ ids }) => ids));
  const choice = (kind: 'edit' | 'remove' | 'sign-out', text: string) => (
    <QuietButton onClick={() => show({ kind, member: id })}>{text}</QuietButton>
  );
  return (
    <Dialog title={name} close={close}>
      <ul className="family-rows">
        {passkeys.map(({ id: passkey, device, usedAt }) => (
          <Row
            key={passkey}
            title={device}
            text={here.has(passkey) ? 'den her' : usedText(usedAt, now)}
            button="Ret eller luk ude"
            press={() => show({ kind: 'device', member: id, passkey })}
          />
        ))}
        {email !== null && <li className="row">{email}</li>}
      </ul>
      {id === self && <PushChoice />}
      <div className="family-form">
        <Button onClick={() => show({ kind: 'invitation', member: id })}>
          {passkeys.length === 0 ? `Invitér ${name}` : 'Invitér til en ny telefon eller tablet'}
        </Button>
        {choice('edit', 'Ret navn og e-mail')}
        {id === self && choice('sign-out', 'Log ud alle steder')}
        {choice('remove', `Fjern ${name}`)}
      </div>
      <CloseButton close={close} />
    </Dialog>
  );
}

interface RowProps {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly press: () => void;
}

/** A device or an invitation, and what can be done about it. */
function Row({ title, text, button, press }: RowProps) {
  const description = useId();
  return (
    <li className="row">
      <span id={description}>
        <b>{title}</b> {text}
      </span>
      <QuietButton aria-describedby={description} onClick={press}>
        {button}
      </QuietButton>
    </li>
  );
}
