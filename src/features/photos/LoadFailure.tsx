import { useEffect } from 'react';
import { isOutdated } from '../../lib/lazy-import.ts';
import { useStore } from '../../lib/use-store.ts';
import type { ErrorCode } from '../../sync/protocol.ts';
import type { PhotoStore } from './photo-store.ts';

interface Props {
  readonly code: ErrorCode;
  readonly retry: PhotoStore['retry'];
}

/** Between two tries in ms. */
const retryInterval = 20_000;

const unavailable = 'Fotoalbummet svarer ikke lige nu.';
const text = {
  offline: 'Der er ingen forbindelse til fotoalbummet.',
  unavailable,
  'signed-out': unavailable,
  denied: unavailable,
  malformed: unavailable,
} satisfies Record<ErrorCode, string>;

/** Says that the albums could not be loaded, and tries again by itself: after a while and when the network is back. */
export function LoadFailure({ code, retry }: Props) {
  const outdated = useStore(isOutdated);
  useEffect(() => {
    const retrySilently = () => retry({ silent: true });
    const timer = setInterval(retrySilently, retryInterval);
    window.addEventListener('online', retrySilently);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retrySilently);
    };
  }, [retry]);

  return (
    <div className="notice albums-failed" role="alert">
      <p>{outdated ? 'Der er en ny udgave af siden.' : text[code]}</p>
      <button type="button" className="button" onClick={() => (outdated ? location.reload() : retry())}>
        {outdated ? 'Genindlæs siden' : 'Prøv igen'}
      </button>
    </div>
  );
}
