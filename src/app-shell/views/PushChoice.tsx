import { useEffect, useState } from 'react';
import { guessDevice } from '../../lib/device.ts';
import {
  checkPushState,
  knownPushState,
  type PushState,
  subscribeDevice,
  unsubscribeDevice,
} from '../store/push-subscription.ts';
import './PushChoice.css';

const advice: Partial<Record<PushState['kind'], string>> = {
  'home-screen':
    'Vil du have besked, når en anden handler? Læg indkøbslisten på hjemmeskærmen med Del → Føj til hjemmeskærm, og åbn den derfra.',
  blocked: 'Du har slået beskeder fra for siden. De kan slås til igen i browserens indstillinger.',
  offline: 'Uden forbindelse til nettet kan beskeder ikke slås til og fra.',
};
const failed = 'Det lykkedes ikke. Er der forbindelse til nettet?';

/** Whether this device gets a message when somebody else is shopping. Shows nothing where it cannot. */
export function PushChoice() {
  const [state, setState] = useState<PushState>(knownPushState);
  const [work, setWork] = useState<'idle' | 'busy' | 'failed'>('idle');
  useEffect(() => void checkPushState().then(setState, () => setState({ kind: 'offline' })), []);
  if (state.kind === 'unavailable') return null;
  const device = guessDevice(navigator).kind;
  const note =
    work === 'failed'
      ? failed
      : state.kind === 'others'
        ? `Beskeder på denne ${device} går til ${state.name}. Sæt kryds, hvis du skal have dem i stedet.`
        : advice[state.kind];

  async function change(change: () => Promise<PushState>) {
    setWork('busy');
    try {
      setState(await change());
      setWork('idle');
    } catch {
      setWork('failed');
    }
  }

  return (
    <div className="push-choice">
      {state.kind !== 'home-screen' && (
        <label>
          <input
            type="checkbox"
            checked={state.kind === 'on'}
            disabled={['blocked', 'checking', 'offline'].includes(state.kind) || work === 'busy'}
            onChange={({ target }) => void change(target.checked ? subscribeDevice : unsubscribeDevice)}
          />
          Besked på denne {device}, når en anden handler
        </label>
      )}
      <p role="status">{note}</p>
    </div>
  );
}
