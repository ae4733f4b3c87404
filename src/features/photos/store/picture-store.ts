import type { AlbumGateway, Picture, PictureFields } from '../../../data/gateway.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { type ErrorCode, GatewayError } from '../../../sync/protocol.ts';

/** Holds the picture that was deleted last, which can be taken back. */
export interface PictureStore extends Store<Picture | null> {
  /** Gives why it could not be saved, or null. */
  caption(picture: Picture, text: string): Promise<ErrorCode | null>;
  remove(picture: Picture): Promise<ErrorCode | null>;
  undo(): Promise<ErrorCode | null>;
}

interface Parts {
  readonly gateway: Pick<AlbumGateway, 'changePicture'>;
  /** Shows the album as it is now. */
  readonly reload: () => Promise<unknown>;
  readonly requestBuild: () => void;
}

/** What members do with the pictures of an album. */
export function createPictureStore({ gateway, reload, requestBuild }: Parts): PictureStore {
  const deleted = createStore<Picture | null>(null);
  async function change({ key }: Picture, fields: PictureFields): Promise<ErrorCode | null> {
    try {
      await gateway.changePicture(key, fields);
    } catch (error) {
      return error instanceof GatewayError ? error.code : 'malformed';
    }
    requestBuild();
    await reload();
    return null;
  }
  return {
    ...deleted,
    caption: (picture, text) =>
      change(picture, { caption: text.trim().replace(/\s+/g, ' ').slice(0, 300) || null }),
    async remove(picture) {
      const failed = await change(picture, { deleted: true });
      if (!failed) deleted.set(picture);
      return failed;
    },
    async undo() {
      const picture = deleted.get();
      const failed = picture && (await change(picture, { deleted: false }));
      if (!failed) deleted.set(null);
      return failed;
    },
  };
}
