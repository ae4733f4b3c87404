import { useEffect, useState } from 'react';
import { Button, QuietButton, RemoveButton } from '../../../app-shell/views/Button.tsx';
import { CloseButton, Dialog } from '../../../app-shell/views/Dialog.tsx';
import { wholeDate } from '../../../lib/date-texts.ts';
import { callFunction } from '../../../session/call-function.ts';

/** An address at which a member's own calendar reads the appointments. */
interface Address {
  readonly member: string;
  readonly name: string;
  readonly own: boolean;
  readonly madeAt: number;
}

/** What is said when the address was to be copied. */
const copyTexts = {
  copied: 'Adressen er kopieret.',
  failed: 'Den kunne ikke kopieres. Hold fingeren på den, og vælg Kopiér.',
};

const send = (step: string, body: object = {}) =>
  callFunction(`/api/kalender/${step}`, fetch, { method: 'POST', body: JSON.stringify(body) });

type State =
  | { readonly kind: 'asking' | 'failed' }
  | { readonly kind: 'known'; readonly addresses: readonly Address[]; readonly made: string | null };

/** Makes and ends the member's own address, and tells an adult who else has one. */
export function CalendarDialog({ close }: { readonly close: () => void }) {
  const [state, setState] = useState<State>({ kind: 'asking' });
  const [copy, setCopy] = useState<keyof typeof copyTexts | null>(null);
  const [ending, setEnding] = useState<string | null>(null);
  const ask = async (work: () => Promise<string | null>) => {
    setState({ kind: 'asking' });
    setCopy(null);
    setEnding(null);
    try {
      const made = await work();
      const { addresses } = await send('list');
      setState({ kind: 'known', addresses: addresses as readonly Address[], made });
    } catch {
      setState({ kind: 'failed' });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks once.
  useEffect(() => void ask(async () => null), []);
  const make = () => ask(async () => String((await send('make')).address));
  const end = (member: string) => ask(() => send('end', { member }).then(() => null));
  const addresses = state.kind === 'known' ? state.addresses : [];
  const own = addresses.find((each) => each.own);
  return (
    <Dialog title="Ugen i din egen kalender" close={close}>
      <div className="week-form">
        <p>
          Med en adresse viser kalenderen på din telefon eller computer familiens aftaler og fødselsdage.
          Google henter dem kun med nogle timers mellemrum.
        </p>
        <p role="status">
          {state.kind === 'asking' && 'Et øjeblik …'}
          {state.kind === 'failed' && 'Det lykkedes ikke. Er der forbindelse til nettet?'}
          {state.kind === 'known' &&
            state.made &&
            (copy ? copyTexts[copy] : 'Kopiér adressen nu. Den vises kun denne ene gang.')}
        </p>
        {state.kind === 'known' && state.made && (
          <p className="link-to-copy">
            {state.made}{' '}
            <QuietButton
              onClick={() =>
                void navigator.clipboard.writeText(state.made ?? '').then(
                  () => setCopy('copied'),
                  () => setCopy('failed'),
                )
              }
            >
              Kopiér
            </QuietButton>
          </p>
        )}
        {state.kind === 'known' && !own && <Button onClick={() => void make()}>Lav en adresse</Button>}
        {own && state.kind === 'known' && !state.made && (
          <p>
            Du har en adresse fra {wholeDate(own.madeAt)}. Med en ny holder den op med at virke.{' '}
            <QuietButton onClick={() => void make()}>Lav en ny</QuietButton>
          </p>
        )}
        <ul className="week-bin">
          {addresses.map(({ member, name, own: isOwn }) => (
            <li key={member}>
              {isOwn ? 'Din adresse' : `${name} har en adresse`}
              {ending === member ? '. Så kan den ikke bruges mere. ' : ' '}
              {ending === member ? (
                <RemoveButton autoFocus onClick={() => void end(member)}>
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
