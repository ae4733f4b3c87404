import '../album/members/PictureBin.css';
import { useState } from 'react';
import { QuietButton } from '../../../../app-shell/views/Button.tsx';
import { CloseButton, Dialog } from '../../../../app-shell/views/Dialog.tsx';
import type { Album } from '../../../../data/gateway/albums.ts';
import { binDays, binText } from '../../../../lib/bin.ts';
import type { ErrorCode } from '../../../../sync/protocol.ts';
import { albumTitle } from '../../rules/albums.ts';
import { failureText } from '../../store/failures.ts';
import type { MemberStore } from '../../store/member-store.ts';

interface Props {
  readonly store: MemberStore;
  readonly albums: readonly Album[];
  readonly close: () => void;
}

/** The deleted albums, the last deleted first, each of which can be restored. */
export function BinDialog({ store, albums, close }: Props) {
  const [failed, setFailed] = useState<ErrorCode | null>(null);
  const bin = albums
    .filter(({ deletedAt }) => deletedAt !== null)
    .sort((one, other) => (other.deletedAt ?? 0) - (one.deletedAt ?? 0));
  return (
    <Dialog title="Papirkurv" close={close}>
      {bin.length === 0 ? (
        <p>Papirkurven er tom. Det, I sletter, ligger her i {binDays} dage.</p>
      ) : (
        <ul className="picture-bin">
          {bin.map((album) => (
            <li key={album.id} className="row">
              <p id={`bin-${album.id}`}>
                {albumTitle(album.title, album.category)} <span>{album.category}</span>{' '}
                <span>{binText(album.deletedAt ?? 0, Date.now())}</span>
              </p>
              <QuietButton
                aria-describedby={`bin-${album.id}`}
                onClick={() => void store.restore(album).then(setFailed)}
              >
                Gendan
              </QuietButton>
            </li>
          ))}
        </ul>
      )}
      {/* The message on the page is under this dialog. */}
      <p role="status" className="album-problem">
        {failed && failureText[failed]}
      </p>
      <CloseButton close={close} />
    </Dialog>
  );
}
