import { useEffect, useState } from 'react';
import { Button, QuietButton, RemoveButton } from '../../../app-shell/views/Button.tsx';
import { CloseButton, Dialog } from '../../../app-shell/views/Dialog.tsx';
import { ShareLink } from '../../../app-shell/views/ShareLink.tsx';
import { wholeDate } from '../../../lib/date-texts.ts';
import type { WeekParts } from '../store/week-store.ts';

/** What the site answers: who has an address, and the one that was just made. */
interface Answer {
  readonly addresses: readonly {
    readonly member: string;
    readonly name: string;
    readonly own: boolean;
    readonly madeAt: number;
  }[];
  readonly address?: string;
}

interface Props extends Pick<WeekParts, 'askSite'> {
  readonly close: () => void;
}

/** Makes and ends the member's own address, and tells an adult who else has one. */
export function CalendarDialog({ askSite, close }: Props) {
  const [answer, setAnswer] = useState<Answer | 'asking' | 'failed'>('asking');
  const [ending, setEnding] = useState<string | null>(null);
  const ask = (step: string, body: object = {}) => {
    setAnswer('asking');
    setEnding(null);
    askSite(step, JSON.stringify(body)).then(
      (told) => setAnswer(told as unknown as Answer),
      () => setAnswer('failed'),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks once.
  useEffect(() => ask('addresses'), []);
  const { addresses, address } = typeof answer === 'string' ? { addresses: null } : answer;
  const own = addresses?.find((each) => each.own);
  return (
    <Dialog title="Ugen i din egen kalender" close={close}>
      <div className="stack">
        <p>
          Med en adresse viser kalenderen på din telefon eller computer familiens aftaler og fødselsdage.
          Google henter dem kun med nogle timers mellemrum.
        </p>
        <p role="status">
          {answer === 'asking' && 'Et øjeblik …'}
          {answer === 'failed' && 'Det lykkedes ikke. Er der forbindelse til nettet?'}
          {address && 'Gem adressen nu. Den vises kun denne ene gang.'}
        </p>
        {address && (
          <>
            <p className="link-to-copy">{address}</p>
            <ShareLink title="Familiens kalender" url={address} copied="Sæt det ind i din kalender." />
          </>
        )}
        {addresses && !address && (
          <p>
            {own && `Du har en adresse fra ${wholeDate(own.madeAt)}. Med en ny holder den op med at virke. `}
            <Button onClick={() => ask('make')}>{own ? 'Lav en ny' : 'Lav en adresse'}</Button>
          </p>
        )}
        <ul className="bin">
          {addresses?.map(({ member, name, own: isOwn }) => (
            <li key={member} className="row">
              <p>
                {isOwn ? 'Din adresse' : `${name} har en adresse`}
                {ending === member && '. Så kan den ikke bruges mere.'}
              </p>
              {ending === member ? (
                <RemoveButton autoFocus onClick={() => ask('end', { member })}>
                  Ja, afslut den
                </RemoveButton>
              ) : (
                <QuietButton onClick={() => setEnding(member)}>Afslut</QuietButton>
              )}
            </li>
          ))}
        </ul>
      </div>
      <CloseButton close={close} />
    </Dialog>
  );
}
