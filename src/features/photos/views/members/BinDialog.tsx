import '../album/members/PictureBin.css';
import { QuietButton } from '../../../../app-shell/views/Button.tsx';
import { CloseButton, Dialog } from '../../../../app-shell/views/Dialog.tsx';
import { binDays, binText } from '../../../../lib/bin.ts';
import { useStore } from '../../../../lib/use-store.ts';
import { albumTitle } from '../../rules/albums.ts';
import { binnedAlbums } from '../../rules/member-rows.ts';
import type { PhotosStore } from '../../store/photos-store.ts';

interface Props {
  readonly store: PhotosStore;
  readonly close: () => void;
}

/** The deleted albums, the last deleted first, each of which can be restored. */
export function BinDialog({ store, close }: Props) {
  const bin = binnedAlbums(useStore(store).tables);
  return (
    <Dialog title="Papirkurv" close={close}>
      {bin.length === 0 ? (
        <p>Papirkurven er tom. Det, I sletter, ligger her i {binDays} dage.</p>
      ) : (
        <ul className="picture-bin">
          {bin.map((album) => (
            <li key={album.key} className="row">
              <p id={`bin-${album.key}`}>
                {albumTitle(album.title, album.category)} <span>{album.category}</span>{' '}
                <span>{binText(album.deletedAt ?? 0, Date.now())}</span>
              </p>
              <QuietButton aria-describedby={`bin-${album.key}`} onClick={() => store.restoreAlbum(album)}>
                Gendan
              </QuietButton>
            </li>
          ))}
        </ul>
      )}
      <CloseButton close={close} />
    </Dialog>
  );
}
