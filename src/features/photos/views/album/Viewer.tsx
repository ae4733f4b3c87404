import './Viewer.css';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { captionOf, type Picture, pictureAnchor } from '../../rules/albums.ts';
import { PictureImage } from './PictureGrid.tsx';

interface Props {
  readonly picture: Picture;
  /** All pictures of the album. */
  readonly pictures: readonly Picture[];
  readonly isFamilyOnly: (picture: Picture) => boolean;
  /** Shows the picture so many places after this one, or before it if negative. */
  readonly step: (by: number) => void;
  readonly close: () => void;
  /** Shows the members' tools or hides them; null for visitors. */
  readonly edit: { readonly isOn: boolean; readonly set: (isOn: boolean) => void } | null;
  /** The members' tools. */
  readonly children: ReactNode;
}

/** How far a finger must move sideways, in px, to go to the next picture. */
const swipe = 48;

/** As wide as the screen, but never wider than the picture, which would be blurred. */
const sizesOf = ({ width }: Picture) => `min(100vw, ${width}px)`;

/**
 * A picture over the whole screen: arrow keys, a swipe or the buttons move on, Home and End go to the first
 * and the last, Escape and Back close it.
 */
export function Viewer({ picture, pictures, isFamilyOnly, step, close, edit, children }: Props) {
  const index = pictures.indexOf(picture);
  const count = pictures.length;
  const dialog = useRef<HTMLDialogElement>(null);
  const start = useRef<number>(null);
  const isZoomed = useZoomed();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Focuses the dialog instead of its first field, which would open a phone's keyboard and take the arrow
    // keys.
    element?.focus();
    return () => element?.close();
  }, []);
  useEffect(() => {
    // The last step disables its button, so keep the focus in the dialog.
    if (document.activeElement === document.body) dialog.current?.focus();
  });
  const press = (event: KeyboardEvent) => {
    // In a text field these keys move the cursor, and with Alt or a command key they are the browser's.
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -index, End: count - 1 - index }[event.key];
    if (!by) return;
    // Home and End would scroll the page behind.
    event.preventDefault();
    step(by);
  };
  return (
    <dialog
      ref={dialog}
      className="viewer"
      data-zoomed={isZoomed || undefined}
      tabIndex={-1}
      aria-label={`Billede ${index + 1} af ${count}`}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onKeyDown={press}
      onPointerDown={({ clientX, isPrimary, pointerType, target }) => {
        // A mouse selects text, and a finger in a text field moves the cursor.
        const isSwipe =
          isPrimary && !isZoomed && pointerType !== 'mouse' && !(target instanceof HTMLInputElement);
        start.current = isSwipe ? clientX : null;
      }}
      onPointerUp={({ clientX }) => {
        const moved = start.current === null ? 0 : clientX - start.current;
        start.current = null;
        if (Math.abs(moved) >= swipe) step(moved < 0 ? 1 : -1);
      }}
    >
      <div className="viewer-picture">
        <PictureImage
          key={picture.key}
          picture={picture}
          familyOnly={isFamilyOnly(picture)}
          sizes={sizesOf(picture)}
        />
      </div>
      <div className="stack viewer-foot">
        {children}
        <p className="viewer-caption" aria-live="polite">
          <span>{captionOf(picture)}</span>{' '}
          <span className="viewer-count">
            {index + 1} af {count}
          </span>
        </p>
      </div>
      <button
        type="button"
        className="viewer-step chevron"
        aria-label="Forrige billede"
        disabled={index === 0}
        onClick={() => step(-1)}
      />
      <button
        type="button"
        className="viewer-step chevron"
        aria-label="Næste billede"
        disabled={index === count - 1}
        onClick={() => step(1)}
      />
      <div className="viewer-top">
        {edit && (
          <button type="button" aria-pressed={edit.isOn} onClick={() => edit.set(!edit.isOn)}>
            Ret
          </button>
        )}
        <button type="button" className="viewer-close" aria-label="Luk billedet" onClick={close}>
          ✕
        </button>
      </div>
      <div className="visually-hidden" aria-hidden="true">
        {/* They are preloaded. */}
        {[index - 1, index + 1]
          .flatMap((at) => pictures[at] ?? [])
          .map((each) => (
            <PictureImage
              key={each.key}
              picture={each}
              familyOnly={isFamilyOnly(each)}
              sizes={sizesOf(each)}
            />
          ))}
      </div>
    </dialog>
  );
}

/** The picture shown large, in step with the address and the browser's Back button. */
export function useViewer(pictures: readonly Picture[]) {
  const [anchor, setAnchor] = useState('');
  useEffect(() => {
    const follow = () => setAnchor(location.hash.slice(1));
    follow();
    const closed = new AbortController();
    window.addEventListener('popstate', follow, closed);
    window.addEventListener('hashchange', follow, closed);
    return () => closed.abort();
  }, []);
  const shown = pictures.find((picture) => pictureAnchor(picture) === anchor) ?? null;
  function show(picture: Picture) {
    history.replaceState(history.state, '', `#${pictureAnchor(picture)}`);
    setAnchor(pictureAnchor(picture));
  }

  function close() {
    if (history.state?.viewer) history.back();
    else history.replaceState(null, '', location.pathname + location.search);
    setAnchor('');
  }

  const last = useRef<{ readonly anchor: string; readonly index: number }>(null);
  useEffect(() => {
    const before = last.current;
    last.current = shown && { anchor, index: pictures.indexOf(shown) };
    if (shown || !before) return;
    // The picture was deleted: the one in its place is next.
    const next = pictures[before.index] ?? pictures.at(-1);
    if (anchor === before.anchor && next) return show(next);
    // Removes its address, at which it would open by itself when restored.
    if (anchor === before.anchor) close();
    // When the dialog closes, the browser returns the focus to the element that had it before, which is not
    // the picture that was shown last.
    document.getElementById(before.anchor)?.querySelector('a')?.focus();
  });

  return {
    shown,
    open(picture: Picture) {
      history.pushState({ viewer: true }, '', `#${pictureAnchor(picture)}`);
      setAnchor(pictureAnchor(picture));
    },
    /** Shows the picture so many places after, or before if negative, if there is one. */
    step(by: number) {
      const next = shown && pictures[pictures.indexOf(shown) + by];
      if (next) show(next);
    },
    close,
  };
}

/** Whether somebody has zoomed in with two fingers: then one finger moves the picture. */
function useZoomed(): boolean {
  const [isZoomed, setIsZoomed] = useState(false);
  useEffect(() => {
    const view = window.visualViewport;
    const follow = () => setIsZoomed((view?.scale ?? 1) > 1.01);
    follow();
    view?.addEventListener('resize', follow);
    return () => view?.removeEventListener('resize', follow);
  }, []);
  return isZoomed;
}
