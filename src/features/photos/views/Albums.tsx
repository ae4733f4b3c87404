import type { ComponentType } from 'react';
import type { Photo } from '../../../data/gateway/albums.ts';
import { albumAddress } from '../../../lib/albums/album-address.ts';
import { albumTitle } from '../rules/albums.ts';
import type { MemberStore } from '../store/member-store.ts';
import { Thumbnail } from './Thumbnail.tsx';

/**
 * The members' additional views: the toolbar for all albums (or those of the open category), and the tools of
 * one album.
 */
export interface MemberViews {
  readonly store: MemberStore;
  readonly Toolbar: ComponentType<{ readonly store: MemberStore; readonly category: string | null }>;
  readonly AlbumTools: ComponentType<{ readonly store: MemberStore; readonly id: string }>;
}

interface Props {
  readonly albums: readonly Photo[];
  readonly category: string;
  readonly members: MemberViews | null;
}

/** The albums of one category. An album on another site opens in its own tab, with no access to this one. */
export const Albums = ({ albums, category, members }: Props) => (
  <ul className="album-grid">
    {albums.map((album) => {
      const { id, thumbnail, link } = album;
      const title = albumTitle(album.title, category);
      return (
        <li key={id} className="album-card">
          <a
            className="album"
            href={link ?? albumAddress(album)}
            {...(link !== null && { target: '_blank', rel: 'noopener noreferrer' })}
          >
            <Thumbnail source={thumbnail} name={title} lazy />
            <span className={link === null ? 'album-name' : 'album-name album-away'}>
              {title}
              {link !== null && <span className="visually-hidden"> (åbner i en ny fane)</span>}
            </span>
          </a>
          {members && <members.AlbumTools store={members.store} id={id} />}
        </li>
      );
    })}
  </ul>
);
