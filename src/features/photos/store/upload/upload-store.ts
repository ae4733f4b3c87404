import type { Store } from '../../../../lib/store.ts';
import type { WaitingFiles } from '../../../../sync/storage/waiting-files.ts';
import { createChosenFiles } from './chosen-files.ts';
import { createLostFiles } from './lost-files.ts';
import { createPictureSender } from './picture-sender.ts';
import type { PictureFacts } from './send-picture.ts';
import { createUploadList, type UploadView } from './upload-list.ts';
import type { UploadParts } from './upload-parts.ts';
import { isFinished, isLost, type Upload } from './upload-state.ts';

/** This phone's uploads to all albums. Those that are stored on it survive a reload. */
export interface UploadStore extends Store<UploadView> {
  /** Continues with the pictures stored on this phone. */
  resume(): Promise<void>;
  /** Adds files for an album. Its earlier uploads are no longer counted if all of them are done. */
  add(album: string, files: readonly File[]): void;
  /** Removes an album's uploads that are done or refused from the list. */
  clearFinished(album: string): void;
}

/**
 * The store of pictures being uploaded. Each is prepared and stored on the phone, then sent, in the order
 * chosen, with one at a time in memory. The server recognizes a picture by its key, so an attempt without an
 * answer can be repeated.
 */
export function createUploadStore(parts: UploadParts): UploadStore {
  const list = createUploadList();
  const lost = createLostFiles(list, parts.openSettings);
  let opening: Promise<WaitingFiles<PictureFacts>> | null = null;
  const open = () => {
    opening ??= parts.open().then((files) => {
      files.onWiped(forget);
      return files;
    });
    return opening;
  };
  const { sendAll, ownOf } = createPictureSender({ ...parts, list, open });
  const chosen = createChosenFiles({ ...parts, list, lost, open, sendAll });

  /**
   * Forgets everything after the member has signed out in another tab: nothing of this one is stored any
   * more.
   */
  function forget() {
    chosen.clear();
    lost.setKeeping(false);
    list.clear();
    parts.signedOut();
  }

  return {
    get: list.get,
    subscribe: list.subscribe,
    async resume() {
      const stored = await open()
        .then((files) => files.list())
        .catch(() => []);
      if (stored.length > 0)
        for (const { key, facts } of await ownOf(stored, await parts.author())) list.addStored(key, facts);
      await parts
        .alone(async (isAlone) => {
          if (isAlone) await lost.show();
        })
        .catch(() => {});
      if (stored.length > 0) await sendAll();
    },
    add(album, files) {
      const member = parts.author();
      const added = files.map((file): Upload => {
        const key = parts.newKey();
        chosen.add(key, file, member);
        return { key, album, fileName: file.name, state: { kind: 'chosen' } };
      });
      list.replaceUploads([...stillCounted(list.get().uploads, album, files), ...added]);
      void lost.keep();
      void chosen.prepareAll();
    },
    clearFinished(album) {
      list.replaceUploads(list.get().uploads.filter((each) => each.album !== album || !isFinished(each)));
      void chosen.prepareAll();
    },
  };
}

/** Returns the uploads without those of the album that the new files replace or put out of date. */
function stillCounted(uploads: readonly Upload[], album: string, files: readonly File[]) {
  const allFinished = uploads.every((each) => each.album !== album || isFinished(each));
  const isAgain = (each: Upload) => isLost(each) && files.some(({ name }) => name === each.fileName);
  return uploads.filter(
    (each) => each.album !== album || !(isAgain(each) || (allFinished && each.state.kind === 'sent')),
  );
}
