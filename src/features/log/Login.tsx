import { SignInButton } from '../../components/SignInButton.tsx';

interface Props {
  /** It is not known yet who is signed in: then the button is there only for who seems not to be. */
  readonly opening: boolean;
  readonly signIn: (returnTo: string) => Promise<void>;
}

/** All that a visitor sees of the log. */
export const Login = ({ opening, signIn }: Props) => (
  <div className="log-login">
    <div className={opening ? 'not-member' : undefined}>
      <SignInButton label="Login" className="button" signIn={() => signIn('/log')} />
    </div>
    {opening && <p className="member">Henter loggen …</p>}
  </div>
);
