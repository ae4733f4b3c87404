import { SignInButton } from '../../../app-shell/views/SignInButton.tsx';

interface Props {
  readonly signIn: () => Promise<void>;
}

/** All that a visitor who is not signed in sees, within the page's `<main>`. */
export const Login = ({ signIn }: Props) => (
  <div className="shop-login">
    <img src="/shopping-icon.svg" alt="" width="96" height="96" />
    <h1>Indkøb</h1>
    <SignInButton label="Login" className="button" signIn={signIn} />
    <a href="/">Til forsiden</a>
  </div>
);
