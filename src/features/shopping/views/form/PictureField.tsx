import { useRef, useState } from 'react';
import { QuietButton } from '../../../../app-shell/views/Button.tsx';
import { shrinkPicture } from '../../../../lib/shrink-picture.ts';
import { ItemPicture } from '../ItemPicture.tsx';

interface Props {
  /** A JPEG as base64; null for none. */
  readonly picture: string | null;
  readonly change: (picture: string | null) => void;
}

/** 480 × 360 px, so small that every phone can have the pictures of all items: a detailed one gets fewer. */
const limits = { squares: [416, 312, 208], qualities: [0.8, 0.65, 0.5, 0.35], mostBytes: 20_000 };

async function smallPicture(file: File): Promise<string> {
  const jpeg = await shrinkPicture(file, limits);
  return btoa(String.fromCharCode(...new Uint8Array(await jpeg.arrayBuffer())));
}

export function PictureField({ picture, change }: Props) {
  const [state, setState] = useState<'ready' | 'shrinking' | 'unreadable'>('ready');
  const input = useRef<HTMLInputElement>(null);

  async function choose(field: HTMLInputElement) {
    const [file] = field.files ?? [];
    if (!file) return;
    // Until then the form is not saved.
    field.setCustomValidity('Vent, til billedet er klar.');
    setState('shrinking');
    const small = await smallPicture(file).catch(() => null);
    field.setCustomValidity('');
    // Lets the same picture be chosen again.
    field.value = '';
    setState(small ? 'ready' : 'unreadable');
    // The form may have been closed meanwhile.
    if (small && field.isConnected) change(small);
  }

  return (
    <fieldset>
      <legend>Billede</legend>
      <div className="row">
        {picture && <ItemPicture picture={picture} height={128} />}
        <label className="button button-quiet covered">
          {picture ? 'Skift billedet' : 'Tag eller vælg et billede'}
          <input ref={input} type="file" accept="image/*" onChange={({ target }) => void choose(target)} />
        </label>
        {picture && (
          <QuietButton
            onClick={() => {
              change(null);
              input.current?.focus();
            }}
          >
            Fjern billedet
          </QuietButton>
        )}
      </div>
      <p role="status" className={state === 'unreadable' ? 'problem' : 'soft'}>
        {state === 'shrinking' && 'Billedet gøres klar …'}
        {state === 'unreadable' && 'Filen er ikke et billede, som browseren kan læse.'}
      </p>
    </fieldset>
  );
}
