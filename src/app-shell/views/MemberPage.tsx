import './MemberPage.css';
import type { ReactNode } from 'react';
import { createStore, type Store } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { readKind } from '../../session/hint.ts';
import { heldText, patience } from '../store/open-feature.ts';
import type { ShellState } from '../store/shell.ts';
import { SignInButton } from './SignInButton.tsx';
import { changes, useLasting } from './StatusLine.tsx';

type Gate = Pick<ShellState<never>, 'access'> & Partial<Refused>;

interface Props {
  /** The page's store; null until the device's storage is open. */
  readonly store: Store<Gate> | null;
  readonly signIn: () => Promise<void>;
  readonly isForGuests?: boolean;
  /** Shown while the page opens: 'Henter loggen …'. Without it, the content is. */
  readonly loading?: string;
  /** Lays out what is shown instead of the content. */
  readonly frame?: (instead: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

const unopened = createStore<Gate>({ access: 'opening' });

const notice = (instead: ReactNode) => <div className="member-page-notice">{instead}</div>;

/** The content of a page behind sign-in, or what is there instead. While it opens, the style shows one by the hint. */
export function MemberPage(props: Props) {
  const { store, signIn, isForGuests = false, loading, frame = notice, children } = props;
  const { access, waiting = 0 } = useStore<Gate>(store ?? unopened);
  const login = frame(<SignInButton label="Login" className="button" signIn={signIn} />);
  if (access === 'signed-out') return login;
  if (access !== 'opening' && !isForGuests && readKind() === 'guest')
    return frame(<NotForGuests waiting={waiting} />);
  if (access === 'denied') return frame(<Denied waiting={waiting} signIn={signIn} />);
  const isOpening = access === 'opening';
  return (
    <>
      {isOpening && (
        <div key="visitor" className="for-visitor">
          {login}
        </div>
      )}
      {isOpening && !isForGuests && (
        <div key="guest" className="for-guest">
          {frame(<NotForGuests waiting={0} />)}
        </div>
      )}
      <div key="content" className={isOpening ? (isForGuests ? 'for-family' : 'for-member') : undefined}>
        {isOpening && loading ? <Opening loading={loading} /> : children}
      </div>
    </>
  );
}

function Opening({ loading }: { readonly loading: string }) {
  const isSlow = useLasting(true, patience);
  return <p className="member-page-notice">{isSlow ? heldText : loading}</p>;
}

type Refused = Pick<ShellState<never>, 'waiting'>;

/** Shown to a member who was removed from the family, or on a device that was. */
const Denied = ({ waiting, signIn }: Pick<Props, 'signIn'> & Refused) => (
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
const NotForGuests = ({ waiting }: Refused) => (
  <div className="stack denied">
    <p className="notice">Loggen, ugen og indkøbslisten er for familiens medlemmer. Du er med som gæst.</p>
    <Unsent waiting={waiting} />
    <a className="button" href="/fotoalbum">
      Se fotoalbummet
    </a>
  </div>
);

const Unsent = ({ waiting }: Refused) =>
  waiting > 0 && (
    <p>
      {changes(waiting)} nåede ikke at blive sendt. <a href="/log-ud">Gem som fil, før du logger ud</a>
    </p>
  );
