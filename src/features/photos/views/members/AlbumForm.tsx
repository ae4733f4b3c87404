import './AlbumForm.css';
import { useState } from 'react';
import { Button, QuietButton, RemoveButton } from '../../../../app-shell/views/Button.tsx';
import { Dialog } from '../../../../app-shell/views/Dialog.tsx';
import { CategoryField, ChoiceField, TextField } from '../../../../app-shell/views/fields.tsx';
import type { AlbumRow } from '../../../../data/tables.ts';
import { familyAddress } from '../../../../lib/picture-files.ts';
import { useStore } from '../../../../lib/use-store.ts';
import {
  type AlbumFields,
  type Audience,
  audienceFields,
  audienceOf,
  categoriesOf,
  longest,
  newAlbum,
  problemsOf,
} from '../../rules/album-form.ts';
import type { PhotosStore } from '../../store/photos-store.ts';

interface Props {
  readonly store: PhotosStore;
  /** Null for a new album. */
  readonly album: AlbumRow | null;
  /** The initial category of a new album. */
  readonly category?: string | null;
  readonly close: () => void;
}

const audiences: readonly (readonly [Audience, string, string])[] = [
  ['everybody', 'Alle', 'Også uden at logge ind.'],
  ['family', 'Kun familien', 'Man skal være logget ind. Andre kan ikke se, at albummet findes.'],
  ['hidden', 'Skjult indtil videre', 'Kun medlemmer kan finde det i kategorien, mærket »Skjult«.'],
];

/**
 * An album's form. Its values are kept when it is closed without 'Fortryd', and when they could not be saved.
 */
export function AlbumForm({ store, album, category = null, close }: Props) {
  const { photos } = useStore(store).tables;
  const [edits, setEdits] = useState<AlbumFields>(
    () => store.readDraft(album) ?? (category !== null ? { category } : {}),
  );
  const [state, setState] = useState<'ready' | 'saving' | 'failed'>('ready');
  const draft = { ...(album ?? newAlbum), ...edits };
  // Stays when somebody looks at the other answer.
  const [typedLink, setTypedLink] = useState(draft.link ?? '');
  const problems = problemsOf(draft);

  function type(fields: AlbumFields) {
    const next = { ...edits, ...fields };
    setEdits(next);
    store.keepDraft(album, next);
  }
  function discard() {
    store.keepDraft(album, undefined);
    close();
  }
  async function save() {
    setState('saving');
    if (!(await store.saveAlbum(album, edits))) setState('failed');
    // A new album stored here opens by itself, in place of this page.
    else if (album || draft.link !== null) close();
  }

  return (
    <Dialog title={album ? 'Ret album' : 'Nyt album'} close={close}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          name="title"
          label="Titel"
          maxLength={longest.title}
          value={draft.title}
          problem={problems.title}
          change={(title) => type({ title })}
        />
        <CategoryField
          name="category"
          label="Kategori"
          maxLength={longest.category}
          value={draft.category}
          problem={problems.category}
          categories={categoriesOf([...photos.values()])}
          change={(chosen) => type({ category: chosen })}
        />
        <ChoiceField
          legend="Billederne er"
          options={[
            [false, 'vores egne, her på siden'],
            [true, 'et andet sted på nettet'],
          ]}
          value={draft.link !== null}
          change={(elsewhere) => type({ link: elsewhere ? typedLink : null })}
        />
        {draft.link !== null && (
          <>
            <TextField
              name="link"
              label="Link til albummet"
              type="url"
              placeholder="https://"
              problem={problems.link}
              value={draft.link}
              change={(link) => {
                setTypedLink(link);
                type({ link });
              }}
            />
            <CoverField store={store} chosen={edits.thumbnail} choose={(thumbnail) => type({ thumbnail })} />
          </>
        )}
        <ChoiceField
          legend="Hvem kan se albummet?"
          options={audiences}
          value={audienceOf(draft)}
          change={(audience) => type(audienceFields[audience])}
        />
        <label>
          <input
            type="checkbox"
            checked={draft.newest}
            onChange={({ target }) => type({ newest: target.checked })}
          />
          <span>
            Brug som forside
            <small>Albummets billede vises for hele kategorien.</small>
          </span>
        </label>
        <p className="row dialog-buttons dialog-bar">
          <span role="status" className="problem">
            {state === 'failed' && 'Det kunne ikke gemmes. Er der plads på enheden?'}
          </span>
          {album && (
            <RemoveButton
              className="album-delete"
              onClick={() => {
                discard();
                store.removeAlbum(album);
                document.querySelector<HTMLElement>('.albums-tools button')?.focus();
              }}
            >
              Slet
            </RemoveButton>
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

interface CoverProps {
  readonly store: PhotosStore;
  /** A picture that was chosen in this form; undefined keeps the album's. */
  readonly chosen: string | undefined;
  readonly choose: (thumbnail: string) => void;
}

const coverText = {
  ready: '',
  sending: 'Sender billedet …',
  failed: 'Billedet kunne ikke sendes. Albummet kan gemmes uden.',
};

/** The picture with which an album on another site is shown. */
function CoverField({ store, chosen, choose }: CoverProps) {
  const [state, setState] = useState<keyof typeof coverText>('ready');
  async function send(file: File) {
    setState('sending');
    try {
      choose(await store.sendCover(file));
      setState('ready');
    } catch {
      setState('failed');
    }
  }
  return (
    <div className="field">
      <label>
        Billede, der vises for albummet
        <input
          type="file"
          accept="image/*"
          onChange={({ target }) => target.files?.[0] && void send(target.files[0])}
        />
      </label>
      <span role="status" className="soft">
        {coverText[state]}
      </span>
      {chosen !== undefined && (
        <img className="album-offer" src={familyAddress(chosen)} alt="Det valgte billede" />
      )}
    </div>
  );
}
