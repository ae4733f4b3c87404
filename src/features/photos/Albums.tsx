import type { Photo } from '../../data/gateway.ts';
import { albumTitle } from './album.ts';
import { Thumbnail } from './Thumbnail.tsx';

interface Props {
  readonly photos: readonly Photo[];
  readonly category: string;
}

/** The albums of one category, newest first; each opens in a tab of its own, which learns nothing of this one. */
export function Albums({ photos, category }: Props) {
  return (
    <ul className="album-grid">
      {photos.map(({ id, title, thumbnail, link }) => (
        <li key={id}>
          <a
            className="album"
            {...(link
              ? { href: link, target: '_blank', rel: 'noopener noreferrer' }
              : { href: `/fotoalbum/${id}` })}
          >
            <Thumbnail source={thumbnail} name={albumTitle(title, category)} />
            <span className={link ? 'album-name album-away' : 'album-name'}>
              {albumTitle(title, category)}
              {link && <span className="visually-hidden"> (åbner i en ny fane)</span>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
