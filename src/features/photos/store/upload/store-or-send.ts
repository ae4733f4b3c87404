import { isSentBy, type WaitingPicture } from './picture-sender.ts';
import type { Sent } from './send-picture.ts';
import type { UploadList } from './upload-list.ts';
import type { UploadParts } from './upload-parts.ts';
import type { UploadState } from './upload-state.ts';

interface Parts extends Pick<UploadParts, 'open' | 'pause' | 'send' | 'exclusive' | 'session'> {
  readonly list: UploadList;
  /** Sends the pictures stored on this phone, which makes room for others. */
  readonly sendAll: () => Promise<void>;
  /** Returns false once the member has signed out: then the phone must not keep the picture. */
  readonly isWanted: (key: string) => boolean;
}

const isQuotaError = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';

/**
 * Returns a function that stores a prepared picture on the phone or, where that is impossible, tries once to
 * send it. It returns the picture's new state.
 */
export function createStoreOrSend({ list, sendAll, isWanted, open, ...parts }: Parts) {
  /** When the phone has no room, waits until something has been sent. */
  async function store(picture: WaitingPicture, content: Blob) {
    const stored = await open();
    while (isWanted(picture.key)) {
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

  /**
   * Sends the picture as its author only. It counts as being prepared meanwhile, because it would be lost
   * with the tab.
   */
  async function sendUnstored(picture: WaitingPicture, content: Blob) {
    let sent: Sent | undefined;
    await parts.exclusive(async () => {
      const session = await parts.session();
      // Signed out meanwhile, or somebody else has signed in.
      if (!isWanted(picture.key) || session.kind !== 'member' || !isSentBy(picture, session.id)) return;
      sent = await parts.send(picture.key, picture.facts, content, () => {});
    });
    return sent;
  }

  return async (picture: WaitingPicture, content: Blob): Promise<UploadState> => {
    try {
      await store(picture, content);
      // Signed out while it was being stored.
      if (!isWanted(picture.key)) await (await open()).remove(picture.key);
      return { kind: 'waiting' };
    } catch (error) {
      const sent = await sendUnstored(picture, content);
      const isFinal = sent?.kind === 'sent' || sent?.kind === 'refused';
      list.setPause(isFinal ? null : 'no-storage');
      if (isFinal) return sent;
      return { kind: 'refused', code: isQuotaError(error) ? 'full' : 'no-storage' };
    }
  };
}
