import './AccessGate.css';
import type { ReactNode } from 'react';
import { readKind } from '../../session/index.ts';
import type { Access } from '../store/access.ts';
import { SignInButton } from './SignInButton.tsx';
import { changes } from './StatusLine.tsx';

interface Props {
  readonly access: Access;
  /** How many changes have not been sent. */
  readonly waiting: number;
  readonly signIn: () => Promise<void>;
  /** Whether the content is also for guests of the family. */
  readonly isForGuests?: boolean | undefined;
  /** Lays out what is shown instead of the content. */
  readonly frame: (instead: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows an island's content, or sign-in or a refusal to those who may not see it. While the island opens,
 * all of them are in the page, also in the HTML from the server: the style shows one of them according to the hint
 * of who is signed in.
 */
export function AccessGate({ access, waiting, signIn, isForGuests = false, frame, children }: Props) {
  const login = frame(<SignInButton label="Login" className="button" signIn={signIn} />);
  if (access === 'signed-out') return login;
  if (access !== 'opening' && !isForGuests && readKind() === 'guest')
    return frame(<NotForGuests waiting={waiting} />);
  if (access === 'denied') return frame(<Denied waiting={waiting} signIn={signIn} />);
  return (
    <>
      {access === 'opening' && (
        <div key="visitor" className="for-visitor">
          {login}
        </div>
      )}
      {access === 'opening' && !isForGuests && (
        <div key="guest" className="for-guest">
          {frame(<NotForGuests waiting={0} />)}
        </div>
      )}
      <div
        key="content"
        className={access === 'opening' ? (isForGuests ? 'for-family' : 'for-member') : undefined}
      >
        {children}
      </div>
    </>
  );
}

/** Shown to a member who was removed from the family, or on a device that was. */
const Denied = ({ waiting, signIn }: Pick<Props, 'waiting' | 'signIn'>) => (
  <div className="stack denied">
    <p className="notice">
      Denne enhed er logget ud eller lukket ude, eller du står ikke længere på familiens liste. Det, som
      familiens sider har gemt her, er slettet.
    </p>
    <Unsent waiting={waiting} />
    <a className="button" href="/log-ud">
      Log ud
    </a>
    <p>Er du tilføjet igen, så brug din nye invitation, eller log ind igen.</p>
    <SignInButton label="Login" className="button button-quiet" signIn={signIn} />
  </div>
);

/** Shown to a guest of the family, who may have been a member until now. */
const NotForGuests = ({ waiting }: Pick<Props, 'waiting'>) => (
  <div className="stack denied">
    <p className="notice">Loggen, ugen og indkøbslisten er for familiens medlemmer. Du er med som gæst.</p>
    <Unsent waiting={waiting} />
    <a className="button" href="/fotoalbum">
      Se fotoalbummet
    </a>
  </div>
);

/** Leads to where unsent changes are listed and can be saved as a file. */
const Unsent = ({ waiting }: Pick<Props, 'waiting'>) =>
  waiting > 0 && (
    <p>
      {changes(waiting)} nåede ikke at blive sendt. <a href="/log-ud">Gem som fil, før du logger ud</a>
    </p>
  );
