import './AccessGate.css';
import { type ReactNode, Suspense } from 'react';
import { Denied } from '../later.ts';
import type { Access } from '../store/access.ts';
import type { UnsentChange } from '../store/shell.ts';
import { SignInButton } from './SignInButton.tsx';

interface Props {
  readonly access: Access;
  /** What a removed member had not sent. */
  readonly unsent?: readonly UnsentChange[];
  /** Leaves to sign in and comes back. */
  readonly signIn: () => Promise<void>;
  /** How the page sets what stands in place of its content. */
  readonly frame: (instead: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

/**
 * The content of an island, or what stands in its place for those who may not see it. While it opens both are in the
 * page, also in the HTML from the server: the style shows one of them by the hint of who is signed in.
 */
export function AccessGate({ access, unsent = [], signIn, frame, children }: Props) {
  const login = frame(<SignInButton label="Login" className="button" signIn={signIn} />);
  if (access === 'signed-out') return login;
  if (access === 'denied')
    return frame(
      <Suspense>
        <Denied unsent={unsent} signIn={signIn} />
      </Suspense>,
    );
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
