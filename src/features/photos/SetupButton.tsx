import { useState } from 'react';

interface Props {
  readonly signIn: (returnTo: string) => Promise<void>;
}

/** The family's way in. The style hides it from a member, whom the page knows before its first paint. */
export function SetupButton({ signIn }: Props) {
  const [state, setState] = useState<'ready' | 'leaving' | 'failed'>('ready');
  async function leave() {
    setState('leaving');
    try {
      await signIn(location.pathname + location.search);
    } catch {
      setState('failed');
    }
  }
  return (
    <div className="visitor albums-setup">
      <button type="button" className="button button-quiet" disabled={state === 'leaving'} onClick={leave}>
        Setup
      </button>
      <p role="status">{state === 'failed' && 'Login svarer ikke lige nu. Prøv igen om lidt.'}</p>
    </div>
  );
}
