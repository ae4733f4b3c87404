import { isOutdated } from '../../../lib/lazy-import.ts';
import { useStore } from '../../../lib/use-store.ts';
import type { ErrorCode } from '../../../sync/protocol.ts';
import { NewVersion } from './NewVersion.tsx';

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
  if (useStore(isOutdated)) return <NewVersion />;
  return (
    <div className="notice albums-failed" role="alert">
      <p>{text[code]}</p>
      <button type="button" className="button" onClick={retry}>
        Prøv igen
      </button>
    </div>
  );
}
