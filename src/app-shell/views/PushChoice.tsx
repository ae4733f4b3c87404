import { useEffect, useState } from 'react';
import { guessDevice } from '../../lib/device.ts';
import { type PushState, readPushState, subscribeDevice, unsubscribeDevice } from '../store/push-messages.ts';
import './PushChoice.css';

const advice: Partial<Record<PushState, string>> = {
  'home-screen':
    'Vil du have besked, når en anden handler? Læg indkøbslisten på hjemmeskærmen med Del → Føj til hjemmeskærm, og åbn den derfra.',
  blocked: 'Du har slået beskeder fra for siden. De kan slås til igen i browserens indstillinger.',
};
const failed = 'Det lykkedes ikke. Er der forbindelse til nettet?';

/** Whether this device gets a message when somebody else is shopping. Shows nothing where it cannot. */
export function PushChoice() {
  const [state, setState] = useState<PushState>('unavailable');
  const [work, setWork] = useState<'idle' | 'busy' | 'failed'>('idle');
  useEffect(() => void readPushState().then(setState, () => {}), []);
  if (state === 'unavailable') return null;
  const note = work === 'failed' ? failed : advice[state];

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
      {state !== 'home-screen' && (
        <label>
          <input
            type="checkbox"
            checked={state === 'on'}
            disabled={state === 'blocked' || work === 'busy'}
            onChange={({ target }) => void change(target.checked ? subscribeDevice : unsubscribeDevice)}
          />
          Besked på denne {guessDevice(navigator).kind}, når en anden handler
        </label>
      )}
      <p role="status">{note}</p>
    </div>
  );
}
