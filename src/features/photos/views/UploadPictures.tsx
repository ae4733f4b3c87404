import './UploadPictures.css';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import { useStore } from '../../../lib/use-store.ts';
import type { Upload } from '../store/upload/upload-state.ts';
import type { UploadStore } from '../store/upload/upload-store.ts';
import { othersText, pauseText, stateText, summary } from './upload-texts.ts';

interface Props {
  readonly uploads: UploadStore;
  /** The album that the pictures are added to. */
  readonly album: string;
}

/**
 * Lets a member choose or drop pictures, and shows the state of each. Sending continues without this view.
 */
export function UploadPictures({ uploads, album }: Props) {
  const view = useStore(uploads);
  const own = view.uploads.filter((each) => each.album === album);
  // Sent pictures are shown in the album below.
  const unsent = own.filter(({ state }) => state.kind !== 'sent');
  const texts = [
    own.length > 0 && summary(own),
    own.length > 0 && view.pause && pauseText[view.pause],
    othersText(view.others, view.names),
  ];
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    uploads.add(album, [...(event.target.files ?? [])]);
    // Lets the same pictures be chosen again.
    event.target.value = '';
  };
  return (
    <section className="upload" aria-label="Læg billeder i albummet">
      <DropZone onDrop={(files) => uploads.add(album, files)}>
        <label className="button upload-choose">
          Vælg billeder
          <input type="file" accept="image/*" multiple onChange={choose} />
        </label>
        <p className="upload-hint">Eller træk dem hertil. Kun billedet og dagen gemmes, ikke stedet.</p>
      </DropZone>
      <div className="upload-status" role="status">
        {texts.filter(Boolean).join(' ')}
      </div>
      {unsent.length > 0 && <UnsentList uploads={unsent} clear={() => uploads.clearFinished(album)} />}
    </section>
  );
}

interface DropZoneProps {
  readonly onDrop: (files: readonly File[]) => void;
  readonly children: React.ReactNode;
}

function DropZone({ onDrop, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onDrop([...event.dataTransfer.files]);
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button within is the first.
    <div
      className="upload-zone"
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}

interface UnsentProps {
  readonly uploads: readonly Upload[];
  readonly clear: () => void;
}

function UnsentList({ uploads, clear }: UnsentProps) {
  const allRefused = uploads.every(({ state }) => state.kind === 'refused');
  return (
    <>
      <ul className="upload-list">
        {uploads.map(({ key, fileName, state }) => (
          <li key={key} data-state={state.kind}>
            <span className="upload-name">{fileName}</span>
            <span className="upload-state">{stateText(state)}</span>
            {state.kind === 'sending' && (
              <progress value={state.share} aria-label={`Sender ${fileName}`}>
                {Math.round(state.share * 100)} %
              </progress>
            )}
          </li>
        ))}
      </ul>
      {allRefused && (
        <button type="button" className="button button-quiet upload-tidy" onClick={clear}>
          Ryd listen
        </button>
      )}
    </>
  );
}
