import { albumAddress } from '../../../lib/albums/album-address.ts';
import { albumTitle, type Photo } from '../rules/albums.ts';
import type { MembersPage } from './members-page.ts';
import { Thumbnail } from './Thumbnail.tsx';

interface Props {
  readonly albums: readonly Photo[];
  readonly category: string;
  /** Null for visitors. */
  readonly page: MembersPage | null;
  readonly isEditing: boolean;
}

/** The albums of one category. An album on another site opens in its own tab, with no access to this one. */
export const Albums = ({ albums, category, page, isEditing }: Props) => (
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
          {page && <page.views.AlbumTools page={page} id={id} isEditing={isEditing} />}
        </li>
      );
    })}
  </ul>
);
