import { useEffect, useState } from 'react';
import type { PushKind } from '../../lib/push-messages.ts';
import {
  checkPushState,
  knownPushState,
  type PushState,
  subscribeDevice,
  unsubscribeDevice,
} from '../store/push-subscription.ts';

const advice: Partial<Record<PushState['kind'], string>> = {
  'home-screen':
    'Vil du have besked, når en anden handler, eller om, hvad der sker i morgen? Læg indkøbslisten på hjemmeskærmen med Del → Føj til hjemmeskærm, og åbn den derfra.',
  blocked: 'Du har slået beskeder fra for siden. De kan slås til igen i browserens indstillinger.',
  offline: 'Beskeder kan ikke slås til og fra lige nu. Er der forbindelse til nettet?',
};
const texts: readonly (readonly [PushKind, string])[] = [
  ['trip', ', når en anden handler'],
  ['day', ' kl. 19 om, hvad der sker i morgen, og kl. 7.30 om dagens gøremål'],
];

/** Of what this device gets messages. Shows nothing where it cannot. */
export function PushChoice() {
  const [state, setState] = useState<PushState>(knownPushState);
  const [work, setWork] = useState<'idle' | 'busy' | 'failed'>('idle');
  useEffect(() => void checkPushState().then(setState, () => setState({ kind: 'offline' })), []);
  if (state.kind === 'unavailable') return null;
  const note =
    state.kind === 'others' && work !== 'failed'
      ? `Beskeder på denne enhed går til ${state.name}. Sæt kryds, hvis du skal have dem i stedet.`
      : advice[work === 'failed' ? 'offline' : state.kind];

  const chosen = state.kind === 'on' ? state.kinds : [];
  async function change(kind: PushKind, isWanted: boolean) {
    const kinds = [...chosen.filter((each) => each !== kind), ...(isWanted ? [kind] : [])];
    setWork('busy');
    try {
      setState(await (kinds.length > 0 ? subscribeDevice(kinds) : unsubscribeDevice()));
      setWork('idle');
    } catch {
      setWork('failed');
    }
  }

  return (
    <div>
      {state.kind !== 'home-screen' &&
        texts.map(([kind, text]) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={chosen.includes(kind)}
              disabled={['blocked', 'checking', 'offline'].includes(state.kind) || work === 'busy'}
              onChange={({ target }) => void change(kind, target.checked)}
            />
            Besked på denne enhed{text}
          </label>
        ))}
      <p role="status" className="soft">
        {note}
      </p>
    </div>
  );
}
