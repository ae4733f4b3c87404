import { isOutdated } from '../../../lib/lazy-import.ts';
import { useStore } from '../../../lib/use-store.ts';

/**
 * Offers to reload once a script of this page is missing from the server, because a newer version was
 * deployed.
 */
export function NewVersion() {
  if (!useStore(isOutdated)) return null;
  return (
    <div className="notice albums-failed" role="alert">
      <p>Der er en ny udgave af siden.</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        Genindlæs siden
      </button>
    </div>
  );
}
