import { useState } from 'react';
import { useHydrated } from '../../lib/use-store.ts';

interface Props {
  readonly label: string;
  readonly className: string;
  readonly signIn: () => Promise<void>;
}

/** Leads to where this person signs in. It is disabled until the page can handle taps, so that none is lost. */
export function SignInButton({ label, className, signIn }: Props) {
  const [state, setState] = useState<'ready' | 'leaving' | 'failed'>('ready');
  const hydrated = useHydrated();
  async function leave() {
    setState('leaving');
    try {
      await signIn();
    } catch {
      setState('failed');
    }
  }
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={!hydrated || state === 'leaving'}
        data-asleep={!hydrated}
        onClick={leave}
      >
        {label}
      </button>
      <p role="status">
        {state === 'failed' && 'Login svarer ikke lige nu. Er der forbindelse til nettet? Prøv igen.'}
      </p>
    </>
  );
}
