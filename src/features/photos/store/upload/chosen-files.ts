import type { LostFiles } from './lost-files.ts';
import { isSentBy, type WaitingPicture } from './picture-sender.ts';
import { UnreadablePicture } from './prepare-picture.ts';
import { singleFlight } from './single-flight.ts';
import type { UploadList } from './upload-list.ts';
import type { UploadParts } from './upload-parts.ts';
import type { Upload } from './upload-state.ts';

interface Parts extends Pick<UploadParts, 'open' | 'alone' | 'prepare' | 'dayTaken' | 'pause'> {
  readonly list: UploadList;
  readonly lost: LostFiles;
  /** Called when a picture is stored, and when the phone has no room until some are sent. */
  readonly sendAll: () => Promise<void>;
}

/** The chosen files that are not stored on the phone yet: each is prepared and stored, one after the other. */
export function createChosenFiles({ list, lost, open, sendAll, ...parts }: Parts) {
  /** The files by key, with the id of the member who chose them. */
  const files = new Map<string, { readonly file: File; readonly member: Promise<string> }>();

  const prepareAll = singleFlight(() =>
    parts.alone(async (isAlone) => {
      lost.setKeeping(isAlone);
      await lost.keep();
      for (let next = files.entries().next(); !next.done; next = files.entries().next()) {
        const [key, { file, member }] = next.value;
        const upload = list.find(key);
        if (upload) await prepareOne(upload, file, await member);
        files.delete(key);
        void sendAll();
        await lost.keep();
      }
      lost.setKeeping(false);
    }),
  );

  /** Fails with an `UnreadablePicture`. */
  async function read({ album, fileName }: Upload, file: File) {
    try {
      const facts = { album, fileName, taken: await parts.dayTaken(file) };
      return { facts, content: await parts.prepare(file) };
    } catch (cause) {
      // The file has been moved, or it is in a cloud and the phone has no network.
      throw cause instanceof UnreadablePicture ? cause : new UnreadablePicture('unreadable', { cause });
    }
  }

  async function prepareOne(upload: Upload, file: File, member: string) {
    const { key } = upload;
    list.setState(key, { kind: 'preparing' });
    try {
      const { facts, content } = await read(upload, file);
      await store({ key, member, facts }, content);
      // Signed out while it was being stored.
      if (!files.has(key)) await (await open()).remove(key);
      list.setState(key, { kind: 'waiting' });
    } catch (error) {
      const code = error instanceof UnreadablePicture ? error.code : 'no-storage';
      if (code === 'no-storage') list.setPause(code);
      list.setState(key, { kind: 'refused', code });
    }
  }

  /** When the phone has no room, waits until something has been sent. */
  async function store(picture: WaitingPicture, content: Blob) {
    const stored = await open();
    while (files.has(picture.key)) {
      try {
        return await stored.put(picture, content);
      } catch (error) {
        const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
        const mayLeave = (await stored.list()).some((each) => isSentBy(each, picture.member ?? ''));
        if (!isFull || !mayLeave) throw error;
        list.setPause('no-room');
        void sendAll();
        await parts.pause(5_000);
      }
    }
  }

  return {
    /** Takes a file until it is stored. `member`: the id of the member who chose it. */
    add: (key: string, file: File, member: Promise<string>) => void files.set(key, { file, member }),
    prepareAll,
    /** Forgets the files that are not stored yet. */
    clear: () => files.clear(),
  };
}
