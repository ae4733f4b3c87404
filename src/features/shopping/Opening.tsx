import { Icon } from './Icon.tsx';
import { Login } from './Login.tsx';
import { TabBar } from './TabBar.tsx';

interface Props {
  readonly signIn: () => Promise<void>;
}

/**
 * What stands in the page before the phone has been asked: the frame for who is signed in, as the hint on the page
 * says, and 'Login' for who is not. The style shows one of them.
 */
export function Opening({ signIn }: Props) {
  return (
    <>
      <div className="for-guest">
        <Login signIn={signIn} />
      </div>
      <div className="for-member shop">
        <header className="shop-head">
          <div className="shop-top">
            <span className="icon-button shop-buy" aria-disabled="true">
              <Icon name="basketCheck" />
            </span>
            <h1 className="visually-hidden">Indkøb</h1>
            <div className="quick-add">
              <input type="text" aria-label="Tilføj vare" placeholder="Tilføj vare" disabled />
            </div>
            <span className="icon-button">
              <Icon name="user" />
            </span>
          </div>
          <div className="shop-status">
            <span className="shop-status-text">
              <Icon name="spinner" />
              <span>Henter listen …</span>
            </span>
          </div>
        </header>
        <main className="shop-main" />
        <TabBar view="basket" />
      </div>
    </>
  );
}
