const places = ['first', 'second', 'third', 'fourth'];

/** The places of the tiles while they are being read, so that nothing jumps when they come. */
export function WaitingShelf() {
  return (
    <ul className="shelf shelf-waiting" aria-hidden="true">
      {places.map((place) => (
        <li key={place} className="album">
          <span className="thumbnail" />
          <span className="album-name">&nbsp;</span>
        </li>
      ))}
    </ul>
  );
}
