import './Denied.css';
import type { UnsentChange } from '../../sync/storage/device.ts';
import { unsentFile } from '../store/unsent-file.ts';
import { Button } from './Button.tsx';
import { SignInButton } from './SignInButton.tsx';
import { changes } from './StatusLine.tsx';

interface Props {
  readonly unsent: readonly UnsentChange[];
  readonly signIn: () => Promise<void>;
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
export const Denied = ({ unsent, signIn }: Props) => (
  <div className="denied">
    <p className="notice">
      Denne enhed er lukket ude, eller du står ikke længere på familiens liste. Det, som familiens sider har
      gemt her, er slettet.
    </p>
    {unsent.length > 0 && (
      <>
        <p>
          {changes(unsent.length)} nåede ikke at blive sendt. Gem {unsent.length === 1 ? 'den' : 'dem'} som en
          fil, før du logger ud: Ellers går {unsent.length === 1 ? 'den' : 'de'} tabt.
        </p>
        <Button onClick={() => save(unsent)}>Gem som fil</Button>
      </>
    )}
    <a className={unsent.length > 0 ? 'button button-quiet' : 'button'} href="/log-ud">
      Log ud
    </a>
    <p>Er du taget med igen, så brug din nye invitation, eller log ind igen.</p>
    <SignInButton label="Login" className="button button-quiet" signIn={signIn} />
  </div>
);
