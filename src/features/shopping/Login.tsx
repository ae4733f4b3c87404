import { useState } from 'react';

interface Props {
  readonly signIn: () => Promise<void>;
}

/** All that who is not signed in sees. */
export function Login({ signIn }: Props) {
  const [failed, setFailed] = useState(false);
  const start = () => {
    setFailed(false);
    signIn().catch(() => setFailed(true));
  };
  return (
    <main className="shop-login">
      <img src="/shopping-icon.svg" alt="" width="96" height="96" />
      <h1>Indkøb</h1>
      <button type="button" className="button" onClick={start}>
        Login
      </button>
      <p role="alert">{failed && 'Det lykkedes ikke at komme til login. Er der forbindelse til nettet?'}</p>
      <a href="/">Til forsiden</a>
    </main>
  );
}
