const places = ['first', 'second', 'third', 'fourth'];

/** Empty tiles shown while the albums are loading, so that nothing moves afterwards. */
export function TilePlaceholders() {
  return (
    <ul className="album-grid album-placeholders" aria-hidden="true">
      {places.map((place) => (
        <li key={place} className="album">
          <span className="thumbnail" />
          <span className="album-name">&nbsp;</span>
        </li>
      ))}
    </ul>
  );
}
