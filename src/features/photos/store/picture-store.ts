import type { AlbumGateway, Picture, PictureFields } from '../../../data/gateway/albums.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { type ErrorCode, GatewayError } from '../../../sync/protocol.ts';
import { coverOf, moved } from '../rules/pictures.ts';

interface PictureView {
  /** The picture that was deleted last, which can be taken back. */
  readonly deleted: Picture | null;
  /** Whether the pictures are being put into an order by hand. */
  readonly isArranging: boolean;
  /** Those in the bin, the last one first; null before they are there. */
  readonly bin: readonly Picture[] | null;
  /** Why the last thing that has no form of its own could not be done. */
  readonly failed: ErrorCode | null;
}

type Work = Promise<ErrorCode | null>;

/** Each gives why it could not be saved, or null. */
export interface PictureStore extends Store<PictureView> {
  caption(picture: Picture, text: string): Work;
  remove(picture: Picture): Work;
  undo(): Work;
  /** Takes a picture out of the bin. */
  restore(picture: Picture): Work;
  loadBin(album: string): Work;
  arrange(isArranging: boolean): void;
  /** Shows a picture at this place among those that are shown, from 0, at once, and keeps the order. */
  move(picture: Picture, place: number): Work;
  /** The same for a picture that was dragged, by its key; nothing where there is none. */
  dropAt(key: string, place: number): void;
  /** Whether an order is on its way: what is read meanwhile may be older than what is shown. */
  isWriting(): boolean;
  /** Gives the order by hand up, for the one by day. */
  orderByDay(album: string): Work;
  /** Makes it the face of its album. */
  makeCover(picture: Picture): Work;
}

interface Parts {
  readonly gateway: Pick<AlbumGateway, 'change' | 'changePicture' | 'binnedPictures' | 'orderPictures'>;
  /** What is shown, in its order. */
  readonly shown: () => readonly Picture[];
  /** Shows these in their order, until the album is loaded again. */
  readonly show: (pictures: readonly Picture[]) => void;
  /** Shows the album as it is now. */
  readonly reload: () => Promise<unknown>;
  readonly requestBuild: () => void;
}

/** What members do with the pictures of an album. */
export function createPictureStore({ gateway, shown, show, reload, requestBuild }: Parts): PictureStore {
  const view = createStore<PictureView>({ deleted: null, isArranging: false, bin: null, failed: null });
  const put = (fields: Partial<PictureView>) => view.set({ ...view.get(), ...fields });
  /** The order that is to be written next: of several moves in a row the last says all. */
  let waiting: { readonly album: string; readonly keys: readonly string[] } | null = null;
  let writing: Work | null = null;

  async function tried(work: () => Promise<void>): Work {
    try {
      await work();
      return null;
    } catch (error) {
      return error instanceof GatewayError ? error.code : 'malformed';
    }
  }

  async function write(work: () => Promise<void>): Work {
    const failed = await tried(work);
    if (failed) return failed;
    requestBuild();
    await reload();
    return null;
  }

  /** The same for what has no form of its own. */
  async function act(work: () => Promise<void>): Work {
    const failed = await write(work);
    put({ failed });
    return failed;
  }

  const change = ({ key }: Picture, fields: PictureFields) => write(() => gateway.changePicture(key, fields));

  async function writeOrders(): Work {
    const failed = await tried(async () => {
      for (let next = waiting; next; next = waiting) {
        waiting = null;
        await gateway.orderPictures(next.album, next.keys);
      }
    });
    waiting = null;
    writing = null;
    put({ failed });
    requestBuild();
    // Also when it failed: then the pictures go back to where they were.
    await reload();
    return failed;
  }

  async function loadBin(album: string): Work {
    return tried(async () => put({ bin: await gateway.binnedPictures(album) }));
  }

  function move(picture: Picture, place: number): Work {
    const ordered = moved(shown(), picture, place);
    show(ordered);
    waiting = { album: picture.album, keys: ordered.map(({ key }) => key) };
    writing ??= writeOrders();
    return writing;
  }

  return {
    ...view,
    caption: (picture, text) =>
      change(picture, { caption: text.trim().replace(/\s+/g, ' ').slice(0, 300) || null }),
    async remove(picture) {
      const failed = await change(picture, { deleted: true });
      if (!failed) put({ deleted: picture });
      return failed;
    },
    async undo() {
      const { deleted } = view.get();
      const failed = deleted && (await act(() => gateway.changePicture(deleted.key, { deleted: false })));
      if (!failed) put({ deleted: null });
      return failed;
    },
    async restore(picture) {
      const failed = await act(() => gateway.changePicture(picture.key, { deleted: false }));
      if (view.get().deleted?.key === picture.key && !failed) put({ deleted: null });
      if (!failed) await loadBin(picture.album);
      return failed;
    },
    loadBin,
    arrange: (isArranging) => put({ isArranging }),
    move,
    dropAt(key, place) {
      const picture = shown().find((each) => each.key === key);
      if (picture) void move(picture, place);
    },
    isWriting: () => writing !== null,
    orderByDay: (album) => act(() => gateway.orderPictures(album, [])),
    makeCover: (picture) => write(() => gateway.change(picture.album, { thumbnail: coverOf(picture) })),
  };
}
