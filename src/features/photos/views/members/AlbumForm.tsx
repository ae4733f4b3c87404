import { useId, useRef, useState } from 'react';
import { useStore } from '../../../../lib/use-store.ts';
import type { ErrorCode } from '../../../../sync/protocol.ts';
import { categoriesOf, type Edits, problemsOf } from '../../rules/album-form.ts';
import { failureText } from '../../store/failures.ts';
import type { MemberStore } from '../../store/member-store.ts';
import { BackDialog } from '../BackDialog.tsx';
import { AudienceField } from './AudienceField.tsx';
import { CategoryField } from './CategoryField.tsx';
import { LinkField } from './LinkField.tsx';

interface Props {
  readonly store: MemberStore;
  /** Null for a new album. */
  readonly id: string | null;
  /** The initial category of a new album. */
  readonly category?: string | null;
  readonly close: () => void;
}

type State =
  | { kind: 'typing' }
  | { kind: 'checked' }
  | { kind: 'saving' }
  | { kind: 'failed'; code: ErrorCode };

/**
 * An album's form. Its values are kept when it is closed without 'Fortryd', and when they could not be saved.
 */
export function AlbumForm({ store, id, category = null, close }: Props) {
  const { albums } = useStore(store);
  const [edits, setEdits] = useState<Edits>(
    () => store.drafts.get(id) ?? (id === null && category !== null ? { category } : {}),
  );
  const draft = store.filled(id, edits);
  const [state, setState] = useState<State>({ kind: 'typing' });
  const form = useRef<HTMLFormElement>(null);
  const names = useId();
  const problems = state.kind === 'typing' ? {} : problemsOf(draft);
  const album = albums.find((each) => each.id === id);

  const type = (fields: Edits) => {
    const next = { ...edits, ...fields };
    setEdits(next);
    store.drafts.set(id, next);
  };
  const discard = () => {
    store.drafts.delete(id);
    close();
  };
  async function save() {
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
  }
  /** Returns a field's name, id and error. */
  const field = (name: keyof typeof problems) => ({ name, id: `${names}-${name}`, problem: problems[name] });
  const title = field('title');

  return (
    <BackDialog title={id === null ? 'Nyt album' : 'Ret album'} close={close}>
      <form
        ref={form}
        className="album-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="field">
          <label htmlFor={title.id}>Titel</label>
          <input
            name="title"
            id={title.id}
            aria-invalid={title.problem !== undefined}
            aria-describedby={`${title.id}-problem`}
            value={draft.title}
            autoComplete="off"
            onChange={({ target }) => type({ title: target.value })}
          />
          <span id={`${title.id}-problem`} className="album-problem">
            {title.problem}
          </span>
        </div>
        <CategoryField
          {...field('category')}
          value={draft.category}
          categories={categoriesOf(albums)}
          set={(chosen) => type({ category: chosen })}
        />
        <LinkField {...field('link')} draft={draft} type={type} readLink={store.readLink} />
        <AudienceField value={draft.audience} set={(audience) => type({ audience })} />
        <label className="album-choice">
          <input
            type="checkbox"
            checked={draft.newest}
            onChange={({ target }) => type({ newest: target.checked })}
          />
          <span>
            Brug som forside
            <span className="album-hint">Albummets billede står for hele kategorien.</span>
          </span>
        </label>
        <p role="status" className="album-problem">
          {state.kind === 'failed' && failureText[state.code]}
        </p>
        <p className="dialog-buttons">
          {album && (
            <button
              type="button"
              className="button button-quiet album-delete"
              onClick={() => {
                discard();
                void store.remove(album);
                document.querySelector<HTMLElement>('.albums-tools button')?.focus();
              }}
            >
              Slet
            </button>
          )}
          <button type="button" className="button button-quiet" onClick={discard}>
            Fortryd
          </button>
          <button type="submit" className="button" disabled={state.kind === 'saving'}>
            Gem
          </button>
        </p>
      </form>
    </BackDialog>
  );
}
