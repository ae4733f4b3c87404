import type { MemberNames } from '../../../../app-shell/store/member-names.ts';
import { createStore, type Store } from '../../../../lib/store.ts';
import type { PictureFacts } from './send-picture.ts';
import type { Pause, Upload, UploadState } from './upload-state.ts';

/** What the page shows of this phone's uploads. */
export interface UploadView {
  /** The member's pictures in the order in which they were chosen. */
  readonly uploads: readonly Upload[];
  /**
   * The authors of pictures that wait on this phone for another member to sign in: an id for each picture.
   */
  readonly others: readonly string[];
  readonly names: MemberNames;
  readonly pause: Pause | null;
}

/** The view and the changes that are made to it. */
export interface UploadList extends Store<UploadView> {
  find(key: string): Upload | undefined;
  /** Adds an upload at the end, unless the list has it already. */
  add(upload: Upload): void;
  /** Adds a picture that is stored on this phone: before this page was opened, or by another tab. */
  addStored(key: string, facts: PictureFacts): void;
  replaceUploads(uploads: readonly Upload[]): void;
  setState(key: string, state: UploadState): void;
  setPause(pause: Pause | null): void;
  /** Shows that these pictures wait for other members, and no longer lists them as the member's own. */
  setOthers(others: readonly { readonly key: string; readonly member: string }[], names: MemberNames): void;
  clear(): void;
}

const empty: UploadView = { uploads: [], others: [], names: new Map(), pause: null };

export function createUploadList(): UploadList {
  const view = createStore<UploadView>(empty);
  const set = (part: Partial<UploadView>) => view.set({ ...view.get(), ...part });
  const find = (key: string) => view.get().uploads.find((each) => each.key === key);
  const add = (upload: Upload) => {
    if (!find(upload.key)) set({ uploads: [...view.get().uploads, upload] });
  };
  return {
    get: view.get,
    subscribe: view.subscribe,
    find,
    add,
    addStored: (key, { album, fileName }) => add({ key, album, fileName, state: { kind: 'waiting' } }),
    replaceUploads: (uploads) => set({ uploads }),
    setState: (key, state) =>
      set({ uploads: view.get().uploads.map((each) => (each.key === key ? { ...each, state } : each)) }),
    setPause(pause) {
      if (view.get().pause !== pause) set({ pause });
    },
    setOthers: (others, names) =>
      set({
        uploads: view.get().uploads.filter((upload) => !others.some(({ key }) => key === upload.key)),
        others: others.map(({ member }) => member),
        names,
      }),
    clear: () => view.set(empty),
  };
}
