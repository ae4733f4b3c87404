import { useState } from 'react';

interface Props {
  readonly title: string;
  /** The album's path on this site. */
  readonly path: string;
}

type State = 'ready' | 'copied' | 'failed';

const text: Readonly<Record<State, string>> = {
  ready: '',
  copied: 'Linket er kopieret. Alle, der får det, kan se albummet.',
  failed: 'Linket kunne ikke kopieres. Kopiér det fra adresselinjen.',
};

/** Shares the link of a public album with another app, or copies it where the browser cannot share. */
export function ShareAlbum({ title, path }: Props) {
  const [state, setState] = useState<State>('ready');
  async function share() {
    const url = new URL(path, location.href).href;
    try {
      if (navigator.share) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        setState('copied');
      }
    } catch (error) {
      // Closing the phone's share menu is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setState('failed');
    }
  }
  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => void share()}>
        Del albummet
      </button>
      <span role="status">{text[state]}</span>
    </>
  );
}
