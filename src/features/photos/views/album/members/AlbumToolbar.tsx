import './album-members.css';
import { useState } from 'react';
import type { Photo } from '../../../../../data/gateway/albums.ts';
import { useStore } from '../../../../../lib/use-store.ts';
import { failureText } from '../../../store/member-store.ts';
import type { PictureStore } from '../../../store/picture-store.ts';
import type { UploadStore } from '../../../store/upload-store.ts';
import { UploadPictures } from '../../UploadPictures.tsx';
import { PictureBin } from './PictureBin.tsx';

interface Props {
  readonly store: PictureStore;
  readonly uploads: UploadStore;
  readonly album: Photo;
}

/** What members can do with the album: add pictures, put them into an order, and take back what was deleted. */
export function AlbumToolbar({ store, uploads, album }: Props) {
  const { deleted, isArranging, failed } = useStore(store);
  const [isBinOpen, setIsBinOpen] = useState(false);
  return (
    <>
      <UploadPictures uploads={uploads} album={album.id} />
      <div className="picture-toolbar">
        <button type="button" className="button button-quiet" onClick={() => store.arrange(!isArranging)}>
          {isArranging ? 'Færdig med at flytte' : 'Flyt billeder'}
        </button>
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
      </div>
      <div role="status">
        {isArranging && (
          <p className="notice picture-notice">
            Flyt et billede med pilene, eller træk det hen over et andet. Rækkefølgen gemmes af sig selv.
          </p>
        )}
        {deleted && (
          <p className="notice picture-notice">
            Billedet er slettet.
            <button type="button" className="button button-quiet" onClick={() => void store.undo()}>
              Fortryd
            </button>
          </p>
        )}
        {failed && <p className="notice picture-notice">{failureText[failed]}</p>}
      </div>
      {isBinOpen && <PictureBin store={store} album={album.id} close={() => setIsBinOpen(false)} />}
    </>
  );
}
