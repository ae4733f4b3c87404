import { SignInButton } from '../../../app-shell/views/SignInButton.tsx';

interface Props {
  readonly signIn: (returnTo: string) => Promise<void>;
}

/** The family's way in. The style hides it from a member, whom the page knows before its first paint. */
export const SetupButton = ({ signIn }: Props) => (
  <div className="visitor albums-setup">
    <SignInButton
      label="Setup"
      className="button button-quiet"
      signIn={() => signIn(location.pathname + location.search)}
    />
  </div>
);
