import { Icon } from './Icon.tsx';

interface Props {
  readonly name: string | null;
  /** Only the list itself is kept on the phone. */
  readonly offline: boolean;
}

/** Who is signed in, and the way to the rest of the site. */
export function Menu({ name, offline }: Props) {
  return (
    <>
      <button type="button" className="icon-button" aria-label="Menu" popoverTarget="menu">
        <Icon name="user" />
      </button>
      <nav id="menu" popover="auto" className="shop-menu" aria-label="Menu">
        {name !== null && <p>Velkommen {name}</p>}
        {offline ? (
          <p>Resten af siderne kræver forbindelse.</p>
        ) : (
          <>
            <a href="/">Forside</a>
            <a href="/log">Log</a>
            <a href="/log-ud">Log ud</a>
          </>
        )}
      </nav>
    </>
  );
}
