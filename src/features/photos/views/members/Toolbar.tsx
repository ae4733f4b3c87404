import { useState } from 'react';
import { Button, QuietButton } from '../../../../app-shell/views/Button.tsx';
import { UndoToast } from '../../../../app-shell/views/UndoToast.tsx';
import { useStore } from '../../../../lib/use-store.ts';
import type { MemberStore } from '../../store/member-store.ts';
import { AlbumForm } from './AlbumForm.tsx';
import { BinDialog } from './BinDialog.tsx';

interface Props {
  readonly store: MemberStore;
  /** The open category, or null. */
  readonly category: string | null;
}

/** The members' actions on all albums, or on those of the open category. */
export function Toolbar({ store, category }: Props) {
  const { albums, message, isEditing } = useStore(store);
  const [dialog, setDialog] = useState<'new' | 'bin' | null>(null);
  const ofCategory = albums.filter((album) => album.category === category && album.deletedAt === null);
  const byHand = ofCategory.some(({ position }) => position !== null);
  return (
    <>
      <Button onClick={() => setDialog('new')}>Nyt album</Button>
      {category !== null && (
        <QuietButton onClick={() => store.edit(!isEditing)}>{isEditing ? 'Færdig' : 'Ret'}</QuietButton>
      )}
      {(isEditing || category === null) && (
        <QuietButton onClick={() => setDialog('bin')}>Papirkurv</QuietButton>
      )}
      {isEditing && category !== null && ofCategory.length > 1 && (
        <label className="row albums-order">
          Rækkefølge
          <select
            className="input"
            value={byHand ? 'hand' : 'date'}
            onChange={({ target }) => void store.order(category, target.value === 'hand' ? 'hand' : 'date')}
          >
            <option value="date">Nyeste først</option>
            <option value="hand">Vores egen</option>
          </select>
        </label>
      )}
      {dialog === 'new' && (
        <AlbumForm store={store} id={null} category={category} close={() => setDialog(null)} />
      )}
      {dialog === 'bin' && <BinDialog store={store} albums={albums} close={() => setDialog(null)} />}
      <UndoToast message={message} control={store.messages} />
    </>
  );
}
