import './PictureBin.css';
import { QuietButton } from '../../../../../app-shell/views/Button.tsx';
import { CloseButton, Dialog } from '../../../../../app-shell/views/Dialog.tsx';
import { binDays, binText } from '../../../../../lib/bin.ts';
import { useStore } from '../../../../../lib/use-store.ts';
import { binnedPictures } from '../../../rules/member-rows.ts';
import { captionOf } from '../../../rules/pictures.ts';
import type { PhotosStore } from '../../../store/photos-store.ts';
import { PictureImage } from '../PictureGrid.tsx';

interface Props {
  readonly store: PhotosStore;
  /** The album's id. */
  readonly album: string;
  readonly close: () => void;
}

/** The album's deleted pictures, the last deleted first, each of which can be restored. */
export function PictureBin({ store, album, close }: Props) {
  const bin = binnedPictures(useStore(store).tables, album);
  return (
    <Dialog title="Papirkurv" close={close}>
      <p role="status">
        {bin.length === 0 && `Papirkurven er tom. Billeder, I sletter, ligger her i ${binDays} dage.`}
      </p>
      {bin.length > 0 && (
        <ul className="picture-bin">
          {bin.map((picture) => (
            <li key={picture.key} className="row">
              {/* Only members may load the files of deleted pictures. */}
              <PictureImage picture={picture} familyOnly sizes="6rem" lazy />
              <p id={`bin-${picture.key}`}>
                {captionOf(picture) || 'Uden tekst'}{' '}
                <span>{binText(picture.deletedAt ?? 0, Date.now())}</span>
              </p>
              <QuietButton
                aria-describedby={`bin-${picture.key}`}
                onClick={() => store.restorePicture(picture)}
              >
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
