import type { AlbumGateway, Picture, PictureFields } from '../../../data/gateway/albums.ts';
import { createStore, readOnly } from '../../../lib/store.ts';
import { tidyInput } from '../../../lib/tidy-text.ts';
import type { ErrorCode } from '../../../sync/protocol.ts';
import { createSerialQueue } from '../../../sync/serial-queue.ts';
import { coverAddress, isCover, movePicture } from '../rules/pictures.ts';
import { type Failure, failureOf } from './failures.ts';
import type { InverseRequest, UndoMessages } from './undo-messages.ts';

interface PictureView {
  /** Whether the pictures are being arranged by hand. */
  readonly isArranging: boolean;
  /** The pictures in the bin, the last deleted first; null until they are loaded. */
  readonly bin: readonly Picture[] | null;
}

type Work = Promise<ErrorCode | null>;

/** A caption that is typed and not saved, and the one that it is to replace. */
export interface CaptionDraft {
  readonly text: string;
  readonly before: string | null;
  /** Set once somebody has written another one, which only 'Gem' may replace. */
  readonly isRefused?: true;
}

interface Parts {
  readonly gateway: Pick<
    AlbumGateway,
    'change' | 'changePicture' | 'changePictures' | 'changeCaption' | 'binnedPictures' | 'orderPictures'
  >;
  /** Says what was done, or why it failed. */
  readonly announce: UndoMessages['announce'];
  /** Keeps a picture's unsaved caption, by its key; undefined removes it. */
  readonly keepDraft: (key: string, draft: CaptionDraft | undefined) => void;
  readonly readDraft: (key: string) => CaptionDraft | undefined;
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

/**
 * The store of the members' actions on an album's pictures. Each resolves to the error code on failure, or
 * null.
 */
export function createPictureStore(parts: Parts) {
  const { gateway, announce, keepDraft, readDraft, shown, cover, show, reload, purge } = parts;
  const view = createStore<PictureView>({ isArranging: false, bin: null });
  const put = (fields: Partial<PictureView>) => view.set({ ...view.get(), ...fields });

  async function write(work: () => Promise<void>): Work {
    const failed = await failureOf(work);
    if (failed) return failed;
    purge();
    await reload();
    return null;
  }

  /** Returns the inverse of an action, which `work` writes unless somebody has changed the same since. */
  const inverseOf =
    (work: () => Promise<void>, isUnchanged = () => true): InverseRequest =>
    async () =>
      // Others' changes may not have arrived yet.
      (await reload()) ?? (isUnchanged() ? write(work) : 'changed');

  const change = ({ key }: Picture, fields: PictureFields) => write(() => gateway.changePicture(key, fields));

  function setDraft(key: string, draft: CaptionDraft | undefined) {
    keepDraft(key, draft);
    // So that the form is rendered again.
    put({});
  }

  /** Writes what was typed as a picture's caption, unless somebody has written another one meanwhile. */
  async function writeCaption(
    { key, caption, album }: Picture,
    draft: CaptionDraft,
  ): Promise<Failure | null> {
    const text = captionIn(draft);
    let isWritten = true;
    const failed =
      text === caption
        ? null
        : await write(async () => {
            isWritten = await gateway.changeCaption(key, text, draft.before);
          });
    if (failed) return failed;
    const typed = readDraft(key)?.text ?? draft.text;
    const find = (pictures: readonly Picture[]) => pictures.find((each) => each.key === key);
    if (!isWritten && !find(shown())) await loadBin(album);
    const now = (find(shown()) ?? find(view.get().bin ?? []))?.caption ?? null;
    // An earlier attempt may have written it, if only its answer was lost.
    if (!isWritten && now !== text) {
      setDraft(key, { text: typed, before: now, isRefused: true });
      return 'changed';
    }
    // More may have been typed meanwhile.
    setDraft(key, typed === draft.text ? undefined : { text: typed, before: text });
    return null;
  }

  /** The key of the picture that was deleted here last. */
  let removed = '';

  const loadBin = (album: string): Work =>
    failureOf(async () => put({ bin: await gateway.binnedPictures(album) }));

  /** The number of moves that are not written yet. */
  let moves = 0;
  const inTurn = createSerialQueue();
  /** Shows a picture at this index of the shown ones at once, and saves the order. */
  function move(picture: Picture, index: number): Work {
    const ordered = movePicture(shown(), picture, index);
    show(ordered);
    moves += 1;
    return inTurn(async () => {
      const failed = await failureOf(() => gateway.orderPictures(picture.album, keysOf(ordered)));
      moves -= 1;
      if (failed) announce(failed, '');
      // After the last move, since it would take back the later ones; also on failure, to move them back.
      if (moves === 0) {
        purge();
        await reload();
      }
      return failed;
    });
  }

  /** The pictures whose captions could not be saved. */
  const unsaved = new Map<string, Picture>();
  /** Saves the caption of a picture. If that fails, the text is kept, and saved with the next network. */
  async function saveCaption(picture: Picture): Promise<Failure | null> {
    const draft = readDraft(picture.key);
    if (!draft) return null;
    const isShown = shown().some(({ key }) => key === picture.key);
    const failed = await writeCaption(picture, draft);
    unsaved.delete(picture.key);
    if (failed && failed !== 'changed') unsaved.set(picture.key, picture);
    announce(
      failed,
      isShown ? 'Teksten er gemt.' : 'En anden har slettet billedet. Det ligger i papirkurven med din tekst.',
    );
    return failed;
  }

  /** Saves the caption of a picture that is being left. */
  async function leave(picture: Picture): Promise<Failure | null> {
    // The text below a picture that one has just deleted is kept in case that is undone.
    const draft = readDraft(picture.key);
    if (!draft || picture.key === removed) return null;
    const text = captionIn(draft);
    if (text === picture.caption || (draft.isRefused && text === null)) {
      setDraft(picture.key, undefined);
      return null;
    }
    if (!draft.isRefused) return saveCaption(picture);
    announce('changed', '');
    return 'changed';
  }

  return {
    ...readOnly(view),
    leave,
    /** Tries again to save them, with a network. */
    async saveUnsaved() {
      for (const picture of [...unsaved.values()]) await leave(picture);
    },
    /** Returns the caption that was typed and not saved; undefined if there is none. */
    typedCaption: ({ key }: Picture): string | undefined => readDraft(key)?.text,
    typeCaption({ key, caption: before }: Picture, text: string) {
      setDraft(key, { before, ...readDraft(key), text });
    },
    saveCaption,
    /** Sets the day on which the pictures were taken, without a time; null for unknown. */
    async setDay(pictures: readonly Picture[], day: string | null): Work {
      const failed = await write(() =>
        gateway.changePictures(keysOf(pictures), { takenOn: day, takenTime: null }),
      );
      const inverse = inverseOf(
        async () => {
          const before = Map.groupBy(pictures, ({ takenOn, takenTime }) => `${takenOn}T${takenTime}`);
          for (const same of before.values()) {
            const { takenOn = null, takenTime = null } = same[0] ?? {};
            await gateway.changePictures(keysOf(same), { takenOn, takenTime });
          }
        },
        () => pictures.every(({ key }) => shown().some((each) => each.key === key && each.takenOn === day)),
      );
      const text =
        pictures.length === 1 ? 'Dagen er rettet.' : `Dagen er rettet på ${pictures.length} billeder.`;
      announce(failed, text, inverse);
      return failed;
    },
    async remove(picture: Picture): Work {
      const wasCover = isCover(picture, cover());
      removed = picture.key;
      const failed = await change(picture, { deleted: true });
      if (failed) {
        removed = '';
        announce(failed, '');
        return failed;
      }
      // Postgres has chosen another cover. If somebody chooses yet another one, undo leaves that.
      const chosen = cover();
      const inverse = inverseOf(async () => {
        removed = '';
        const isChosen = cover() === chosen;
        await gateway.changePicture(picture.key, { deleted: false });
        if (wasCover && isChosen) await gateway.change(picture.album, { thumbnail: coverAddress(picture) });
      });
      announce(null, 'Billedet er slettet.', inverse);
      return null;
    },
    /** Restores a picture from the bin. */
    async restore(picture: Picture): Work {
      const failed = await change(picture, { deleted: false });
      if (!failed) await loadBin(picture.album);
      return failed;
    },
    loadBin,
    arrange: (isArranging: boolean) => put({ isArranging }),
    move,
    /** Moves a dragged picture, by its key; does nothing if it is not shown. */
    dropAt(key: string, index: number) {
      const picture = shown().find((each) => each.key === key);
      if (picture) void move(picture, index);
    },
    /** True while an order is being written: pictures read meanwhile may be older than those shown. */
    isWriting: () => moves > 0,
    /** Replaces the order by hand with the order by date. */
    async orderByDay(album: string): Work {
      const before = keysOf(shown());
      const failed = await write(() => gateway.orderPictures(album, []));
      const inverse = inverseOf(
        () => gateway.orderPictures(album, before),
        () => shown().every(({ position }) => position === null),
      );
      announce(failed, 'Billederne ligger nu efter dag.', inverse);
      return failed;
    },
    /** Makes it the cover of its album. */
    async makeCover(picture: Picture): Work {
      const failed = await write(() => gateway.change(picture.album, { thumbnail: coverAddress(picture) }));
      announce(failed, 'Albummet vises nu med dette billede.');
      return failed;
    },
  };
}

export type PictureStore = ReturnType<typeof createPictureStore>;

/** Returns the caption that a draft becomes; null without a visible character. */
const captionIn = ({ text }: CaptionDraft) => tidyInput(text, 300) || null;

const keysOf = (pictures: readonly Picture[]) => pictures.map(({ key }) => key);
