import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { Picture } from '../../../../../data/gateway/albums.ts';
import { useStore } from '../../../../../lib/use-store.ts';
import type { PictureStore } from '../../../store/picture-store.ts';
import { captionOf } from '../PictureImage.tsx';

interface Props {
  readonly store: PictureStore;
  readonly picture: Picture;
  /** Among so many, from 0. */
  readonly place: number;
  readonly count: number;
}

/** What a dragged picture is known by. */
const dragged = 'application/x-picture';

/** Over a picture while the pictures are put into an order: buttons, the arrow keys on them, and dragging. */
export function ArrangeTools(props: Props) {
  const { isArranging } = useStore(props.store);
  return isArranging && <Tools {...props} />;
}

function Tools({ store, picture, place, count }: Props) {
  const tools = useRef<HTMLFieldSetElement>(null);
  const focused = useRef<'back' | 'on' | null>(null);
  // What is moved in the page loses the focus.
  useLayoutEffect(() => {
    const button =
      focused.current && tools.current?.querySelector<HTMLElement>(`.picture-${focused.current}`);
    focused.current = null;
    button?.focus();
  });
  const move = (by: 1 | -1) => {
    if (place + by < 0 || place + by >= count) return;
    focused.current = by < 0 ? 'back' : 'on';
    void store.move(picture, place + by);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    move(event.key === 'ArrowLeft' ? -1 : 1);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    store.dropAt(event.dataTransfer.getData(dragged), place);
  };
  return (
    <fieldset
      ref={tools}
      className="picture-arrange"
      aria-label={`Billede ${place + 1} af ${count}${picture.caption ? `: ${captionOf(picture)}` : ''}`}
      draggable
      onKeyDown={press}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(dragged, picture.key)}
      onDragOver={(event) => event.dataTransfer.types.includes(dragged) && event.preventDefault()}
      onDrop={drop}
    >
      <button
        type="button"
        className="picture-back"
        aria-label={`Flyt billede ${place + 1} frem`}
        aria-disabled={place === 0}
        onClick={() => move(-1)}
      >
        ←
      </button>
      <button
        type="button"
        className="picture-on"
        aria-label={`Flyt billede ${place + 1} tilbage`}
        aria-disabled={place === count - 1}
        onClick={() => move(1)}
      >
        →
      </button>
    </fieldset>
  );
}
