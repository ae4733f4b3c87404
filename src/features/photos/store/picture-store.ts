import type { Message } from '../../../app-shell/store/messages.ts';
import type { AlbumGateway, Picture, PictureFields } from '../../../data/gateway/albums.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import type { Timers } from '../../../sync/ports.ts';
import type { ErrorCode } from '../../../sync/protocol.ts';
import { coverAddress, isCover, movePicture } from '../rules/pictures.ts';
import { createCaptions } from './captions.ts';
import { type Failure, failureOf } from './failures.ts';
import type { KeptCaptions } from './kept-captions.ts';
import { createOrderWriter, keysOf } from './picture-order.ts';
import { createUndoMessages, type InverseRequest, type Undone } from './undo-messages.ts';

interface PictureView {
  /** Whether the pictures are being arranged by hand. */
  readonly isArranging: boolean;
  /** The pictures in the bin, the last deleted first; null until they are loaded. */
  readonly bin: readonly Picture[] | null;
  /** What was just done, or could not be done. */
  readonly message: Message | null;
}

type Work = Promise<ErrorCode | null>;

/** The members' actions on an album's pictures. Each resolves to the error code on failure, or null. */
export interface PictureStore extends Store<PictureView> {
  /** Unsaved captions, by the key of their picture. */
  readonly drafts: Map<string, string>;
  caption(picture: Picture, text: string): Promise<Failure | null>;
  /** Saves the unsaved caption of a picture that is being left. If that fails, the text is kept. */
  saveDraft(picture: Picture): Promise<Failure | null>;
  /** Saves the captions that an earlier tab of this phone could not save. */
  resume(): Promise<void>;
  /** Sets the day on which the pictures were taken, without a time; null for unknown. */
  setDay(pictures: readonly Picture[], day: string | null): Work;
  remove(picture: Picture): Work;
  /** Restores a picture from the bin. */
  restore(picture: Picture): Work;
  loadBin(album: string): Work;
  arrange(isArranging: boolean): void;
  /** Shows a picture at this index of the shown ones at once, and saves the order. */
  move(picture: Picture, index: number): Work;
  /** The same for a dragged picture, by its key; does nothing if it is not shown. */
  dropAt(key: string, index: number): void;
  /** True while an order is being written: pictures read meanwhile may be older than those shown. */
  isWriting(): boolean;
  /** Replaces the order by hand with the order by date. */
  orderByDay(album: string): Work;
  /** Makes it the cover of its album. */
  makeCover(picture: Picture): Work;
  readonly messages: { hold(): void; release(): void; dismiss(): void; undo(): Promise<void> };
}

interface Parts {
  readonly gateway: Pick<
    AlbumGateway,
    'change' | 'changePicture' | 'changePictures' | 'changeCaption' | 'binnedPictures' | 'orderPictures'
  >;
  readonly timers: Timers;
  readonly kept: KeptCaptions;
  /** Returns the shown pictures in order. */
  readonly shown: () => readonly Picture[];
  /** Returns the address of the album's thumbnail. */
  readonly cover: () => string;
  /** Shows these pictures in order, until the album is loaded again. */
  readonly show: (pictures: readonly Picture[]) => void;
  /** Loads the current album. */
  readonly reload: () => Work;
  readonly purge: () => void;
}

/** The store of the members' actions on an album's pictures. */
export function createPictureStore(parts: Parts): PictureStore {
  const { gateway, shown, cover, show, reload, purge } = parts;
  const view = createStore<PictureView>({ isArranging: false, bin: null, message: null });
  const put = (fields: Partial<PictureView>) => view.set({ ...view.get(), ...fields });
  const messages = createUndoMessages(parts.timers, (message) => put({ message }));

  async function write(work: () => Promise<void>): Work {
    const failed = await failureOf(work);
    if (failed) return failed;
    purge();
    await reload();
    return null;
  }

  /** Returns the inverse of an action; `work` writes it. */
  const inverseOf =
    (work: () => Promise<Undone>): InverseRequest =>
    async () => {
      let undone: Undone = 'all';
      // Others' changes may not have arrived yet.
      const failed =
        (await reload()) ??
        (await write(async () => {
          undone = await work();
        }));
      return failed ? { failed } : { undone };
    };

  const change = ({ key }: Picture, fields: PictureFields) => write(() => gateway.changePicture(key, fields));
  const captions = createCaptions({
    shown,
    async change({ key, caption: before }, caption) {
      let isWritten = true;
      const failed = await write(async () => {
        isWritten = await gateway.changeCaption(key, caption, before);
      });
      // An earlier attempt may have written it, if only its answer was lost.
      const isThere = isWritten || shown().some((each) => each.key === key && each.caption === caption);
      return failed ?? (isThere ? null : 'changed');
    },
    kept: parts.kept,
    announce: messages.announce,
  });
  const order = createOrderWriter(gateway, async (failed) => {
    if (failed) messages.announce(failed, '');
    purge();
    // Also on failure, which moves the pictures back.
    await reload();
  });

  const loadBin = (album: string): Work =>
    failureOf(async () => put({ bin: await gateway.binnedPictures(album) }));

  function move(picture: Picture, index: number): Work {
    const ordered = movePicture(shown(), picture, index);
    show(ordered);
    return order.write(picture.album, ordered);
  }

  return {
    ...view,
    ...captions,
    async setDay(pictures, day) {
      const before = Map.groupBy(pictures, ({ takenOn, takenTime }) => `${takenOn}T${takenTime}`);
      const failed = await write(() =>
        gateway.changePictures(keysOf(pictures), { takenOn: day, takenTime: null }),
      );
      const inverse = inverseOf(async () => {
        const now = new Map(shown().map((each) => [each.key, each.takenOn]));
        const left = pictures.filter(({ key }) => now.get(key) === day);
        for (const same of before.values()) {
          const keys = keysOf(same.filter((each) => left.includes(each)));
          const { takenOn = null, takenTime = null } = same[0] ?? {};
          if (keys.length > 0) await gateway.changePictures(keys, { takenOn, takenTime });
        }
        if (left.length === 0) return 'nothing';
        return left.length < pictures.length ? 'part' : 'all';
      });
      const text =
        pictures.length === 1 ? 'Dagen er rettet.' : `Dagen er rettet på ${pictures.length} billeder.`;
      messages.announce(failed, text, inverse);
      return failed;
    },
    async remove(picture) {
      const wasCover = isCover(picture, cover());
      const failed = await change(picture, { deleted: true });
      if (failed) return failed;
      // Postgres has chosen another cover. If somebody chooses yet another one, undo leaves that.
      const chosen = cover();
      const inverse = inverseOf(async () => {
        const isCovered = cover() !== chosen;
        await gateway.changePicture(picture.key, { deleted: false });
        if (wasCover && !isCovered) await gateway.change(picture.album, { thumbnail: coverAddress(picture) });
        return wasCover && isCovered ? 'part' : 'all';
      });
      messages.announce(null, 'Billedet er slettet.', inverse);
      return null;
    },
    async restore(picture) {
      const failed = await change(picture, { deleted: false });
      if (!failed) await loadBin(picture.album);
      return failed;
    },
    loadBin,
    arrange: (isArranging) => put({ isArranging }),
    move,
    dropAt(key, index) {
      const picture = shown().find((each) => each.key === key);
      if (picture) void move(picture, index);
    },
    isWriting: order.isWriting,
    async orderByDay(album) {
      const before = keysOf(shown());
      const failed = await write(() => gateway.orderPictures(album, []));
      const inverse = inverseOf(async () => {
        if (shown().some(({ position }) => position !== null)) return 'nothing';
        await gateway.orderPictures(album, before);
        return 'all';
      });
      messages.announce(failed, 'Billederne ligger nu efter dag.', inverse);
      return failed;
    },
    makeCover: (picture) => write(() => gateway.change(picture.album, { thumbnail: coverAddress(picture) })),
    messages: messages.handlers,
  };
}
