/** What was typed and not saved, kept through a reload of this tab: with whose it is, since another may sign in. */
const place = 'todo-draft';

export function readDraft(member: string): string {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? 'null');
    return kept?.member === member && typeof kept.text === 'string' ? kept.text : '';
  } catch {
    return '';
  }
}

/** Where the browser keeps nothing, it is lost with the page. */
export function keepDraft(member: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify({ member, text }));
  } catch {}
}
