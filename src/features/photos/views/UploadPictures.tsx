import './UploadPictures.css';
import { useState } from 'react';
import { QuietButton } from '../../../app-shell/views/Button.tsx';
import { useStore } from '../../../lib/use-store.ts';
import type { UploadStore } from '../store/upload-store.ts';
import { missingText, pauseText, stateText, summary } from './upload-texts.ts';

interface Props {
  readonly uploads: UploadStore;
}

/** Lets a member choose or drop pictures. */
export function UploadPictures({ uploads }: Props) {
  const [isOver, setIsOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button within is the first.
    <div
      className="row upload-zone"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        uploads.add([...event.dataTransfer.files]);
      }}
    >
      <label className="button covered">
        Tilføj billeder
        <input
          type="file"
          accept="image/*"
          multiple
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])]);
            // Lets the same pictures be chosen again.
            target.value = '';
          }}
        />
      </label>
      <p className="soft upload-hint">Eller træk dem hertil. Kun billedet og dagen gemmes, ikke stedet.</p>
    </div>
  );
}

/** Shows how far the chosen pictures have got. */
export function UploadProgress({ uploads }: Props) {
  const { uploads: all, pause, missing } = useStore(uploads);
  // Sent pictures are shown in the album below.
  const unsent = all.filter(({ state }) => state.kind !== 'sent');
  const isAnyLeft = unsent.length > 0 || missing.length > 0;
  const texts = [
    all.length > 0 && summary(all),
    pause && pauseText[pause],
    missing.length > 0 && missingText(missing),
  ];
  return (
    <section aria-label="Nye billeder">
      <div className="upload-status" role="status">
        {texts.filter(Boolean).join(' ')}
      </div>
      <ul className="upload-list">
        {unsent.map(({ key, fileName, state }) => (
          <li key={key} data-state={state.kind}>
            <span className="one-line">{fileName}</span>
            <span className="soft upload-state">{stateText(state)}</span>
          </li>
        ))}
      </ul>
      {isAnyLeft && unsent.every(({ state }) => state.kind === 'refused') && (
        <QuietButton className="upload-tidy" onClick={uploads.clearFinished}>
          Ryd listen
        </QuietButton>
      )}
    </section>
  );
}
