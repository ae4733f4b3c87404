import './AlbumToolbar.css';
import { useState } from 'react';
import { share } from '../../../../../app-shell/store/share.ts';
import { BinDialog } from '../../../../../app-shell/views/BinDialog.tsx';
import { Button, QuietButton } from '../../../../../app-shell/views/Button.tsx';
import { Menu } from '../../../../../app-shell/views/Menu.tsx';
import { useKeptFocus } from '../../../../../app-shell/views/use-kept-focus.ts';
import type { AlbumRow, PictureRow } from '../../../../../data/tables.ts';
import { albumAddress } from '../../../../../lib/albums/album-address.ts';
import { inBin } from '../../../../../lib/bin.ts';
import { useStore } from '../../../../../lib/use-store.ts';
import { isPublic } from '../../../rules/album-form.ts';
import { captionOf } from '../../../rules/albums.ts';
import { picturesIn } from '../../../rules/member-rows.ts';
import { AlbumForm } from '../../members/AlbumForm.tsx';
import { type OpenedPhotos, Status } from '../../members/Status.tsx';
import { UploadPictures, UploadProgress } from '../../UploadPictures.tsx';
import { PictureImage } from '../PictureGrid.tsx';
import { PictureDays } from './PictureDays.tsx';

interface Props {
  readonly page: OpenedPhotos;
  readonly album: AlbumRow;
  readonly pictures: readonly PictureRow[];
  readonly isFamilyOnly: (picture: PictureRow) => boolean;
  readonly isArranging: boolean;
  readonly arrange: (isArranging: boolean) => void;
}

function audienceText({ active, familyOnly }: AlbumRow): string {
  if (!active) return 'Albummet er skjult. Kun medlemmer kan se det.';
  return familyOnly ? 'Kun familien kan se albummet.' : 'Alle kan se albummet.';
}

/** The members' actions on the album: add pictures, and all others in a menu. */
export function AlbumToolbar({ page, album, pictures, isFamilyOnly, isArranging, arrange }: Props) {
  const { store } = page;
  const { tables } = useStore(store);
  const uploads = page.uploadsTo(album.id);
  /** 'Flyt billeder' and 'Færdig' take the place of each other. */
  const tools = useKeptFocus();
  const [dialog, setDialog] = useState<'form' | 'days' | 'bin' | null>(null);
  const [shared, setShared] = useState<keyof typeof shareText>('shared');
  const shareAlbum = () => {
    const url = new URL(albumAddress(album), location.href).href;
    return share({ title: album.title, url }).then(setShared);
  };
  return (
    <>
      <div className="row album-audience">
        <p>{audienceText(album)}</p>
        <Status page={page} />
      </div>
      <div ref={tools} className="row picture-toolbar">
        {isArranging ? (
          <>
            <Button autoFocus onClick={() => arrange(false)}>
              Færdig
            </Button>
            <QuietButton onClick={() => store.orderPicturesByDay(album.id)}>Ordn efter dag</QuietButton>
          </>
        ) : (
          <>
            <UploadPictures uploads={uploads} />
            <Menu label="Ret">
              <QuietButton onClick={() => setDialog('form')}>Ret album</QuietButton>
              {pictures.length > 1 && <QuietButton onClick={() => arrange(true)}>Flyt billeder</QuietButton>}
              {pictures.length > 0 && <QuietButton onClick={() => setDialog('days')}>Ret dage</QuietButton>}
              <QuietButton onClick={() => setDialog('bin')}>Papirkurv</QuietButton>
              {isPublic(album) && <QuietButton onClick={() => void shareAlbum()}>Del albummet</QuietButton>}
            </Menu>
          </>
        )}
        <span role="status">{shareText[shared]}</span>
      </div>
      <UploadProgress uploads={uploads} />
      <div role="status">
        {isArranging && (
          <p className="notice picture-notice">
            Flyt et billede med pilene, eller træk det i prikkerne. Rækkefølgen gemmes af sig selv.
          </p>
        )}
      </div>
      {dialog === 'form' && <AlbumForm store={store} album={album} close={() => setDialog(null)} />}
      {dialog === 'days' && (
        <PictureDays
          store={store}
          pictures={pictures}
          isFamilyOnly={isFamilyOnly}
          close={() => setDialog(null)}
        />
      )}
      {dialog === 'bin' && (
        <BinDialog
          bin={inBin(picturesIn(tables, album.id))}
          now={Date.now()}
          name={(picture) => captionOf(picture) || 'Uden tekst'}
          // Only members may load the files of deleted pictures.
          picture={(picture) => <PictureImage picture={picture} familyOnly sizes="6rem" lazy />}
          restore={store.restorePicture}
          close={() => setDialog(null)}
        />
      )}
    </>
  );
}

const shareText = {
  shared: '',
  copied: 'Linket er kopieret. Alle, der får det, kan se albummet.',
  failed: 'Linket kunne ikke kopieres. Kopiér det fra adresselinjen.',
};
