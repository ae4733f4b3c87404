import type { ReactNode } from 'react';
import type { UnsentChange } from '../../sync/storage/device.ts';
import type { Access } from '../store/access.ts';
import { Denied } from './Denied.tsx';
import { SignInButton } from './SignInButton.tsx';

interface Props {
  readonly access: Access;
  /** The unsent changes of a member who was removed. */
  readonly unsent?: readonly UnsentChange[];
  readonly signIn: () => Promise<void>;
  /** Lays out what is shown instead of the content. */
  readonly frame: (instead: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows an island's content, or sign-in or a refusal to those who may not see it. While the island opens,
 * both content and sign-in are in the page, also in the HTML from the server: the style shows one of them
 * according to the hint of who is signed in.
 */
export function AccessGate({ access, unsent = [], signIn, frame, children }: Props) {
  const login = frame(<SignInButton label="Login" className="button" signIn={signIn} />);
  if (access === 'signed-out') return login;
  if (access === 'denied') return frame(<Denied unsent={unsent} signIn={signIn} />);
  return (
    <>
      {access === 'opening' && (
        <div key="guest" className="for-guest">
          {login}
        </div>
      )}
      <div key="member" className={access === 'opening' ? 'for-member' : undefined}>
        {children}
      </div>
    </>
  );
}
