import type { LostFiles } from './lost-files.ts';
import { isSentBy, type WaitingPicture } from './picture-sender.ts';
import { UnreadablePicture } from './prepare-picture.ts';
import type { Sent } from './send-picture.ts';
import { singleFlight } from './single-flight.ts';
import type { UploadList } from './upload-list.ts';
import type { UploadParts } from './upload-parts.ts';
import type { Upload, UploadState } from './upload-state.ts';

interface Parts
  extends Pick<
    UploadParts,
    'open' | 'alone' | 'prepare' | 'dayTaken' | 'pause' | 'send' | 'exclusive' | 'session'
  > {
  readonly list: UploadList;
  readonly lost: LostFiles;
  /** Called when a picture is stored, and when the phone has no room until some are sent. */
  readonly sendAll: () => Promise<void>;
}

const isQuotaError = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';

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
      list.setState(key, await storeOrSend({ key, member, facts }, content));
    } catch (error) {
      if (!(error instanceof UnreadablePicture)) throw error;
      list.setState(key, { kind: 'refused', code: error.code });
    }
  }

  async function storeOrSend(picture: WaitingPicture, content: Blob): Promise<UploadState> {
    try {
      await store(picture, content);
      // Signed out while it was being stored.
      if (!files.has(picture.key)) await (await open()).remove(picture.key);
      return { kind: 'waiting' };
    } catch (error) {
      const sent = await sendUnstored(picture, content);
      const isThrough = sent?.kind === 'sent' || sent?.kind === 'refused';
      list.setPause(isThrough ? null : 'no-storage');
      if (isThrough) return sent;
      return { kind: 'refused', code: isQuotaError(error) ? 'full' : 'no-storage' };
    }
  }

  /**
   * Tries once to send a picture that the phone cannot keep, as its author only. It counts as being prepared
   * meanwhile, because it would be lost with the tab.
   */
  async function sendUnstored(picture: WaitingPicture, content: Blob) {
    let sent: Sent | undefined;
    await parts.exclusive(async () => {
      const session = await parts.session();
      // Signed out meanwhile, or somebody else has signed in.
      if (!files.has(picture.key) || session.kind !== 'member' || !isSentBy(picture, session.id)) return;
      sent = await parts.send(picture.key, picture.facts, content, () => {});
    });
    return sent;
  }

  /** When the phone has no room, waits until something has been sent. */
  async function store(picture: WaitingPicture, content: Blob) {
    const stored = await open();
    while (files.has(picture.key)) {
      try {
        return await stored.put(picture, content);
      } catch (error) {
        const mayLeave = (await stored.list()).some((each) => isSentBy(each, picture.member ?? ''));
        if (!isQuotaError(error) || !mayLeave) throw error;
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
