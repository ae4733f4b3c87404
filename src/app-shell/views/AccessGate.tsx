import './AccessGate.css';
import type { ReactNode } from 'react';
import { readKind } from '../../session/index.ts';
import type { UnsentChange } from '../../sync/storage/device.ts';
import type { Access } from '../store/access.ts';
import { unsentFile } from '../store/unsent-file.ts';
import { Button } from './Button.tsx';
import { SignInButton } from './SignInButton.tsx';
import { changes } from './StatusLine.tsx';

interface Props {
  readonly access: Access;
  /** The unsent changes of a member who was removed. */
  readonly unsent: readonly UnsentChange[];
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
export function AccessGate({ access, unsent, signIn, isForGuests = false, frame, children }: Props) {
  const login = frame(<SignInButton label="Login" className="button" signIn={signIn} />);
  if (access === 'signed-out') return login;
  if (access !== 'opening' && !isForGuests && readKind() === 'guest')
    return frame(<NotForGuests unsent={unsent} />);
  if (access === 'denied') return frame(<Denied unsent={unsent} signIn={signIn} />);
  return (
    <>
      {access === 'opening' && (
        <div key="visitor" className="for-visitor">
          {login}
        </div>
      )}
      {access === 'opening' && !isForGuests && (
        <div key="guest" className="for-guest">
          {frame(<NotForGuests unsent={[]} />)}
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

function save(unsent: readonly UnsentChange[]) {
  const { name, type, text } = unsentFile(unsent, Date.now());
  const href = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // By then the browser has read the file, so its URL can be released.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

/**
 * Shown to a member who was removed from the family, or on a device that was. Unsent changes can be saved to
 * a file before they are lost.
 */
const Denied = ({ unsent, signIn }: Pick<Props, 'unsent' | 'signIn'>) => (
  <div className="stack denied">
    <p className="notice">
      Denne enhed er logget ud eller lukket ude, eller du står ikke længere på familiens liste. Det, som
      familiens sider har gemt her, er slettet.
    </p>
    <Unsent unsent={unsent} />
    <a className={unsent.length > 0 ? 'button button-quiet' : 'button'} href="/log-ud">
      Log ud
    </a>
    <p>Er du tilføjet igen, så brug din nye invitation, eller log ind igen.</p>
    <SignInButton label="Login" className="button button-quiet" signIn={signIn} />
  </div>
);

/** Shown to a guest of the family, who may have been a member until now. */
const NotForGuests = ({ unsent }: Pick<Props, 'unsent'>) => (
  <div className="stack denied">
    <p className="notice">Loggen, ugen og indkøbslisten er for familiens medlemmer. Du er med som gæst.</p>
    <Unsent unsent={unsent} />
    <a className={unsent.length > 0 ? 'button button-quiet' : 'button'} href="/fotoalbum">
      Se fotoalbummet
    </a>
  </div>
);

const Unsent = ({ unsent }: Pick<Props, 'unsent'>) =>
  unsent.length > 0 && (
    <>
      <p>
        {changes(unsent.length)} nåede ikke at blive sendt. Gem {unsent.length === 1 ? 'den' : 'dem'} som en
        fil, før du logger ud: Ellers går {unsent.length === 1 ? 'den' : 'de'} tabt.
      </p>
      <Button onClick={() => save(unsent)}>Gem som fil</Button>
    </>
  );
