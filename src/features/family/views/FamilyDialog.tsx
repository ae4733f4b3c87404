import { type ReactNode, useState } from 'react';
import { Button, QuietButton } from '../../../app-shell/views/Button.tsx';
import { CloseButton, Dialog, FormButtons } from '../../../app-shell/views/Dialog.tsx';
import { ChoiceField } from '../../../app-shell/views/fields.tsx';
import { PushChoice } from '../../../app-shell/views/PushChoice.tsx';
import type { Family, FamilyMember } from '../../../data/gateway/family-list.ts';
import { type MemberKind, memberKinds } from '../../../lib/member-kind.ts';
import { tidyInput } from '../../../lib/tidy-text.ts';
import { knownPasskeys } from '../../../session/known-members.ts';
import { endingText, kindOf, kinds, usedText } from '../rules/texts.ts';
import { NewInvitation, NewRecoveryCode } from './NewInvitation.tsx';
import { Row } from './Row.tsx';
import type { DialogProps, Screen } from './screens.ts';
import { useTask } from './use-task.ts';

/** Where nobody can sign in with an address, none is asked for. */
const emailField = ({ hasProvider }: Family, email: string): FormProps['fields'] =>
  hasProvider ? { email: ['E-mail (kun hvis der er en)', email] } : {};

export function FamilyDialog({ screen, ...props }: DialogProps & { readonly screen: Screen }) {
  const { family, self, store, show, close } = props;
  const [kind, setKind] = useState<MemberKind>('adult');
  const nameNow = family.members.find(({ id }) => 'member' in screen && id === screen.member)?.name ?? '';
  /** What a form that renames was opened with: another's change meanwhile is refused once, and told. */
  const [former, setFormer] = useState(nameNow);
  if (screen.kind === 'recovery') return <NewRecoveryCode {...props} />;
  if (screen.kind === 'add')
    return (
      <Form
        title="Tilføj et medlem"
        fields={{ name: ['Hvad kalder I personen?', ''], ...emailField(family, '') }}
        button="Fortsæt"
        save={async ({ name = '', email = '' }) => {
          const member = await store.change('add_member', { name, email, kind });
          show({ kind: 'invitation', member: member as string });
        }}
        back={close}
        close={close}
      >
        <ChoiceField legend="Skal være med som" options={kindChoices} value={kind} change={setKind} />
        <p>Bagefter får du en invitation, som åbnes på personens telefon.</p>
      </Form>
    );

  const member = family.members.find(({ id }) => id === screen.member);
  const device = member?.passkeys.find(({ id }) => 'passkey' in screen && id === screen.passkey);
  if (!member) return null;
  const { id, name } = member;
  const isAdult = family.members.find((each) => each.id === self)?.kind === 'adult';
  const back = isAdult ? () => show({ kind: 'member', member: id }) : close;
  const ways = { back, close };
  switch (screen.kind) {
    case 'member':
      return <MemberScreen {...props} member={member} />;
    case 'invitation':
      return <NewInvitation {...props} member={member} />;
    case 'edit':
      return (
        <Form
          title={`Ret ${name}`}
          fields={{ name: ['Navn', name], ...emailField(family, member.email ?? '') }}
          save={async ({ name: newName = '', email = member.email ?? '' }) => {
            setFormer(name);
            if (newName !== former)
              await store.change('rename_member', { member: id, name: newName, former });
            if (email !== (member.email ?? ''))
              await store.change('set_member_address', { member: id, email });
            back();
          }}
          {...ways}
        />
      );
    case 'own-kind':
      return (
        <Form
          title={`Vil du være ${kinds[screen.to].name.toLowerCase()}?`}
          button="Ja, lav det om"
          save={() => store.change('set_member_kind', { member: id, kind: screen.to }).then(close)}
          {...ways}
        >
          <p>{kinds[screen.to].does} Det er kun en anden voksen, der kan lave det om igen.</p>
        </Form>
      );
    case 'remove':
      return (
        <Form
          title={`Skal ${name} fjernes?`}
          button={`Ja, fjern ${name}`}
          removes
          save={() => store.change('remove_member', { member: id }).then(close)}
          {...ways}
        >
          <p>
            {id === self
              ? 'Det er dig selv. Du bliver logget ud med det samme, og en anden skal tilføje dig igen.'
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
          {...ways}
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
          {...ways}
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
          removes
          save={() => store.change('remove_passkey', { passkey: screen.passkey }).then(back)}
          {...ways}
        >
          <p>
            {id === self ? 'Du' : name} bliver logget ud på den, for eksempel fordi den er væk.{' '}
            {endingText(family, ({ madeWith }) => madeWith === screen.passkey)}{' '}
            {family.hasProvider && member.email
              ? `Med kontoen ${member.email} kan man stadig logge ind på den. Er den stjålet, så skift også kontoens kodeord.`
              : 'Der skal en ny invitation til at komme ind på den igen.'}
          </p>
        </Form>
      );
  }
}

const kindChoices = memberKinds.map((each) => [each, kinds[each].name, kinds[each].does] as const);

interface FormProps {
  readonly title: string;
  /** Label and value of each field, by its name; without any it is a question. */
  readonly fields?: Readonly<Record<string, readonly [label: string, value: string]>>;
  readonly button?: string;
  /** Whether it removes something. */
  readonly removes?: boolean;
  readonly save: (typed: Readonly<Record<string, string>>) => Promise<unknown>;
  readonly back: () => void;
  readonly close: () => void;
  readonly children?: ReactNode;
}

/** A dialog with some fields, or with a question, that says why it could not be done. */
function Form({ title, fields = {}, button = 'Gem', removes, save, back, close, children }: FormProps) {
  const task = useTask();
  return (
    <Dialog title={title} close={close}>
      <form
        className="stack family-form"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = [...new FormData(event.currentTarget)];
          task.run(() =>
            save(Object.fromEntries(typed.map(([key, value]) => [key, tidyInput(String(value), 254)]))),
          );
        }}
      >
        {Object.entries(fields).map(([name, [label, value]]) => (
          <label key={name} className="field">
            {label}
            <input name={name} defaultValue={value} autoComplete="off" />
          </label>
        ))}
        <p className="problem" role="alert">
          {task.failure}
        </p>
        {children}
        <FormButtons close={back} submit={button} isBusy={task.isBusy} removes={removes} />
      </form>
    </Dialog>
  );
}

function MemberScreen(props: DialogProps & { readonly member: FamilyMember }) {
  const { member, family, self, now, store, show, close } = props;
  const task = useTask();
  const { id, name, email, passkeys } = member;
  /** What was chosen, until the answer is there. */
  const [chosen, setChosen] = useState<MemberKind>(kindOf(member));
  const setKind = (kind: MemberKind) => {
    if (id === self) return show({ kind: 'own-kind', member: id, to: kind });
    setChosen(kind);
    task.run(() => store.change('set_member_kind', { member: id, kind }));
  };
  const isIn = id === self || passkeys.length > 0 || (email !== null && family.hasProvider);
  const invite = () => show({ kind: 'invitation', member: id });
  const choice = (kind: 'edit' | 'remove' | 'sign-out', text: string) => (
    <QuietButton onClick={() => show({ kind, member: id })}>{text}</QuietButton>
  );
  return (
    <Dialog title={name} close={close}>
      <Devices member={member} now={now} show={show}>
        {email !== null && family.hasProvider && <li className="row">{email}</li>}
      </Devices>
      {id === self && <PushChoice />}
      <ChoiceField
        legend="Er med som"
        options={kindChoices}
        value={task.isBusy ? chosen : kindOf(member)}
        change={setKind}
      />
      <p className="problem" role="alert">
        {task.failure}
      </p>
      <div className="stack family-form">
        {isIn ? (
          <QuietButton onClick={invite}>Tilføj enhed</QuietButton>
        ) : (
          <Button onClick={invite}>Invitér {name}</Button>
        )}
        {choice('edit', family.hasProvider ? 'Ret navn og e-mail' : 'Ret navnet')}
        {id === self && choice('sign-out', 'Log ud alle steder')}
      </div>
      <div className="stack family-form family-remove">{choice('remove', `Fjern ${name}`)}</div>
      <CloseButton close={close} />
    </Dialog>
  );
}

interface DevicesProps extends Pick<DialogProps, 'now' | 'show'> {
  readonly member: FamilyMember;
  readonly children?: ReactNode;
}

/** The devices on which somebody gets in. */
export function Devices({ member: { id, passkeys }, now, show, children }: DevicesProps) {
  const here = new Set(knownPasskeys().flatMap(({ ids }) => ids));
  return (
    <ul className="family-rows">
      {passkeys.map(({ id: passkey, device, usedAt }) => (
        <Row
          key={passkey}
          button="Ret eller luk ude"
          press={() => show({ kind: 'device', member: id, passkey })}
        >
          <b>{device}</b> {here.has(passkey) ? 'den her' : usedText(usedAt, now)}
        </Row>
      ))}
      {children}
    </ul>
  );
}
