import { Dialog } from '../../../../app-shell/views/Dialog.tsx';
import type { Album } from '../../../../data/gateway.ts';
import type { MemberStore } from '../../store/member-store.ts';

interface Props {
  readonly store: MemberStore;
  readonly albums: readonly Album[];
  readonly close: () => void;
}

/** For how many days an album rests in the bin before it is gone for good, as in Postgres. */
const binDays = 30;

/** The albums that were deleted, the last one first, each with its way back. */
export function BinDialog({ store, albums, close }: Props) {
  const bin = albums
    .filter(({ deletedAt }) => deletedAt !== null)
    .sort((one, other) => (other.deletedAt ?? 0) - (one.deletedAt ?? 0));
  return (
    <Dialog title="Papirkurv" close={close}>
      {bin.length === 0 ? (
        <p>Papirkurven er tom. Det, I sletter, ligger her i {binDays} dage.</p>
      ) : (
        <ul className="album-bin">
          {bin.map((album) => (
            <li key={album.id}>
              <p id={`bin-${album.id}`}>
                {album.title} <span>{album.category}</span>
              </p>
              <button
                type="button"
                className="button button-quiet"
                aria-describedby={`bin-${album.id}`}
                onClick={() => void store.restore(album)}
              >
                Gendan
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="dialog-buttons">
        <button type="button" className="button button-quiet" onClick={close}>
          Luk
        </button>
      </p>
    </Dialog>
  );
}
