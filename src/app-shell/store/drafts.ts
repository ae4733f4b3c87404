/**
 * Drafts: what a member has typed and not saved. They survive a reload of this tab and are removed at
 * sign-out. They are kept with their author's id, because another member may sign in, and shown only while
 * the author is known to be signed in. While nobody is, `author` is empty and nothing is kept. `place`: the
 * name of the field or form among those of all islands.
 */
const nameOf = (place: string, author: string) => `${place} ${author}`;

/** Returns the draft, which another version of the page may have kept; undefined if there is none. */
export function readDraft(place: string, author: string): unknown {
  if (!author) return undefined;
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(place, author)) ?? '');
  } catch {
    return undefined;
  }
}

/**
 * Keeps the draft, which must be JSON; undefined removes it. Where the browser stores nothing, it is lost
 * with the page.
 */
export function keepDraft(place: string, author: string, draft: unknown): void {
  if (!author) return;
  try {
    if (draft === undefined) sessionStorage.removeItem(nameOf(place, author));
    else sessionStorage.setItem(nameOf(place, author), JSON.stringify(draft));
  } catch {}
}

/** Returns the unsaved text of a field; an empty one if there is none. */
export function readDraftText(place: string, author: string): string {
  const draft = readDraft(place, author);
  return typeof draft === 'string' ? draft : '';
}

/** Keeps the unsaved text of a field; an empty one is removed. */
export const keepDraftText = (place: string, author: string, text: string): void =>
  keepDraft(place, author, text || undefined);

/** Removes all members' drafts of this tab. */
export function forgetDrafts(): void {
  try {
    sessionStorage.clear();
  } catch {}
}
