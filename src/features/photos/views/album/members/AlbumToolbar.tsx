import './AlbumToolbar.css';
import { useState } from 'react';
import { share } from '../../../../../app-shell/store/share.ts';
import { Button, QuietButton } from '../../../../../app-shell/views/Button.tsx';
import type { Picture } from '../../../../../data/gateway/albums.ts';
import { albumAddress } from '../../../../../lib/albums/album-address.ts';
import { useStore } from '../../../../../lib/use-store.ts';
import { isPublic } from '../../../rules/album-form.ts';
import type { OpenAlbum } from '../../../store/album-store.ts';
import type { MemberStore } from '../../../store/member-store.ts';
import type { PictureStore } from '../../../store/picture-store.ts';
import type { UploadStore } from '../../../store/upload/upload-store.ts';
import { AlbumForm } from '../../members/AlbumForm.tsx';
import { UploadPictures, UploadProgress } from '../../UploadPictures.tsx';
import { PictureBin } from './PictureBin.tsx';
import { PictureDays } from './PictureDays.tsx';

interface Props {
  readonly store: PictureStore;
  readonly albums: MemberStore;
  readonly uploads: UploadStore;
  readonly album: OpenAlbum['album'];
  readonly pictures: readonly Picture[];
}

function audienceText({ active, familyOnly }: OpenAlbum['album']): string {
  if (active === false) return 'Albummet er skjult for gæster.';
  return familyOnly ? 'Kun familien kan se albummet.' : 'Alle kan se albummet, også gæster.';
}

/** The members' actions on the album: add pictures, and behind 'Ret' all others. */
export function AlbumToolbar({ store, albums, uploads, album, pictures }: Props) {
  const { isArranging } = useStore(store);
  const [isEditing, setIsEditing] = useState(false);
  const [dialog, setDialog] = useState<'form' | 'days' | 'bin' | null>(null);
  const isForGuests = isPublic({ active: true, familyOnly: false, ...album });
  return (
    <>
      <p className="album-audience">{audienceText(album)}</p>
      <div className="row picture-toolbar">
        <UploadPictures uploads={uploads} />
        <QuietButton
          onClick={() => {
            setIsEditing(!isEditing);
            store.arrange(false);
          }}
        >
          {isEditing ? 'Færdig' : 'Ret'}
        </QuietButton>
      </div>
      <UploadProgress uploads={uploads} />
      <div className="row picture-toolbar" hidden={!isEditing}>
        {!isArranging && <QuietButton onClick={() => setDialog('form')}>Ret album</QuietButton>}
        {(isArranging || pictures.length > 1) && (
          <QuietButton onClick={() => store.arrange(!isArranging)}>
            {isArranging ? 'Færdig med at flytte' : 'Flyt billeder'}
          </QuietButton>
        )}
        {isArranging ? (
          <QuietButton onClick={() => void store.orderByDay(album.id)}>Ordn efter dag</QuietButton>
        ) : (
          <>
            {pictures.length > 0 && <QuietButton onClick={() => setDialog('days')}>Ret dage</QuietButton>}
            <QuietButton onClick={() => setDialog('bin')}>Papirkurv</QuietButton>
            {isForGuests && <ShareAlbum title={album.title} path={albumAddress(album)} />}
          </>
        )}
      </div>
      <div role="status">
        {isArranging && (
          <p className="notice picture-notice">
            Flyt et billede med pilene, eller træk det i prikkerne. Rækkefølgen gemmes af sig selv.
          </p>
        )}
      </div>
      {dialog === 'form' && <AlbumForm store={albums} id={album.id} close={() => setDialog(null)} />}
      {dialog === 'days' && (
        <PictureDays
          store={store}
          pictures={pictures}
          familyOnly={!isForGuests}
          close={() => setDialog(null)}
        />
      )}
      {dialog === 'bin' && <PictureBin store={store} album={album.id} close={() => setDialog(null)} />}
    </>
  );
}

interface ShareProps {
  readonly title: string;
  /** The album's path on this site. */
  readonly path: string;
}

const shareText = {
  shared: '',
  copied: 'Linket er kopieret. Alle, der får det, kan se albummet.',
  failed: 'Linket kunne ikke kopieres. Kopiér det fra adresselinjen.',
};

/** Shares the link of a public album. */
function ShareAlbum({ title, path }: ShareProps) {
  const [state, setState] = useState<keyof typeof shareText>('shared');
  const url = new URL(path, location.href).href;
  return (
    <>
      <QuietButton onClick={() => void share({ title, url }).then(setState)}>Del albummet</QuietButton>
      <span role="status">{shareText[state]}</span>
    </>
  );
}

interface RestoreProps {
  readonly store: MemberStore;
  readonly id: string;
}

/** Restores an album from the bin, on its own page. */
export function RestoreAlbum({ store, id }: RestoreProps) {
  const { albums } = useStore(store);
  const album = albums.find((each) => each.id === id);
  return (
    album && (
      <p className="album-restore">
        {/* The button with which it was deleted is gone, and the focus with it. */}
        <Button autoFocus onClick={() => void store.restore(album)}>
          Gendan
        </Button>
      </p>
    )
  );
}
