import './LinkField.css';
import { useEffect, useRef, useState } from 'react';
import { familyAddress } from '../../../../lib/picture-files.ts';
import { type AlbumDraft, type AlbumEdits, isLink } from '../../rules/album-form.ts';
import type { LinkOffer } from '../../store/member-store.ts';
import { AlbumField, type FieldProps } from './AlbumField.tsx';

interface Props extends FieldProps {
  readonly draft: AlbumDraft;
  readonly type: (edits: AlbumEdits) => void;
  readonly readLink: (link: string) => Promise<LinkOffer>;
}

/** Where the album's pictures are: here, or on another site, whose title and picture can be fetched. */
export function LinkField({ draft, type, readLink, ...field }: Props) {
  return (
    <>
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
        <AlbumField
          {...field}
          label="Link til albummet"
          control={(attributes) => (
            <input
              {...attributes}
              id={field.id}
              type="url"
              inputMode="url"
              placeholder="https://"
              value={draft.link}
              autoComplete="off"
              onChange={({ target }) => type({ link: target.value })}
            />
          )}
        >
          <LinkReader
            key={draft.link}
            isLink={isLink(draft.link)}
            read={() => readLink(draft.link.trim())}
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
        </AlbumField>
      )}
    </>
  );
}

interface LinkReaderProps {
  readonly isLink: boolean;
  readonly read: () => Promise<LinkOffer>;
  readonly take: (offer: LinkOffer) => void;
}

const offerText = {
  waiting: '',
  reading: 'Ser på siden …',
  taken: 'Titel og billede er hentet, hvis siden har dem.',
  'no-link': 'Indsæt hele adressen først. Den begynder med https://',
  failed: 'Siden kunne ikke læses. Skriv selv titlen; albummet kan gemmes uden billede.',
};

/**
 * Offers the other page's title and picture. Another link has another instance, so that an answer about the
 * one before is dropped.
 */
function LinkReader({ isLink, read, take }: LinkReaderProps) {
  const [state, setState] = useState<keyof typeof offerText>('waiting');
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  async function offer() {
    if (!isLink) return setState('no-link');
    setState('reading');
    try {
      const found = await read();
      if (isShown.current) take(found);
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
