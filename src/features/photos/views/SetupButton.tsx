import { SignInButton } from '../../../app-shell/views/SignInButton.tsx';

interface Props {
  readonly signIn: (returnTo: string) => Promise<void>;
}

/**
 * The members' sign-in button. The style hides it from members, whom the page recognizes before its first
 * paint.
 */
export const SetupButton = ({ signIn }: Props) => (
  <div className="visitor albums-setup">
    <SignInButton
      label="Setup"
      className="button button-quiet"
      signIn={() => signIn(location.pathname + location.search)}
    />
  </div>
);
