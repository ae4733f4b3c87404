import type { Photo, Picture } from '../../../data/gateway.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { type ErrorCode, GatewayError } from '../../../sync/protocol.ts';
import { albumAt, inAlbumOrder } from '../rules/albums.ts';

/** An album of our own, as it is shown. `familyOnly` says where its files are. */
export interface OpenAlbum {
  readonly album: Photo & { readonly familyOnly?: boolean };
  /** In their order. */
  readonly pictures: readonly Picture[];
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
}

/** One album's page, at this path; `first` is what it was built with. */
export function createAlbumStore(path: () => string, first: OpenAlbum | null): AlbumStore {
  const built: AlbumView = first ? { kind: 'open', ...first } : { kind: 'loading' };
  const view = createStore<AlbumView>(built);
  return {
    ...view,
    built,
    async load(from) {
      try {
        const album = albumAt(await from.all(), path());
        view.set(
          album
            ? { kind: 'open', album, pictures: inAlbumOrder(await from.pictures(album.id)) }
            : { kind: 'missing' },
        );
        return null;
      } catch (error) {
        const code = error instanceof GatewayError ? error.code : 'malformed';
        if (view.get().kind !== 'open') view.set({ kind: 'failed', code });
        return code;
      }
    },
  };
}
