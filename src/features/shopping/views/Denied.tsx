/** What who is signed in, but not (any more) on the family's list sees. */
export function Denied() {
  return (
    <main className="shop-login">
      <img src="/shopping-icon.svg" alt="" width="96" height="96" />
      <h1>Indkøb</h1>
      <p>Du er logget ind, men står ikke på familiens liste.</p>
      <a className="button" href="/log-ud">
        Log ud
      </a>
      <a href="/">Til forsiden</a>
    </main>
  );
}
