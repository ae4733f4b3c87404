import { useStore } from '../../../../lib/use-store.ts';
import type { PictureStore } from '../../store/picture-store.ts';

/** The picture that was deleted last, and its way back. It rests in the bin for 30 days. */
export function UndoDeletion({ store }: { readonly store: PictureStore }) {
  const deleted = useStore(store);
  return (
    <div role="status">
      {deleted && (
        <p className="notice undo-deletion">
          Billedet er slettet.
          <button type="button" className="button button-quiet" onClick={() => void store.undo()}>
            Fortryd
          </button>
        </p>
      )}
    </div>
  );
}
