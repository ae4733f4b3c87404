import { useRef, useState } from 'react';
import { useStore } from '../../../../lib/use-store.ts';
import type { ErrorCode } from '../../../../sync/protocol.ts';
import { type AlbumEdits, problemsOf } from '../../rules/album-form.ts';
import type { MemberStore } from '../../store/member-store.ts';

type State =
  | { kind: 'typing' }
  | { kind: 'checked' }
  | { kind: 'saving' }
  | { kind: 'failed'; code: ErrorCode };

interface Options {
  readonly store: MemberStore;
  /** Null for a new album. */
  readonly id: string | null;
  /** The initial category of a new album. */
  readonly category: string | null;
  readonly close: () => void;
}

/**
 * The values of an album's form, and what is wrong with them once somebody has tried to save them. They are
 * kept when the form is closed without `discard`, and when they could not be saved.
 */
export function useAlbumForm({ store, id, category, close }: Options) {
  const { albums } = useStore(store);
  const [edits, setEdits] = useState<AlbumEdits>(
    () => store.drafts.get(id) ?? (id === null && category !== null ? { category } : {}),
  );
  const draft = store.filled(id, edits);
  const [state, setState] = useState<State>({ kind: 'typing' });
  const form = useRef<HTMLFormElement>(null);

  return {
    albums,
    draft,
    state,
    form,
    problems: state.kind === 'typing' ? {} : problemsOf(draft),
    type(fields: AlbumEdits) {
      const next = { ...edits, ...fields };
      setEdits(next);
      store.drafts.set(id, next);
    },
    discard() {
      store.discard(id);
      close();
    },
    /** Saves the form and closes it, or shows what is wrong and moves the focus there. */
    async save() {
      const wrong = Object.keys(problemsOf(draft))[0];
      if (wrong) {
        setState({ kind: 'checked' });
        form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
        return;
      }
      setState({ kind: 'saving' });
      const code = await store.save(id, edits);
      if (code !== null) setState({ kind: 'failed', code });
      // A new album stored here opens by itself, in place of this page.
      else if (id !== null || draft.elsewhere) close();
    },
  };
}
