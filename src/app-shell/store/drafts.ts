/**
 * Drafts: what a member has typed and not saved. They survive a reload of this tab and are removed at
 * sign-out. They are kept with the member's id, because another member may sign in. `place`: the name of the
 * field or form among those of all islands.
 */
const nameOf = (place: string, member: string) => `${place} ${member}`;

/** Returns the draft, which another version of the page may have kept; undefined if there is none. */
export function readDraft(place: string, member: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(place, member)) ?? '');
  } catch {
    return undefined;
  }
}

/**
 * Keeps the draft, which must be JSON; undefined removes it. Where the browser stores nothing, it is lost
 * with the page.
 */
export function keepDraft(place: string, member: string, draft: unknown): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(nameOf(place, member));
    else sessionStorage.setItem(nameOf(place, member), JSON.stringify(draft));
  } catch {}
}

/** Returns the unsaved text of a field; an empty one if there is none. */
export function readDraftText(place: string, member: string): string {
  const draft = readDraft(place, member);
  return typeof draft === 'string' ? draft : '';
}

/** Keeps the unsaved text of a field; an empty one is removed. */
export const keepDraftText = (place: string, member: string, text: string): void =>
  keepDraft(place, member, text || undefined);

/** Removes all members' drafts of this tab. */
export function forgetDrafts(): void {
  try {
    sessionStorage.clear();
  } catch {}
}
