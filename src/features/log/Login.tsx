import { useState } from 'react';

interface Props {
  /** It is not known yet who is signed in: then the button is there only for who seems not to be. */
  readonly opening: boolean;
  readonly signIn: (returnTo: string) => Promise<void>;
}

/** All that a visitor sees of the log. */
export function Login({ opening, signIn }: Props) {
  const [failed, setFailed] = useState(false);
  return (
    <div className="log-login">
      <p className={opening ? 'not-member' : undefined}>
        <button type="button" className="button" onClick={() => signIn('/log').catch(() => setFailed(true))}>
          Login
        </button>
      </p>
      {opening && <p className="member">Henter loggen …</p>}
      {failed && (
        <p role="alert" className="notice">
          Det lykkedes ikke at logge ind. Er der forbindelse til nettet? Prøv igen.
        </p>
      )}
    </div>
  );
}
