import { dragItem } from '../../../../../app-shell/views/drag.ts';
import './ArrangeTools.css';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import type { Picture } from '../../../../../data/gateway/albums.ts';
import { useStore } from '../../../../../lib/use-store.ts';
import { captionOf } from '../../../rules/pictures.ts';
import type { PictureStore } from '../../../store/picture-store.ts';

interface Props {
  readonly store: PictureStore;
  readonly picture: Picture;
  /** Its index among `count` pictures, from 0. */
  readonly index: number;
  readonly count: number;
}

/**
 * Tools on a picture while the pictures are being arranged: buttons, arrow keys on them, and dragging by the
 * handle or, with a mouse, anywhere.
 */
export function ArrangeTools(props: Props) {
  const { isArranging } = useStore(props.store);
  return isArranging && <Tools {...props} />;
}

function Tools({ store, picture, index, count }: Props) {
  const tools = useRef<HTMLFieldSetElement>(null);
  const focused = useRef<'back' | 'on' | null>(null);
  // An element that is moved in the page loses the focus.
  useLayoutEffect(() => {
    const button =
      focused.current && tools.current?.querySelector<HTMLElement>(`.picture-${focused.current}`);
    focused.current = null;
    button?.focus();
  });
  const move = (by: 1 | -1) => {
    if (index + by < 0 || index + by >= count) return;
    focused.current = by < 0 ? 'back' : 'on';
    void store.move(picture, index + by);
  };
  const type = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    move(event.key === 'ArrowLeft' ? -1 : 1);
  };
  const press = ({ nativeEvent, target, isPrimary, button, pointerType }: PointerEvent<HTMLElement>) => {
    if (!(target instanceof Element) || !isPrimary || button !== 0 || target.closest('button')) return;
    // A finger elsewhere on the picture scrolls.
    if (pointerType !== 'mouse' && !target.closest('.picture-handle')) return;
    const tile = tools.current?.closest('li');
    if (tile) dragItem(nativeEvent, tile, (to) => store.dropAt(picture.key, to));
  };
  return (
    <fieldset
      ref={tools}
      className="picture-arrange"
      aria-label={`Billede ${index + 1} af ${count}${picture.caption ? `: ${captionOf(picture)}` : ''}`}
      onKeyDown={type}
      onPointerDown={press}
    >
      <button
        type="button"
        className="picture-back"
        aria-label={`Flyt billede ${index + 1} en plads tidligere`}
        aria-disabled={index === 0}
        onClick={() => move(-1)}
      >
        ←
      </button>
      <button
        type="button"
        className="picture-on"
        aria-label={`Flyt billede ${index + 1} en plads senere`}
        aria-disabled={index === count - 1}
        onClick={() => move(1)}
      >
        →
      </button>
      <span className="picture-handle" aria-hidden="true" />
    </fieldset>
  );
}
