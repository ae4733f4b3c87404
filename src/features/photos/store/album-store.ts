import type { Album, Photo, Picture } from '../../../data/gateway/albums.ts';
import { albumAt } from '../../../lib/albums/album-address.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { type ErrorCode, GatewayError } from '../../../sync/protocol.ts';
import { inAlbumOrder } from '../rules/albums.ts';

/** An album of our own, as it is shown; for members with what says where its files are. */
export interface OpenAlbum {
  readonly album: Photo & Partial<Pick<Album, 'active' | 'familyOnly' | 'deletedAt'>>;
  /** In their order. */
  readonly pictures: readonly Picture[];
  /** Whether there are more, on pages of their own: those of a large album are asked for. */
  readonly more?: boolean;
}

type AlbumView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  /** As members know it. */
  | { readonly kind: 'binned'; readonly album: OpenAlbum['album'] }
  | { readonly kind: 'failed'; readonly code: ErrorCode }
  | ({ readonly kind: 'open' } & OpenAlbum);

/** Where albums and their pictures are read, by visitors or by members. */
interface AlbumSource {
  all(): Promise<readonly OpenAlbum['album'][]>;
  pictures(album: string): Promise<readonly Picture[]>;
}

export interface AlbumStore extends Store<AlbumView> {
  readonly built: AlbumView;
  /** Asks for the album as it is now. What is shown stays when there is no answer; gives why there was none, or null. */
  load(from: AlbumSource): Promise<ErrorCode | null>;
  /** Shows the album as it is among these, with the pictures that it was shown with. Before there are any it waits for `load`. */
  follow(albums: readonly OpenAlbum['album'][]): void;
  /** Shows its pictures in this order from now on; an answer that was asked for earlier is not shown any more. */
  show(pictures: readonly Picture[]): void;
}

/** One album's page, at this path; `first` is what it was built with. */
export function createAlbumStore(path: () => string, first: OpenAlbum | null): AlbumStore {
  const built: AlbumView = first ? { kind: 'open', ...first } : { kind: 'loading' };
  const view = createStore<AlbumView>(built);
  let orders = 0;
  let pictures = first?.pictures ?? null;
  const put = (shown: AlbumView) => {
    if (shown.kind === 'open') pictures = shown.pictures;
    view.set(shown);
  };
  return {
    ...view,
    built,
    follow(albums) {
      const album = albumAt(albums, path());
      if (!pictures || view.get().kind === 'loading') return;
      if (!album) put({ kind: 'missing' });
      else put(album.deletedAt ? { kind: 'binned', album } : { kind: 'open', album, pictures });
    },
    show(ordered) {
      orders += 1;
      const shown = view.get();
      if (shown.kind === 'open') put({ ...shown, pictures: ordered });
    },
    async load(from) {
      const before = orders;
      try {
        const album = albumAt(await from.all(), path());
        let now: AlbumView = { kind: 'missing' };
        if (album)
          now = album.deletedAt
            ? { kind: 'binned', album }
            : { kind: 'open', album, pictures: inAlbumOrder(await from.pictures(album.id)) };
        if (orders === before) put(now);
        return null;
      } catch (error) {
        const code = error instanceof GatewayError ? error.code : 'malformed';
        if (view.get().kind !== 'open') put({ kind: 'failed', code });
        return code;
      }
    },
  };
}
