import type { AlbumRow, PhotosTables, PictureRow } from '../../../data/tables.ts';
import { familyAddress } from '../../../lib/picture-files.ts';
import type { PendingAction } from '../../../sync/outbox.ts';
import { isPublic } from './album-form.ts';
import { albumsOf, inAlbumOrder, type Photo } from './albums.ts';

/** What members see of the rows on their phones, as they are with the changes that are still to be sent. */

export const keptAlbums = ({ photos }: PhotosTables): readonly AlbumRow[] =>
  [...photos.values()].filter(({ deletedAt, purgedAt }) => deletedAt === null && purgedAt === null);

export const keptAlbumsOf = (tables: PhotosTables, category: string): readonly AlbumRow[] =>
  albumsOf(keptAlbums(tables), category);

/** Returns the albums as the page shows them, also hidden ones. `waitingKeys`: see `isSettled`. */
export const shownToMembers = (tables: PhotosTables, waitingKeys: ReadonlySet<string>): readonly Photo[] =>
  keptAlbums(tables).map((album) => ({
    ...album,
    newest: album.newest && album.active,
    thumbnail:
      isPublic(album) && !waitingKeys.has(album.key) ? album.thumbnail : familyAddress(album.thumbnail),
  }));

/** Also those in the bin. */
export const picturesIn = ({ picture }: PhotosTables, album: string): readonly PictureRow[] =>
  [...picture.values()].filter((each) => each.album === album && each.purgedAt === null);

export const keptPictures = (tables: PhotosTables, album: string): readonly PictureRow[] =>
  inAlbumOrder(picturesIn(tables, album).filter(({ deletedAt }) => deletedAt === null));

/** True if the album takes no more pictures: Postgres has the same limit. */
export const isFull = (tables: PhotosTables, album: string): boolean =>
  picturesIn(tables, album).length >= 1000;

const audience = ['active', 'familyOnly', 'deletedAt', 'name'];

/**
 * Returns the keys of the rows of which the server has yet to hear who may see them: until then their files
 * are at the members' addresses alone.
 */
export const unsettledAudience = (pending: readonly PendingAction[]): ReadonlySet<string> =>
  new Set(
    pending.flatMap(({ action, state }) =>
      state.kind !== 'waiting'
        ? []
        : action.operations.flatMap((each) =>
            'set' in each && audience.some((field) => field in { ...each.fields, ...each.defaults })
              ? each.key
              : [],
          ),
    ),
  );
