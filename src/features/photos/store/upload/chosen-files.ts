import type { LostFiles } from './lost-files.ts';
import { UnreadablePicture } from './prepare-picture.ts';
import { singleFlight } from './single-flight.ts';
import { createStoreOrSend } from './store-or-send.ts';
import type { UploadList } from './upload-list.ts';
import type { UploadParts } from './upload-parts.ts';
import type { Upload } from './upload-state.ts';

interface Parts
  extends Pick<
    UploadParts,
    'open' | 'alone' | 'prepare' | 'dayTaken' | 'pause' | 'send' | 'exclusive' | 'session'
  > {
  readonly list: UploadList;
  readonly lost: LostFiles;
  /** Sends the pictures stored on this phone. */
  readonly sendAll: () => Promise<void>;
}

/**
 * The chosen files that are not stored on the phone yet: each is prepared and stored, one after the other.
 */
export function createChosenFiles({ list, lost, sendAll, ...parts }: Parts) {
  /** The files by key, with the id of the member who chose them. */
  const files = new Map<string, { readonly file: File; readonly member: Promise<string> }>();
  const storeOrSend = createStoreOrSend({ ...parts, list, sendAll, isWanted: (key) => files.has(key) });

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
      list.setState(key, await storeOrSend({ key, member, facts }, content));
    } catch (error) {
      if (!(error instanceof UnreadablePicture)) throw error;
      list.setState(key, { kind: 'refused', code: error.code });
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
