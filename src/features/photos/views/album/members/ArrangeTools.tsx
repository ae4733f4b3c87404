import { dragItem } from '../../../../../app-shell/views/drag.ts';
import './ArrangeTools.css';
import { type PointerEvent, useRef } from 'react';
import type { Picture } from '../../../../../data/gateway/albums.ts';
import { useStore } from '../../../../../lib/use-store.ts';
import { captionOf } from '../../../rules/pictures.ts';
import type { PictureStore } from '../../../store/picture-store.ts';
import { MoveButtons } from '../../MoveButtons.tsx';

interface Props {
  readonly store: PictureStore;
  readonly picture: Picture;
  /** Its index among `count` pictures, from 0. */
  readonly index: number;
  readonly count: number;
}

/**
 * Tools on a picture while the pictures are being arranged: buttons, and dragging by the handle or, with a
 * mouse, anywhere.
 */
export function ArrangeTools(props: Props) {
  const { isArranging } = useStore(props.store);
  return isArranging && <Tools {...props} />;
}

function Tools({ store, picture, index, count }: Props) {
  const tools = useRef<HTMLFieldSetElement>(null);
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
      onPointerDown={press}
    >
      <MoveButtons
        name={`billede ${index + 1}`}
        isFirst={index === 0}
        isLast={index === count - 1}
        move={(by) => void store.move(picture, index + by)}
      />
      <span className="picture-handle" aria-hidden="true" />
    </fieldset>
  );
}
