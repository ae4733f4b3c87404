import { useState } from 'react';
import { ChoiceField, TextField } from '../../../../app-shell/views/fields.tsx';
import { familyAddress } from '../../../../lib/picture-files.ts';
import type { AlbumFields } from '../../rules/album-form.ts';

interface LinkProps {
  readonly link: string | null;
  /** A chosen picture; undefined keeps the album's thumbnail. */
  readonly thumbnail: string | undefined;
  readonly problem: string | undefined;
  readonly type: (edits: AlbumFields) => void;
  /** Stores a picture and returns its address as a thumbnail. */
  readonly sendCover: (file: File) => Promise<string>;
}

/** Where the album's pictures are: here, or on another site, which is shown with a picture of one's own. */
export function LinkField({ link, thumbnail, problem, type, sendCover }: LinkProps) {
  // Stays when somebody looks at the other answer.
  const [typed, setTyped] = useState(link ?? '');
  return (
    <>
      <ChoiceField
        legend="Billederne er"
        options={[
          [false, 'vores egne, her på siden'],
          [true, 'et andet sted på nettet'],
        ]}
        value={link !== null}
        change={(elsewhere) => type({ link: elsewhere ? typed : null })}
      />
      {link !== null && (
        <>
          <TextField
            name="link"
            label="Link til albummet"
            type="url"
            placeholder="https://"
            problem={problem}
            value={link}
            change={(text) => {
              setTyped(text);
              type({ link: text });
            }}
          />
          <CoverField thumbnail={thumbnail} send={sendCover} take={(chosen) => type({ thumbnail: chosen })} />
        </>
      )}
    </>
  );
}

interface CoverProps {
  readonly thumbnail: string | undefined;
  readonly send: (file: File) => Promise<string>;
  readonly take: (thumbnail: string) => void;
}

const coverText = {
  ready: '',
  sending: 'Sender billedet …',
  failed: 'Billedet kunne ikke sendes. Albummet kan gemmes uden.',
};

/** The picture with which an album on another site is shown. */
function CoverField({ thumbnail, send, take }: CoverProps) {
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
      <span role="status" className="soft">
        {coverText[state]}
      </span>
      {thumbnail !== undefined && (
        <img className="album-offer" src={familyAddress(thumbnail)} alt="Det valgte billede" />
      )}
    </div>
  );
}
