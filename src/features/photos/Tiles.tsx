import type { KeyboardEvent, MouseEvent, Ref, RefObject, SyntheticEvent } from 'react';
import type { Photo } from '../../data/gateway.ts';
import { addressOf } from './album-address.ts';
import { Thumbnail } from './Thumbnail.tsx';

interface Props {
  readonly photos: readonly Photo[];
  readonly open: (category: string) => void;
  /** The category whose tile is the place to come back to. */
  readonly left: string | null;
  readonly place: RefObject<HTMLElement | null>;
}

/** One tile a category: a button, and beneath it a link, to be opened in a tab of its own or kept as a bookmark. */
export function Tiles({ photos, open, left, place }: Props) {
  const press = (event: SyntheticEvent, category: string) => {
    event.preventDefault();
    open(category);
  };
  return (
    <ul className="shelf">
      {photos.map(({ id, category, thumbnail }) => (
        <li key={id}>
          {/* biome-ignore lint/a11y/useSemanticElements: a button with an address, which <button> cannot have. */}
          <a
            className="album"
            role="button"
            href={addressOf(category)}
            ref={category === left ? (place as Ref<HTMLAnchorElement>) : null}
            onClick={(event) => isPlain(event) && press(event, category)}
            onKeyDown={(event) => isSpace(event) && press(event, category)}
          >
            <Thumbnail source={thumbnail} name={category} />
            <span className="album-name">{category}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A click that asks for no tab or window of its own. */
const isPlain = (event: MouseEvent) =>
  !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** A button is also pressed with the space bar. */
const isSpace = ({ key }: KeyboardEvent) => key === ' ';
