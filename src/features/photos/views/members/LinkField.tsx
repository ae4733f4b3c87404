import './LinkField.css';
import { useState } from 'react';
import { familyAddress } from '../../../../lib/picture-files.ts';
import type { AlbumDraft, AlbumEdits } from '../../rules/album-form.ts';
import { AlbumField, type FieldProps } from './AlbumField.tsx';

interface Props extends FieldProps {
  readonly draft: AlbumDraft;
  readonly type: (edits: AlbumEdits) => void;
  /** Stores a picture and returns its address as a thumbnail. */
  readonly sendCover: (file: File) => Promise<string>;
}

/** Where the album's pictures are: here, or on another site, which is shown with a picture of one's own. */
export function LinkField({ draft, type, sendCover, ...field }: Props) {
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
        />
      )}
      {draft.elsewhere && (
        <CoverField draft={draft} send={sendCover} take={(thumbnail) => type({ thumbnail })} />
      )}
    </>
  );
}

interface CoverProps {
  readonly draft: AlbumDraft;
  readonly send: (file: File) => Promise<string>;
  readonly take: (thumbnail: string) => void;
}

const coverText = {
  ready: '',
  sending: 'Sender billedet …',
  failed: 'Billedet kunne ikke sendes. Albummet kan gemmes uden.',
};

/** The picture with which an album on another site is shown. */
function CoverField({ draft, send, take }: CoverProps) {
  const [state, setState] = useState<keyof typeof coverText>('ready');
  async function choose(file: File) {
    setState('sending');
    try {
      take(await send(file));
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
          onChange={({ target }) => target.files?.[0] && void choose(target.files[0])}
        />
      </label>
      <span role="status" className="album-hint">
        {coverText[state]}
      </span>
      {draft.thumbnail !== null && (
        <img className="album-offer" src={familyAddress(draft.thumbnail)} alt="Det valgte billede" />
      )}
    </div>
  );
}
