import { readLocal, writeLocal } from '../../lib/local-values.ts';

/**
 * What a member has typed and not saved, until they sign out. It is kept with its author's id and shown only while they
 * are known to be signed in; until then `author` is empty, and it is kept for this page alone. `place`: of which field.
 */
const draftName = (place: string, author: string) => `${place} ${author}`;
/** Before the names of drafts in the storage, which holds other things, too. */
const stored = 'draft ';

/** The drafts of this page by name, since some browsers store nothing. */
const drafts = new Map<string, unknown>();

/** Returns the draft, which another version of the page may have kept; undefined if there is none. */
export function readDraft(place: string, author: string): unknown {
  const name = draftName(place, author);
  if (drafts.has(name) || !author) return drafts.get(name);
  return readLocal<unknown>(stored + name, undefined);
}

/** Keeps the draft, which must be JSON; undefined removes it. Without storage it is lost with the page. */
export function keepDraft(place: string, author: string, draft: unknown): void {
  const name = draftName(place, author);
  drafts.set(name, draft);
  if (author) writeLocal(stored + name, draft);
}

export function readDraftText(place: string, author: string): string {
  const draft = readDraft(place, author);
  return typeof draft === 'string' ? draft : '';
}

export const keepDraftText = (place: string, author: string, text: string): void =>
  keepDraft(place, author, text || undefined);

/** Makes the member the author of what was typed in this page before its author was known. */
export function claimDrafts(author: string): void {
  for (const [name, draft] of drafts)
    if (name.endsWith(' ') && drafts.delete(name) && draft !== undefined)
      keepDraft(name.trimEnd(), author, draft);
}

export function forgetDrafts(): void {
  drafts.clear();
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(stored)) localStorage.removeItem(name);
  } catch {}
}
