import type { KeyboardEvent, MouseEvent, Ref, RefObject, SyntheticEvent } from 'react';
import type { Photo } from '../../data/gateway.ts';
import { categoryUrl } from './category-url.ts';
import { Thumbnail } from './Thumbnail.tsx';

interface Props {
  readonly photos: readonly Photo[];
  readonly open: (category: string) => void;
  /** The category whose tile gets the focus. */
  readonly closed: string | null;
  readonly focusTarget: RefObject<HTMLElement | null>;
}

/** One tile a category. It acts as a button and is a link, which can be opened in a tab of its own or bookmarked. */
export function Tiles({ photos, open, closed, focusTarget }: Props) {
  const press = (event: SyntheticEvent, category: string) => {
    event.preventDefault();
    open(category);
  };
  return (
    <ul className="album-grid">
      {photos.map(({ id, category, thumbnail }) => (
        <li key={id}>
          {/* biome-ignore lint/a11y/useSemanticElements: a button with an address, which <button> cannot have. */}
          <a
            className="album"
            role="button"
            href={categoryUrl(category)}
            ref={category === closed ? (focusTarget as Ref<HTMLAnchorElement>) : null}
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
