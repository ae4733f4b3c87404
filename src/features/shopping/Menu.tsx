import { Icon } from './Icon.tsx';

/** Who is signed in, and the way to the rest of the site. */
export function Menu({ name }: { readonly name: string | null }) {
  return (
    <>
      <button type="button" className="icon-button" aria-label="Menu" popoverTarget="menu">
        <Icon name="user" />
      </button>
      <nav id="menu" popover="auto" className="shop-menu" aria-label="Menu">
        {name !== null && <p>Velkommen {name}</p>}
        <a href="/">Forside</a>
        <a href="/log">Log</a>
        <a href="/log-ud">Log ud</a>
      </nav>
    </>
  );
}
