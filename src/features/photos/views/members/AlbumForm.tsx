import './AlbumForm.css';
import { useState } from 'react';
import { Button, QuietButton } from '../../../../app-shell/views/Button.tsx';
import { Dialog } from '../../../../app-shell/views/Dialog.tsx';
import { CategoryField, TextField } from '../../../../app-shell/views/fields.tsx';
import type { AlbumFields } from '../../../../data/gateway/albums.ts';
import { useStore } from '../../../../lib/use-store.ts';
import type { ErrorCode } from '../../../../sync/protocol.ts';
import { audienceFields, audienceOf, categoriesOf, problemsOf } from '../../rules/album-form.ts';
import { failureText } from '../../store/failures.ts';
import type { MemberStore } from '../../store/member-store.ts';
import { AudienceField, LinkField } from './fields.tsx';

interface Props {
  readonly store: MemberStore;
  /** Null for a new album. */
  readonly id: string | null;
  /** The initial category of a new album. */
  readonly category?: string | null;
  readonly close: () => void;
}

/**
 * An album's form. Its values are kept when it is closed without 'Fortryd', and when they could not be saved.
 */
export function AlbumForm({ store, id, category = null, close }: Props) {
  const { albums } = useStore(store);
  const [edits, setEdits] = useState<AlbumFields>(
    () => store.drafts.get(id) ?? (id === null && category !== null ? { category } : {}),
  );
  const [state, setState] = useState<ErrorCode | 'saving' | null>(null);
  const draft = store.filled(id, edits);
  const album = albums.find((each) => each.id === id);
  const problems = problemsOf(draft);

  function type(fields: AlbumFields) {
    const next = { ...edits, ...fields };
    setEdits(next);
    store.drafts.set(id, next);
  }
  function discard() {
    store.discard(id);
    close();
  }
  async function save() {
    setState('saving');
    const failed = await store.save(id, edits);
    if (failed) setState(failed);
    // A new album stored here opens by itself, in place of this page.
    else if (id !== null || draft.link !== null) close();
  }

  return (
    <Dialog title={id === null ? 'Nyt album' : 'Ret album'} close={close}>
      <form
        className="album-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          name="title"
          label="Titel"
          value={draft.title}
          problem={problems.title}
          change={(title) => type({ title })}
        />
        <CategoryField
          name="category"
          label="Kategori"
          value={draft.category}
          problem={problems.category}
          categories={categoriesOf(albums)}
          change={(chosen) => type({ category: chosen })}
        />
        <LinkField
          link={draft.link}
          thumbnail={edits.thumbnail}
          problem={problems.link}
          type={type}
          sendCover={store.sendCover}
        />
        <AudienceField value={audienceOf(draft)} set={(audience) => type(audienceFields[audience])} />
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
        <p className="dialog-buttons dialog-bar">
          <span role="status" className="album-problem">
            {state !== null && state !== 'saving' && failureText[state]}
          </span>
          {album && (
            <QuietButton
              className="album-delete"
              onClick={() => {
                discard();
                void store.remove(album);
                document.querySelector<HTMLElement>('.albums-tools button')?.focus();
              }}
            >
              Slet
            </QuietButton>
          )}
          <QuietButton onClick={discard}>Fortryd</QuietButton>
          <Button type="submit" disabled={state === 'saving'}>
            Gem
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
