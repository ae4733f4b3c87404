import { useId, useRef, useState } from 'react';
import { Dialog } from '../../../../app-shell/views/Dialog.tsx';
import { familyAddress } from '../../../../lib/picture-files.ts';
import { useStore } from '../../../../lib/use-store.ts';
import type { ErrorCode } from '../../../../sync/protocol.ts';
import { categoriesOf, type Edits, problemsOf } from '../../rules/album-form.ts';
import { failureText, type LinkOffer, type MemberStore } from '../../store/member-store.ts';

interface Props {
  readonly store: MemberStore;
  /** Null for a new album. */
  readonly id: string | null;
  /** What a new one's category is at first. */
  readonly category?: string | null;
  readonly close: () => void;
}

type State =
  | { kind: 'typing' }
  | { kind: 'checked' }
  | { kind: 'saving' }
  | { kind: 'failed'; code: ErrorCode };

/** A category that is not in the list yet. */
const other = '\n';

/** An album's fields. What is typed is kept when the form is closed without 'Fortryd', and when it could not be saved. */
export function AlbumForm({ store, id, category = null, close }: Props) {
  const { albums } = useStore(store);
  const [edits, setEdits] = useState<Edits>(
    () => store.drafts.get(id) ?? (id === null && category !== null ? { category } : {}),
  );
  const draft = store.filled(id, edits);
  const [state, setState] = useState<State>({ kind: 'typing' });
  const form = useRef<HTMLFormElement>(null);
  const names = useId();
  const categories = categoriesOf(albums);
  const [ownCategory, setOwnCategory] = useState(
    draft.category !== '' && !categories.includes(draft.category),
  );
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
    if (code === null) close();
    else setState({ kind: 'failed', code });
  }
  /** The attributes of a field that may be wrong. */
  const field = (name: keyof typeof problems) => ({
    name,
    'aria-invalid': problems[name] !== undefined,
    'aria-describedby': `${names}-${name}`,
  });
  const problem = (name: keyof typeof problems) => (
    <span id={`${names}-${name}`} className="album-problem">
      {problems[name]}
    </span>
  );

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
        <div className="field">
          <label htmlFor={`${names}-titel`}>Titel</label>
          <input
            {...field('title')}
            id={`${names}-titel`}
            value={draft.title}
            autoComplete="off"
            onChange={({ target }) => type({ title: target.value })}
          />
          {problem('title')}
        </div>
        <div className="field">
          <label htmlFor={`${names}-kategori`}>Kategori</label>
          <select
            {...(!ownCategory && field('category'))}
            id={`${names}-kategori`}
            value={ownCategory ? other : draft.category}
            onChange={({ target }) => {
              setOwnCategory(target.value === other);
              type({ category: target.value === other ? '' : target.value });
            }}
          >
            {draft.category === '' && !ownCategory && <option value="">Vælg …</option>}
            {categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
            <option value={other}>Ny kategori …</option>
          </select>
          {ownCategory && (
            <input
              {...field('category')}
              aria-label="Den nye kategori"
              placeholder="Navn på kategorien"
              value={draft.category}
              autoComplete="off"
              onChange={({ target }) => type({ category: target.value })}
            />
          )}
          {problem('category')}
        </div>
        <fieldset>
          <legend>Billederne er</legend>
          <label className="album-choice">
            <input type="radio" checked={!draft.elsewhere} onChange={() => type({ elsewhere: false })} />
            vores egne, her på siden
          </label>
          <label className="album-choice">
            <input type="radio" checked={draft.elsewhere} onChange={() => type({ elsewhere: true })} />
            et andet sted på nettet
          </label>
        </fieldset>
        {draft.elsewhere && (
          <div className="field">
            <label htmlFor={`${names}-link`}>Link til albummet</label>
            <input
              {...field('link')}
              id={`${names}-link`}
              type="url"
              inputMode="url"
              placeholder="https://"
              value={draft.link}
              autoComplete="off"
              onChange={({ target }) => type({ link: target.value })}
            />
            {problem('link')}
            <LinkReader
              read={() => store.readLink(draft.link.trim())}
              take={({ title, thumbnail }) =>
                type({
                  ...(title !== null && draft.title.trim() === '' && { title: title.slice(0, 120) }),
                  thumbnail,
                })
              }
            />
            {draft.thumbnail !== null && (
              <img className="album-offer" src={familyAddress(draft.thumbnail)} alt="Billedet fra siden" />
            )}
          </div>
        )}
        <Choice label="Brug som forside" checked={draft.newest} set={(newest) => type({ newest })} />
        <Choice
          label="Kun for familien"
          checked={draft.familyOnly}
          set={(familyOnly) => type({ familyOnly })}
        />
        <Choice label="Skjul for gæster" checked={draft.hidden} set={(hidden) => type({ hidden })} />
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
    </Dialog>
  );
}

interface LinkReaderProps {
  readonly read: () => Promise<LinkOffer>;
  readonly take: (offer: LinkOffer) => void;
}

const offerText = {
  waiting: '',
  reading: 'Ser på siden …',
  taken: 'Titel og billede er hentet, så vidt siden har dem.',
  failed: 'Siden kunne ikke læses. Skriv selv titlen; albummet kan gemmes uden billede.',
};

/** Offers the title and the picture of the other page. */
function LinkReader({ read, take }: LinkReaderProps) {
  const [state, setState] = useState<keyof typeof offerText>('waiting');
  async function offer() {
    setState('reading');
    try {
      take(await read());
      setState('taken');
    } catch {
      setState('failed');
    }
  }
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={state === 'reading'}
        onClick={() => state !== 'reading' && void offer()}
      >
        Hent titel og billede
      </button>
      <span role="status" className="album-hint">
        {offerText[state]}
      </span>
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly checked: boolean;
  readonly set: (checked: boolean) => void;
}

const Choice = ({ label, checked, set }: ChoiceProps) => (
  <label className="album-choice">
    <input type="checkbox" checked={checked} onChange={({ target }) => set(target.checked)} />
    {label}
  </label>
);
