import { isOutdated } from '../../../lib/lazy-import.ts';
import { useStore } from '../../../lib/use-store.ts';
import type { ErrorCode } from '../../../sync/protocol.ts';

interface Props {
  readonly code: ErrorCode;
  readonly retry: () => void;
}

const unavailable = 'Fotoalbummet svarer ikke lige nu.';
const text = {
  offline: 'Der er ingen forbindelse til fotoalbummet.',
  unavailable,
  'signed-out': unavailable,
  denied: unavailable,
  malformed: unavailable,
} satisfies Record<ErrorCode, string>;

/** Says that the albums could not be loaded, in their place. */
export function LoadFailure({ code, retry }: Props) {
  const outdated = useStore(isOutdated);
  return (
    <div className="notice albums-failed" role="alert">
      <p>{outdated ? 'Der er en ny udgave af siden.' : text[code]}</p>
      <button type="button" className="button" onClick={() => (outdated ? location.reload() : retry())}>
        {outdated ? 'Genindlæs siden' : 'Prøv igen'}
      </button>
    </div>
  );
}
