import './Viewer.css';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { Picture } from '../../../../data/gateway/albums.ts';
import { captionOf, PictureImage } from './PictureImage.tsx';

interface Props {
  readonly picture: Picture;
  /** Its place among so many, from 0. */
  readonly place: number;
  readonly count: number;
  /** Those before and after it, which are loaded meanwhile. */
  readonly neighbours: readonly Picture[];
  readonly familyOnly: boolean;
  readonly step: (by: 1 | -1) => void;
  readonly close: () => void;
  /** What a member may do with it. */
  readonly children: ReactNode;
}

/** A finger that moves so far to a side, in px, asks for the next picture. */
const swipe = 48;

/** As wide as the screen, and never wider than the picture is: a small one that is enlarged is a blur. */
const sizesOf = ({ width }: Picture) => `min(100vw, ${width}px)`;

/** One picture over the whole screen: the arrow keys, a swipe or the buttons go on, Escape and Back close it. */
export function Viewer({ picture, place, count, neighbours, familyOnly, step, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const start = useRef<number>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Not on the first field, which would bring up a phone's keyboard and take the arrow keys.
    shown?.focus();
    return () => shown?.close();
  }, []);
  useEffect(() => {
    // A step that was the last leaves its button disabled: the focus stays in the dialog.
    if (document.activeElement === document.body) dialog.current?.focus();
  });
  const press = ({ key, target }: KeyboardEvent) => {
    // There the arrows move in the text.
    if (target instanceof HTMLInputElement) return;
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  };
  return (
    <dialog
      ref={dialog}
      className="viewer"
      tabIndex={-1}
      aria-label={`Billede ${place + 1} af ${count}`}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onKeyDown={press}
      onPointerDown={({ clientX, isPrimary }) => {
        start.current = isPrimary ? clientX : null;
      }}
      onPointerUp={({ clientX }) => {
        const moved = start.current === null ? 0 : clientX - start.current;
        start.current = null;
        if (Math.abs(moved) >= swipe) step(moved < 0 ? 1 : -1);
      }}
    >
      <div className="viewer-picture">
        <PictureImage key={picture.key} picture={picture} familyOnly={familyOnly} sizes={sizesOf(picture)} />
      </div>
      <p className="viewer-caption" aria-live="polite">
        {captionOf(picture)}{' '}
        <span>
          {place + 1} af {count}
        </span>
      </p>
      {children}
      <div className="viewer-buttons">
        <button type="button" aria-label="Forrige billede" disabled={place === 0} onClick={() => step(-1)}>
          ←
        </button>
        <button
          type="button"
          aria-label="Næste billede"
          disabled={place === count - 1}
          onClick={() => step(1)}
        >
          →
        </button>
        <button type="button" aria-label="Luk billedet" onClick={close}>
          ✕
        </button>
      </div>
      <div className="viewer-next" aria-hidden="true">
        {neighbours.map((each) => (
          <PictureImage key={each.key} picture={each} familyOnly={familyOnly} sizes={sizesOf(each)} />
        ))}
      </div>
    </dialog>
  );
}
