import './AlbumForm.css';
import { useId } from 'react';
import { Dialog } from '../../../../app-shell/views/Dialog.tsx';
import { categoriesOf } from '../../rules/album-form.ts';
import { failureText } from '../../store/failures.ts';
import type { MemberStore } from '../../store/member-store.ts';
import { AlbumField, type FieldProps } from './AlbumField.tsx';
import { AlbumProblem } from './AlbumProblem.tsx';
import { AudienceField } from './AudienceField.tsx';
import { CategoryField } from './CategoryField.tsx';
import { LinkField } from './LinkField.tsx';
import { useAlbumForm } from './use-album-form.ts';

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
  const { albums, draft, state, form, problems, type, discard, save } = useAlbumForm({
    store,
    id,
    category,
    close,
  });
  const names = useId();
  const album = albums.find((each) => each.id === id);
  /** Returns a field's name, id and error. */
  const field = (name: 'title' | 'category' | 'link') => ({
    name,
    id: `${names}-${name}`,
    problem: problems[name],
  });

  return (
    <Dialog title={id === null ? 'Nyt album' : 'Ret album'} close={close}>
      <form
        ref={form}
        className="album-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TitleField {...field('title')} value={draft.title} set={(title) => type({ title })} />
        <CategoryField
          {...field('category')}
          value={draft.category}
          categories={categoriesOf(albums)}
          set={(chosen) => type({ category: chosen })}
        />
        <LinkField {...field('link')} draft={draft} type={type} sendCover={store.sendCover} />
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
        <p className="dialog-buttons">
          <AlbumProblem role="status">{state.kind === 'failed' && failureText[state.code]}</AlbumProblem>
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
    </Dialog>
  );
}

interface TitleProps extends FieldProps {
  readonly value: string;
  readonly set: (title: string) => void;
}

const TitleField = ({ value, set, ...field }: TitleProps) => (
  <AlbumField
    {...field}
    label="Titel"
    control={(attributes) => (
      <input
        {...attributes}
        id={field.id}
        value={value}
        autoComplete="off"
        onChange={({ target }) => set(target.value)}
      />
    )}
  />
);
