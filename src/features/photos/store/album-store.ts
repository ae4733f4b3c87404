import type { Album, Photo, Picture } from '../../../data/gateway/albums.ts';
import { albumAt } from '../../../lib/albums/album-address.ts';
import { createStore, readOnly } from '../../../lib/store.ts';
import { type ErrorCode, errorCodeOf } from '../../../sync/protocol.ts';
import { inAlbumOrder, type PageContent } from '../rules/albums.ts';

/** An album stored here, as shown; for members with the fields that determine where its files are. */
export interface OpenAlbum {
  readonly album: Photo & Partial<Pick<Album, 'active' | 'familyOnly' | 'deletedAt'>>;
  /** The pictures in order. */
  readonly pictures: readonly Picture[];
}

type AlbumView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  /** The album as members see it. */
  | { readonly kind: 'binned'; readonly album: OpenAlbum['album'] }
  | { readonly kind: 'failed' }
  | ({ readonly kind: 'open' } & OpenAlbum);

/** Where members' albums and their pictures are read from. */
interface AlbumSource {
  all(): Promise<readonly OpenAlbum['album'][]>;
  pictures(album: string): Promise<readonly Picture[]>;
}

/**
 * The store of the album at this path: first as visitors see it, then as members do. To a member, an album
 * that visitors cannot see is still to be loaded.
 */
export function createAlbumStore(path: string, content: PageContent, isMember: boolean) {
  const asVisitor = contentView(content);
  const view = createStore<AlbumView>(
    isMember && asVisitor.kind !== 'open' ? { kind: 'loading' } : asVisitor,
  );
  /** How many times it was loaded; answers to the first `outdated` of them are older than what is shown. */
  let loads = 0;
  let outdated = 0;
  let pictures = content.kind === 'album' ? content.pictures : null;
  const put = (shown: AlbumView) => {
    if (shown.kind === 'open') pictures = shown.pictures;
    view.set(shown);
  };
  return {
    ...readOnly(view),
    /** Shows what visitors see. */
    showContent: () => view.set(asVisitor),
    /**
     * Shows the album as it is among these albums, with the pictures that are shown already. Does nothing
     * before they are loaded.
     */
    follow(albums: readonly OpenAlbum['album'][]) {
      const album = albumAt(albums, path);
      if (!pictures || view.get().kind === 'loading') return;
      if (!album) put({ kind: 'missing' });
      else put(album.deletedAt ? { kind: 'binned', album } : { kind: 'open', album, pictures });
    },
    /** Shows its pictures in this order from now on; answers to earlier requests are ignored. */
    show(ordered: readonly Picture[]) {
      outdated = loads;
      const shown = view.get();
      if (shown.kind === 'open') put({ ...shown, pictures: ordered });
    },
    /** Loads the current album. Without an answer, what is shown stays, and the error code is returned. */
    async load(from: AlbumSource): Promise<ErrorCode | null> {
      loads += 1;
      const own = loads;
      try {
        const album = albumAt(await from.all(), path);
        let now: AlbumView = { kind: 'missing' };
        if (album)
          now = album.deletedAt
            ? { kind: 'binned', album }
            : { kind: 'open', album, pictures: inAlbumOrder(await from.pictures(album.id)) };
        if (own > outdated) {
          outdated = own;
          put(now);
        }
        return null;
      } catch (error) {
        const code = errorCodeOf(error);
        if (view.get().kind !== 'open') put({ kind: 'failed' });
        return code;
      }
    },
  };
}

export type AlbumStore = ReturnType<typeof createAlbumStore>;

const contentView = (content: PageContent): AlbumView =>
  content.kind === 'album'
    ? { kind: 'open', album: content.album, pictures: content.pictures }
    : { kind: content.kind === 'failed' ? 'failed' : 'missing' };
