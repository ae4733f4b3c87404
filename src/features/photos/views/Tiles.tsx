import type { ReactNode, Ref, RefObject, SyntheticEvent } from 'react';
import { albumAddress } from '../../../lib/albums/album-address.ts';
import { albumTitle, categoryUrl, type Photo } from '../rules/albums.ts';
import { thumbnailSizes, thumbnailSources } from '../rules/thumbnail-sources.ts';
import { isPlainClick } from './album/PictureGrid.tsx';
import type { MembersPage } from './members-page.tsx';

interface TilesProps {
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
export const Tiles = ({ tiles, open, closed, focusTarget }: TilesProps) => (
  <ul className="album-grid">
    {tiles.map(({ category, thumbnail }) => (
      <li key={category}>
        <LinkButton
          className="album"
          href={categoryUrl(category)}
          press={() => open(category)}
          focusTarget={category === closed ? focusTarget : null}
        >
          <Thumbnail source={thumbnail} />
          <span className="album-name">{category}</span>
        </LinkButton>
      </li>
    ))}
  </ul>
);

interface AlbumsProps {
  readonly albums: readonly Photo[];
  readonly category: string;
  /** Null for visitors. */
  readonly page: MembersPage | null;
  readonly isEditing: boolean;
}

/** The albums of one category. An album on another site opens in its own tab, with no access to this one. */
export const Albums = ({ albums, category, page, isEditing }: AlbumsProps) => (
  <ul className="album-grid">
    {albums.map((album) => {
      const { id, thumbnail, link } = album;
      return (
        <li key={id} className="album-card">
          <a
            className="album"
            href={link ?? albumAddress(album)}
            {...(link !== null && { target: '_blank', rel: 'noopener noreferrer' })}
          >
            <Thumbnail source={thumbnail} lazy />
            <span className={link === null ? 'album-name' : 'album-name album-away'}>
              {albumTitle(album.title, category)}
              {link !== null && <span className="visually-hidden"> (åbner i en ny fane)</span>}
            </span>
          </a>
          {page && <page.views.AlbumTools page={page} id={id} isEditing={isEditing} />}
        </li>
      );
    })}
  </ul>
);

interface ThumbnailProps {
  readonly source: string;
  /** Whether it may be off the screen at first; then it is loaded when needed. */
  readonly lazy?: boolean;
}

/** A picture of 4 by 3 with its space reserved. Its name is beside it, so it has no alternative text. */
const Thumbnail = ({ source, lazy = false }: ThumbnailProps) => (
  <span className="thumbnail">
    <img
      {...thumbnailSources(source)}
      sizes={thumbnailSizes}
      width="640"
      height="480"
      alt=""
      {...(lazy && { loading: 'lazy' })}
    />
  </span>
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
      onKeyDown={(event) => event.key === ' ' && act(event)}
    >
      {children}
    </a>
  );
}
