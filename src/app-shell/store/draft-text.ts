/**
 * Unsaved text of a field, kept when this tab is reloaded, together with the member's id, because another
 * member may sign in. Signing out removes it. `place`: the field's name among those of all islands.
 */
export function readDraftText(place: string, member: string): string {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? 'null');
    return kept?.member === member && typeof kept.text === 'string' ? kept.text : '';
  } catch {
    return '';
  }
}

/** Keeps the text; an empty one removes it. Where the browser stores nothing, it is lost with the page. */
export function keepDraftText(place: string, member: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify({ member, text }));
  } catch {}
}
