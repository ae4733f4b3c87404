import type { Album, Photo, Picture } from '../../../data/gateway/albums.ts';
import { albumAt } from '../../../lib/albums/album-address.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { type ErrorCode, GatewayError } from '../../../sync/protocol.ts';
import { inAlbumOrder } from '../rules/albums.ts';

/** An album of our own, as it is shown; for members with what says where its files are. */
export interface OpenAlbum {
  readonly album: Photo & Partial<Pick<Album, 'active' | 'familyOnly'>>;
  /** In their order. */
  readonly pictures: readonly Picture[];
  /** Whether there are more, on pages of their own: those of a large album are asked for. */
  readonly more?: boolean;
}

type AlbumView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
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
  /** Shows its pictures in this order from now on; an answer that was asked for earlier is not shown any more. */
  show(pictures: readonly Picture[]): void;
}

/** One album's page, at this path; `first` is what it was built with. */
export function createAlbumStore(path: () => string, first: OpenAlbum | null): AlbumStore {
  const built: AlbumView = first ? { kind: 'open', ...first } : { kind: 'loading' };
  const view = createStore<AlbumView>(built);
  let orders = 0;
  return {
    ...view,
    built,
    show(pictures) {
      orders += 1;
      const shown = view.get();
      if (shown.kind === 'open') view.set({ ...shown, pictures });
    },
    async load(from) {
      const before = orders;
      try {
        const album = albumAt(await from.all(), path());
        const now: AlbumView = album
          ? { kind: 'open', album, pictures: inAlbumOrder(await from.pictures(album.id)) }
          : { kind: 'missing' };
        if (orders === before) view.set(now);
        return null;
      } catch (error) {
        const code = error instanceof GatewayError ? error.code : 'malformed';
        if (view.get().kind !== 'open') view.set({ kind: 'failed', code });
        return code;
      }
    },
  };
}
