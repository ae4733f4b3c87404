/**
 * The order to show while somebody may be about to tap: what was shown stays where it is, also when it has left the
 * list, and what has come since is last. `null`: nobody is looking yet, the wanted order as it is.
 */
export function steady(shown: readonly string[] | null, wanted: readonly string[]): readonly string[] {
  if (!shown) return wanted;
  const held = new Set(shown);
  const arrived = wanted.filter((key) => !held.has(key));
  return arrived.length > 0 ? [...shown, ...arrived] : shown;
}
