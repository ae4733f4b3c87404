import './FamilyApp.css';
import { useCallback, useState } from 'react';
import { Button, QuietButton } from '../../../app-shell/views/Button.tsx';
import { PushChoice } from '../../../app-shell/views/PushChoice.tsx';
import { useKeptFocus } from '../../../app-shell/views/use-kept-focus.ts';
import type { Family, FamilyMember } from '../../../data/gateway/family-list.ts';
import { whenText } from '../../../lib/date-texts.ts';
import { useStore } from '../../../lib/use-store.ts';
import { eventText, makerText, memberText, upkeepText, validText } from '../rules/texts.ts';
import type { FamilyStore } from '../store/family-store.ts';
import { Devices, FamilyDialog } from './FamilyDialog.tsx';
import { Row } from './Row.tsx';
import type { Screen } from './screens.ts';

export function FamilyApp({ store }: { readonly store: FamilyStore }) {
  const { family, self, isUnreachable, now } = useStore(store);
  const [screen, setScreen] = useState<Screen | null>(null);
  const close = useCallback(() => setScreen(null), []);
  const page = useKeptFocus();
  const own = family?.members.find(({ id }) => id === self);
  const isAdult = own?.kind === 'adult';
  return (
    <div ref={page} className="stack family-page">
      {isUnreachable && (
        <div className="notice" role="alert">
          <p>Familien kan ikke hentes lige nu. Er der forbindelse til nettet?</p>
          <Button onClick={() => void store.refresh()}>Prøv igen</Button>
        </div>
      )}
      {own && (
        <p className="family-self">
          Du er logget ind som {own.name}. <a href="/log-ud">Log ud</a>
        </p>
      )}
      {own && !isAdult && <OwnDevices own={own} now={now} open={setScreen} />}
      {family && isAdult && (
        <>
          <Members family={family} now={now} open={setScreen} />
          <Invitations family={family} now={now} change={store.change} />
          <Recovery family={family} now={now} open={setScreen} />
          <FormerMembers family={family} change={store.change} />
          <History family={family} now={now} />
          {family.upkeepAt && <p>{upkeepText(family.upkeepAt, now)}</p>}
        </>
      )}
      {family && screen && (isAdult || isAboutOwn(screen)) && (
        // A new screen takes the focus like a new dialog.
        <FamilyDialog
          key={screen.kind}
          screen={screen}
          family={family}
          self={self}
          now={now}
          store={store}
          show={setScreen}
          close={close}
        />
      )}
    </div>
  );
}

interface PartProps {
  readonly family: Family;
  readonly now: number;
  readonly open: (screen: Screen) => void;
}

/** What a child or a guest sees here: the greeting in the navigation bar leads here. */
function OwnDevices({ own, now, open }: Pick<PartProps, 'now' | 'open'> & { readonly own: FamilyMember }) {
  const isGuest = own.kind === 'guest';
  return (
    <>
      {isGuest ? (
        <p>
          Du er med som gæst og kan se familiens <a href="/fotoalbum">fotoalbum</a>.
        </p>
      ) : (
        <p>De voksne i familien bestemmer, hvem der er med.</p>
      )}
      <section>
        <h2>Dine enheder</h2>
        <Devices member={own} now={now} show={open} />
        {own.passkeys.length === 0 && <p>Du logger ind med {own.email}.</p>}
        {!isGuest && <PushChoice />}
        <p>Har du fået en ny? Så bed en voksen i familien om en invitation.</p>
        <QuietButton onClick={() => open({ kind: 'sign-out', member: own.id })}>
          Log ud alle steder
        </QuietButton>
      </section>
    </>
  );
}

/** The screens that are for children and guests, too. */
const isAboutOwn = ({ kind }: Screen) => ['device', 'remove-device', 'sign-out'].includes(kind);

function Members({ family, now, open }: PartProps) {
  return (
    <section aria-label="Hvem der er med">
      <p className="lead">Alle voksne kan rette alt her.</p>
      <ul className="family-members">
        {family.members.filter(isMember).map((member) => (
          <li key={member.id}>
            <button
              type="button"
              className="row-button chevron"
              onClick={() => open({ kind: 'member', member: member.id })}
            >
              <b>{member.name}</b>
              <span className="soft">{memberText(member, family, now)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button onClick={() => open({ kind: 'add' })}>Tilføj et medlem</Button>
    </section>
  );
}

const isMember = ({ removedAt }: FamilyMember) => removedAt === null;

function Recovery({ family, now, open }: PartProps) {
  const code = family.invitations.find(({ kind }) => kind === 'recovery');
  const maker = family.members.find(({ id }) => id === code?.madeBy)?.name;
  return (
    <section>
      <h2>Hvis ingen kan komme ind</h2>
      <p>
        {code
          ? `Reservekoden er fra ${whenText(code.madeAt, now)}${maker ? ` og lavet af ${maker}` : ''}.`
          : `${family.isRecoveryVoid ? 'Den gamle reservekode gælder ikke længere. Lav en ny: ' : ''}En reservekode på papir lukker familien ind, hvis alle telefoner er væk.`}
      </p>
      <QuietButton onClick={() => open({ kind: 'recovery' })}>
        {code ? 'Reservekode' : 'Lav en reservekode'}
      </QuietButton>
    </section>
  );
}

interface ChangeProps {
  readonly family: Family;
  readonly change: FamilyStore['change'];
}

/** Everything that can let somebody in, whoever it is for. */
function Invitations({ family, now, change }: ChangeProps & Pick<PartProps, 'now'>) {
  const open = family.invitations.filter(({ kind }) => kind === 'invitation');
  if (open.length === 0) return null;
  return (
    <section>
      <h2>Åbne invitationer</h2>
      <ul className="family-rows">
        {open.map((invitation) => (
          <Row
            key={invitation.id}
            button="Træk tilbage"
            press={() => change('revoke_invitation', { invitation: invitation.id })}
          >
            <b>Til {family.members.find(({ id }) => id === invitation.member)?.name}</b>{' '}
            {makerText(invitation, family)}. {validText(invitation.expiresAt, now)}
          </Row>
        ))}
      </ul>
    </section>
  );
}

function FormerMembers({ family, change }: ChangeProps) {
  const former = family.members.filter((member) => !isMember(member));
  if (former.length === 0) return null;
  return (
    <section>
      <h2>Har været med</h2>
      <ul className="family-rows">
        {former.map(({ id, name }) => (
          <Row key={id} button="Tilføj igen" press={() => change('restore_member', { member: id })}>
            <b>{name}</b>
          </Row>
        ))}
      </ul>
    </section>
  );
}

function History({ family, now }: Pick<PartProps, 'family' | 'now'>) {
  return (
    <details>
      <summary>Hvad der er sket</summary>
      <ol className="stack">
        {family.events.map((event) => {
          const text = eventText(event, family);
          return (
            text && (
              <li key={`${event.at} ${event.what} ${event.member}`}>
                {text} <span className="soft">{whenText(event.at, now)}</span>
              </li>
            )
          );
        })}
      </ol>
    </details>
  );
}
