import type { KeyboardEvent, ReactNode, Ref, RefObject, SyntheticEvent } from 'react';
import { categoryUrl, type Photo } from '../rules/albums.ts';
import { isPlainClick } from './plain-click.ts';
import { Thumbnail } from './Thumbnail.tsx';

interface Props {
  readonly tiles: readonly Photo[];
  readonly open: (category: string) => void;
  /** The category whose tile gets the focus. */
  readonly closed: string | null;
  readonly focusTarget: RefObject<HTMLElement | null>;
}

/**
 * One tile per category. It acts as a button but is a link, which works without scripts and can be
 * bookmarked.
 */
export const Tiles = ({ tiles, open, closed, focusTarget }: Props) => (
  <ul className="album-grid">
    {tiles.map(({ category, thumbnail }) => (
      <li key={category}>
        <LinkButton
          className="album"
          href={categoryUrl(category)}
          press={() => open(category)}
          focusTarget={category === closed ? focusTarget : null}
        >
          <Thumbnail source={thumbnail} name={category} />
          <span className="album-name">{category}</span>
        </LinkButton>
      </li>
    ))}
  </ul>
);

interface LinkButtonProps {
  readonly className: string;
  readonly href: string;
  readonly press: () => void;
  readonly focusTarget?: RefObject<HTMLElement | null> | null;
  readonly children: ReactNode;
}

/** A button with an address, which works without scripts and can be opened in a new tab. */
export function LinkButton({ className, href, press, focusTarget = null, children }: LinkButtonProps) {
  const act = (event: SyntheticEvent) => {
    event.preventDefault();
    press();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button with an address, which <button> cannot have.
    <a
      className={className}
      role="button"
      href={href}
      ref={focusTarget as Ref<HTMLAnchorElement> | null}
      onClick={(event) => isPlainClick(event) && act(event)}
      onKeyDown={(event) => isSpace(event) && act(event)}
    >
      {children}
    </a>
  );
}

/** The space bar presses a button, too. */
const isSpace = ({ key }: KeyboardEvent) => key === ' ';
