import { useState, useSyncExternalStore } from 'react';

interface Props {
  readonly label: string;
  readonly className: string;
  readonly signIn: () => Promise<void>;
}

const never = () => () => {};
/** Can a tap be heard yet? Not in the HTML that came from the server. */
const useAwake = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The way to the identity provider. It waits, disabled, until the page can hear it: no tap is lost. */
export function SignInButton({ label, className, signIn }: Props) {
  const [state, setState] = useState<'ready' | 'leaving' | 'failed'>('ready');
  const awake = useAwake();
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
        disabled={!awake || state === 'leaving'}
        data-asleep={!awake}
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
