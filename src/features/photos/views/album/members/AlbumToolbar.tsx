import './album-members.css';
import { useState } from 'react';
import { UndoToast } from '../../../../../app-shell/views/UndoToast.tsx';
import { albumAddress } from '../../../../../lib/albums/album-address.ts';
import { useStore } from '../../../../../lib/use-store.ts';
import { isPublic } from '../../../rules/album-form.ts';
import type { OpenAlbum } from '../../../store/album-store.ts';
import type { PictureStore } from '../../../store/picture-store.ts';
import type { UploadStore } from '../../../store/upload-store.ts';
import { UploadPictures } from '../../UploadPictures.tsx';
import { PictureBin } from './PictureBin.tsx';
import { ShareAlbum } from './ShareAlbum.tsx';

interface Props {
  readonly store: PictureStore;
  readonly uploads: UploadStore;
  readonly album: OpenAlbum['album'];
  /** Of its pictures. */
  readonly count: number;
}

function audienceText({ active, familyOnly }: OpenAlbum['album']): string {
  if (active === false) return 'Albummet er skjult for gæster.';
  return familyOnly ? 'Kun familien kan se albummet.' : 'Alle kan se albummet, også gæster.';
}

/** What members can do with the album: add pictures, put them into an order, and take back what was deleted. */
export function AlbumToolbar({ store, uploads, album, count }: Props) {
  const { isArranging, message } = useStore(store);
  const [isBinOpen, setIsBinOpen] = useState(false);
  return (
    <>
      <p className="album-audience">{audienceText(album)}</p>
      <UploadPictures uploads={uploads} album={album.id} />
      <div className="picture-toolbar">
        {(isArranging || count > 1) && (
          <button type="button" className="button button-quiet" onClick={() => store.arrange(!isArranging)}>
            {isArranging ? 'Færdig med at flytte' : 'Flyt billeder'}
          </button>
        )}
        {isArranging && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => void store.orderByDay(album.id)}
          >
            Ordn efter dag
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={() => setIsBinOpen(true)}>
          Papirkurv
        </button>
        {isPublic({ active: true, familyOnly: false, ...album }) && (
          <ShareAlbum title={album.title} path={albumAddress(album)} />
        )}
      </div>
      <div role="status">
        {isArranging && (
          <p className="notice picture-notice">
            Flyt et billede med pilene, eller tag fat i prikkerne, og træk det derhen, hvor det skal ligge.
            Rækkefølgen gemmes af sig selv.
          </p>
        )}
      </div>
      {isBinOpen && <PictureBin store={store} album={album.id} close={() => setIsBinOpen(false)} />}
      <UndoToast message={message} control={store.messages} />
    </>
  );
}
