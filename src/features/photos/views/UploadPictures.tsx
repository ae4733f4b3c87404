import './UploadPictures.css';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import { useStore } from '../../../lib/use-store.ts';
import type { Upload, UploadStore } from '../store/upload/upload-store.ts';
import { missingText, pauseText, stateText, summary } from './upload-texts.ts';

interface Props {
  readonly uploads: UploadStore;
}

/** Lets a member choose or drop pictures, and shows the state of each. */
export function UploadPictures({ uploads }: Props) {
  const { uploads: all, pause, missing } = useStore(uploads);
  // Sent pictures are shown in the album below.
  const unsent = all.filter(({ state }) => state.kind !== 'sent');
  const texts = [
    all.length > 0 && summary(all),
    pause && pauseText[pause],
    missing.length > 0 && missingText(missing),
  ];
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    uploads.add([...(event.target.files ?? [])]);
    // Lets the same pictures be chosen again.
    event.target.value = '';
  };
  return (
    <section className="upload" aria-label="Læg billeder i albummet">
      <DropZone onDrop={uploads.add}>
        <label className="button upload-choose">
          Vælg billeder
          <input type="file" accept="image/*" multiple onChange={choose} />
        </label>
        <p className="upload-hint">Eller træk dem hertil. Kun billedet og dagen gemmes, ikke stedet.</p>
      </DropZone>
      <div className="upload-status" role="status">
        {texts.filter(Boolean).join(' ')}
      </div>
      <UnsentList uploads={unsent} isAnyMissing={missing.length > 0} clear={uploads.clearFinished} />
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
  readonly isAnyMissing: boolean;
  readonly clear: () => void;
}

function UnsentList({ uploads, isAnyMissing, clear }: UnsentProps) {
  const isAnyLeft = uploads.length > 0 || isAnyMissing;
  return (
    <>
      <ul className="upload-list">
        {uploads.map(({ key, fileName, state }) => (
          <li key={key} data-state={state.kind}>
            <span className="upload-name">{fileName}</span>
            <span className="upload-state">{stateText(state)}</span>
          </li>
        ))}
      </ul>
      {isAnyLeft && uploads.every(({ state }) => state.kind === 'refused') && (
        <button type="button" className="button button-quiet upload-tidy" onClick={clear}>
          Ryd listen
        </button>
      )}
    </>
  );
}
