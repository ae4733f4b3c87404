import type { ComponentType } from 'react';
import type { Photo } from '../../../data/gateway.ts';
import { albumAddress, albumTitle } from '../rules/albums.ts';
import { Thumbnail } from './Thumbnail.tsx';

interface Props {
  readonly albums: readonly Photo[];
  readonly category: string;
  /** What a member may do with an album. */
  readonly Tools: ComponentType<{ readonly album: Photo }> | null;
}

/** The albums of one category. One of another site opens in a tab of its own, which learns nothing of this one. */
export const Albums = ({ albums, category, Tools }: Props) => (
  <ul className="album-grid">
    {albums.map((album) => {
      const { id, thumbnail, link } = album;
      const title = albumTitle(album.title, category);
      return (
        <li key={id} className="album-card">
          {link === null ? (
            <a className="album" href={albumAddress(album)}>
              <Thumbnail source={thumbnail} name={title} lazy />
              <span className="album-name">{title}</span>
            </a>
          ) : (
            <a className="album" href={link} target="_blank" rel="noopener noreferrer">
              <Thumbnail source={thumbnail} name={title} lazy />
              <span className="album-name album-away">
                {title}
                <span className="visually-hidden"> (åbner i en ny fane)</span>
              </span>
            </a>
          )}
          {Tools && <Tools album={album} />}
        </li>
      );
    })}
  </ul>
);
