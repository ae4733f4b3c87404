import '../../../../../app-shell/views/BinDialog.css';
import { useState } from 'react';
import { Button, QuietButton } from '../../../../../app-shell/views/Button.tsx';
import { Dialog } from '../../../../../app-shell/views/Dialog.tsx';
import type { PictureRow } from '../../../../../data/tables.ts';
import { captionOf } from '../../../rules/albums.ts';
import type { PhotosStore } from '../../../store/photos-store.ts';
import { PictureImage } from '../PictureGrid.tsx';

interface Props {
  readonly store: PhotosStore;
  readonly pictures: readonly PictureRow[];
  readonly isFamilyOnly: (picture: PictureRow) => boolean;
  readonly close: () => void;
}

/** Sets or clears the day of several pictures at once. */
export function PictureDays({ store, pictures, isFamilyOnly, close }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [day, setDay] = useState('');
  const [problem, setProblem] = useState('');
  const isAll = chosen.size === pictures.length;
  async function save(to: string | null) {
    if (chosen.size === 0) return setProblem('Vælg de billeder, det gælder.');
    if (to === '') return setProblem('Vælg en dag.');
    const rows = pictures.filter(({ key }) => chosen.has(key));
    if (await store.setDay(rows, to)) close();
    else setProblem('Det kunne ikke gemmes. Er der plads på enheden?');
  }
  return (
    <Dialog title="Ret dage" close={close}>
      <QuietButton onClick={() => setChosen(new Set(isAll ? [] : pictures.map(({ key }) => key)))}>
        {isAll ? 'Vælg ingen' : 'Vælg alle'}
      </QuietButton>
      <ul className="bin">
        {pictures.map((picture) => (
          <li key={picture.key} className="row">
            <label>
              <input
                type="checkbox"
                checked={chosen.has(picture.key)}
                onChange={() => setChosen(chosen.symmetricDifference(new Set([picture.key])))}
              />
              <PictureImage picture={picture} familyOnly={isFamilyOnly(picture)} sizes="6rem" lazy />
              <span>{captionOf(picture) || 'Uden dag og tekst'}</span>
            </label>
          </li>
        ))}
      </ul>
      <div className="row dialog-buttons dialog-bar">
        <p role="status" className="problem">
          {problem}
        </p>
        <input
          className="input picture-day"
          type="date"
          aria-label="Dag"
          min="1826-01-01"
          max="2999-12-31"
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button onClick={() => void save(day)}>Sæt dagen</Button>
        <QuietButton onClick={() => void save(null)}>Fjern dagen</QuietButton>
        <QuietButton onClick={close}>Luk</QuietButton>
      </div>
    </Dialog>
  );
}
