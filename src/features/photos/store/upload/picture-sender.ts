import { retryDelay } from '../../../../lib/retry-delay.ts';
import type { WaitingFile, WaitingFiles } from '../../../../sync/storage/waiting-files.ts';
import type { PictureFacts } from './send-picture.ts';
import { singleFlight } from './single-flight.ts';
import type { UploadList } from './upload-list.ts';
import type { UploadParts } from './upload-parts.ts';

/** A picture that is stored on this phone and not sent yet. */
export type WaitingPicture = WaitingFile<PictureFacts>;

/** True if this member may send the picture. */
export const isSentBy = ({ member: author }: WaitingPicture, member: string) => !author || author === member;

interface Parts extends Pick<UploadParts, 'open' | 'send' | 'exclusive' | 'pause' | 'session' | 'names'> {
  readonly list: UploadList;
}

/** Sends the pictures stored on this phone, one after the other, each until the server has answered. */
export function createPictureSender({ list, open, ...parts }: Parts) {
  /** Returns those of the stored pictures that the member may send, and shows whose the others are. */
  async function ownOf(pictures: readonly WaitingPicture[], member: string) {
    const own = pictures.filter((each) => isSentBy(each, member));
    const others = pictures
      .filter((each) => !own.includes(each))
      .map(({ key, member = '' }) => ({ key, member }));
    if (others.length + list.get().others.length > 0) list.setOthers(others, await parts.names());
    return own;
  }

  let failures = 0;
  async function pauseFor(kind: 'failed' | 'signed-out') {
    list.setPause(kind === 'signed-out' ? kind : 'offline');
    failures += 1;
    await parts.pause(kind === 'signed-out' ? 30_000 : retryDelay(failures, Math.random()));
  }

  async function sendOne({ key, facts }: WaitingPicture, files: WaitingFiles<PictureFacts>) {
    list.addStored(key, facts);
    const content = await files.read(key);
    if (!content) return files.remove(key);
    list.setState(key, { kind: 'sending', share: 0 });
    const sent = await parts.send(key, facts, content, (share) =>
      list.setState(key, { kind: 'sending', share }),
    );
    if (sent.kind === 'sent' || sent.kind === 'refused') {
      await files.remove(key);
      list.setState(key, sent);
      list.setPause(null);
      failures = 0;
    } else {
      list.setState(key, { kind: 'waiting' });
      await pauseFor(sent.kind);
    }
  }

  /** Sends the member's stored pictures until none is left. Those of others stay for them. */
  const sendAll = singleFlight(() =>
    parts.exclusive(async () => {
      const files = await open().catch(() => null);
      // Where the browser offers no storage, nothing waits.
      if (!files) return;
      failures = 0;
      for (let stored = await files.list(); stored.length > 0; stored = await files.list()) {
        const session = await parts.session();
        if (session.kind !== 'member') {
          await pauseFor(session.kind);
          continue;
        }
        const [picture] = await ownOf(stored, session.id);
        if (!picture) break;
        await sendOne(picture, files);
      }
      // The remaining ones have been sent by another tab.
      for (const { key, state } of list.get().uploads)
        if (state.kind === 'waiting' || state.kind === 'sending') list.setState(key, { kind: 'sent' });
    }),
  );

  return { sendAll, ownOf };
}
