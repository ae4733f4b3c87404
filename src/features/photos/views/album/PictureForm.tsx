import { useId, useState } from 'react';
import type { Picture } from '../../../../data/gateway.ts';
import type { ErrorCode } from '../../../../sync/protocol.ts';
import { failureText } from '../../store/member-store.ts';
import type { PictureStore } from '../../store/picture-store.ts';

interface Props {
  readonly store: PictureStore;
  readonly picture: Picture;
}

/** A member writes what the picture shows, or puts it into the bin. */
export function PictureForm({ store, picture }: Props) {
  const [text, setText] = useState(picture.caption ?? '');
  const [state, setState] = useState<'typing' | 'saving' | 'saved' | ErrorCode>('typing');
  const id = useId();
  const run = async (work: Promise<ErrorCode | null>) => {
    setState('saving');
    setState((await work) ?? 'saved');
  };
  return (
    <form
      className="viewer-form"
      onSubmit={(event) => {
        event.preventDefault();
        void run(store.caption(picture, text));
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        Tekst til billedet
      </label>
      <input
        id={id}
        className="input"
        placeholder="Skriv, hvad billedet viser"
        maxLength={300}
        value={text}
        autoComplete="off"
        onChange={({ target }) => {
          setText(target.value);
          setState('typing');
        }}
      />
      <button type="submit" disabled={state === 'saving'}>
        Gem
      </button>
      <button type="button" disabled={state === 'saving'} onClick={() => void run(store.remove(picture))}>
        Slet
      </button>
      <p role="status">
        {state === 'saved'
          ? 'Teksten er gemt.'
          : state !== 'typing' && state !== 'saving' && failureText[state]}
      </p>
    </form>
  );
}
