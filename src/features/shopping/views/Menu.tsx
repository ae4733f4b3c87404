import { Icon } from './Icon.tsx';

interface Props {
  readonly name: string | null;
  /** The list works, but the rest of the site cannot be reached. */
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
          <p>Listen virker også uden forbindelse. Resten af siderne kommer igen med den.</p>
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
