import './PictureBin.css';
import { useEffect, useState } from 'react';
import { QuietButton } from '../../../../../app-shell/views/Button.tsx';
import { CloseButton, Dialog } from '../../../../../app-shell/views/Dialog.tsx';
import { binDays, binText } from '../../../../../lib/bin.ts';
import { useStore } from '../../../../../lib/use-store.ts';
import type { ErrorCode } from '../../../../../sync/protocol.ts';
import { captionOf } from '../../../rules/pictures.ts';
import type { PictureStore } from '../../../store/picture-store.ts';
import { PictureImage } from '../PictureGrid.tsx';

interface Props {
  readonly store: PictureStore;
  readonly album: string;
  readonly close: () => void;
}

/** The album's deleted pictures, the last deleted first, each of which can be restored. */
export function PictureBin({ store, album, close }: Props) {
  const { bin } = useStore(store);
  const [failed, setFailed] = useState<ErrorCode | null>(null);
  useEffect(() => {
    void store.loadBin(album).then(setFailed);
  }, [store, album]);
  return (
    <Dialog title="Papirkurv" close={close}>
      <p role="status">
        {failed !== null && 'Papirkurven kan ikke hentes lige nu. Prøv igen om lidt.'}
        {failed === null && bin === null && 'Henter …'}
        {bin?.length === 0 && `Papirkurven er tom. Billeder, I sletter, ligger her i ${binDays} dage.`}
      </p>
      {bin && bin.length > 0 && (
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
                onClick={() => void store.restore(picture).then(setFailed)}
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
