import { dragItem } from '../../../../../app-shell/views/drag.ts';
import './ArrangeTools.css';
import { type PointerEvent, useRef } from 'react';
import type { PictureRow } from '../../../../../data/tables.ts';
import { captionOf } from '../../../rules/albums.ts';
import { MoveButtons } from '../../MoveButtons.tsx';
import type { OpenedPhotos } from '../../members/Status.tsx';

interface Props {
  readonly page: OpenedPhotos;
  readonly picture: PictureRow;
  /** Its index among `count` pictures, from 0. */
  readonly index: number;
  readonly count: number;
}

/**
 * Tools on a picture while the pictures are being arranged: buttons, and dragging by the handle or, with a
 * mouse, anywhere.
 */
export function ArrangeTools({ page: { store }, picture, index, count }: Props) {
  const tools = useRef<HTMLFieldSetElement>(null);
  const press = ({ nativeEvent, target, isPrimary, button, pointerType }: PointerEvent<HTMLElement>) => {
    if (!(target instanceof Element) || !isPrimary || button !== 0 || target.closest('button')) return;
    // A finger elsewhere on the picture scrolls.
    if (pointerType !== 'mouse' && !target.closest('.picture-handle')) return;
    const tile = tools.current?.closest('li');
    if (tile) dragItem(nativeEvent, tile, (to) => store.movePicture(picture.key, picture.album, to));
  };
  return (
    <fieldset
      ref={tools}
      className="picture-arrange"
      aria-label={`Billede ${index + 1} af ${count}${picture.caption ? `: ${captionOf(picture)}` : ''}`}
      onPointerDown={press}
    >
      <MoveButtons
        name={`billede ${index + 1}`}
        isFirst={index === 0}
        isLast={index === count - 1}
        move={(by) => store.movePicture(picture.key, picture.album, index + by)}
      />
      <span className="picture-handle" aria-hidden="true" />
    </fieldset>
  );
}
