import type { Message } from '../../../app-shell/store/messages.ts';
import type { Album, AlbumGateway } from '../../../data/gateway/albums.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import type { Timers } from '../../../sync/ports.ts';
import type { ErrorCode } from '../../../sync/protocol.ts';
import { numberAlbums } from '../rules/album-form.ts';
import { albumsOf, quotedTitle } from '../rules/albums.ts';
import { type Change, type Done, undoOf } from '../rules/undo.ts';
import { createAlbumDrafts } from './album-drafts.ts';
import { createAlbumList } from './album-list.ts';
import { createUndoMessages, type InverseRequest } from './undo-messages.ts';

export interface MemberView {
  /** All albums, including hidden ones and those in the bin. */
  readonly albums: readonly Album[];
  readonly message: Message | null;
  /** Whether the tools on each album are shown. */
  readonly isEditing: boolean;
}

/**
 * The members' albums, the edits in forms that are not saved, and the actions. What an action shows at once
 * is taken back when it fails.
 */
export type MemberStore = ReturnType<typeof createMemberStore>;

interface Parts {
  readonly gateway: AlbumGateway;
  readonly timers: Timers;
  readonly newId: () => string;
  /** Shows these albums on the page from now on. */
  readonly follow: (albums: readonly Album[]) => void;
  /** Has the CDN forget the albums. */
  readonly purge: () => void;
  /** Stores the picture of an album on another site, and returns its address as a thumbnail. */
  readonly sendCover: (file: File) => Promise<string>;
  /** Opens the page of a new album stored here, to add its pictures. */
  readonly openAlbum: (album: { readonly id: string; readonly title: string }) => void;
}

/** The store of the members' albums: changes are shown at once, and the database tells the other members. */
export function createMemberStore(parts: Parts) {
  const { follow } = parts;
  const view = createStore<MemberView>({ albums: [], message: null, isEditing: false });
  const put = (part: Partial<MemberView>) => view.set({ ...view.get(), ...part });
  const messages = createUndoMessages(parts.timers, (message) => put({ message }));
  const list = createAlbumList({
    ...parts,
    show(albums) {
      put({ albums });
      follow(albums);
    },
  });

  const inverseOf =
    (done: Done): InverseRequest =>
    async () => {
      // Others' changes may not have arrived yet.
      await list.written();
      const unread = await list.pull();
      if (unread) return unread;
      const changes = undoOf(done, list.get());
      return changes ? list.change(changes) : 'changed';
    };

  const drafts = createAlbumDrafts({
    ...parts,
    list,
    announce: (text, done) => messages.announce(null, text, inverseOf(done)),
  });

  /**
   * Makes the changes of an action without a form, and shows what was done or why it failed. Resolves to the
   * error code on failure, or null.
   */
  async function act(changes: readonly Change[], text: string): Promise<ErrorCode | null> {
    const before = list.get();
    const failed = await list.change(changes);
    messages.announce(failed, text, inverseOf({ before, changes }));
    return failed;
  }

  return {
    ...(view as Store<MemberView>),
    ...drafts,
    pull: list.pull,
    start: list.watch,
    edit: (isEditing: boolean) => put({ isEditing }),
    sendCover: parts.sendCover,
    remove: (album: Album) =>
      act([[album.id, { deleted: true }]], `${quotedTitle(album)} ligger i papirkurven.`),
    restore: (album: Album) => act([[album.id, { deleted: false }]], `${quotedTitle(album)} er gendannet.`),
    /** Sets the order of a category's albums: by hand, starting from the current order, or by date. */
    order(category: string, by: 'hand' | 'date') {
      const changes: readonly Change[] =
        by === 'hand'
          ? numberAlbums(inOrder(list.get(), category))
          : // Also those in the bin: with a place, a restored one would bring back the order by hand.
            albumsOf(list.get(), category).flatMap(({ id, position }) =>
              position === null ? [] : [[id, { position: null }] as const],
            );
      return act(changes, by === 'hand' ? 'Rækkefølgen er nu jeres egen.' : 'De nyeste står nu først.');
    },
    /** Moves an album one place back (-1) or forward (1). */
    move(album: Album, by: 1 | -1) {
      const ordered = [...inOrder(list.get(), album.category)];
      const from = ordered.findIndex(({ id }) => id === album.id);
      const to = from + by;
      if (from < 0 || to < 0 || to >= ordered.length) return Promise.resolve(null);
      ordered.splice(to, 0, ...ordered.splice(from, 1));
      return act(numberAlbums(ordered), `${quotedTitle(album)} er nu nummer ${to + 1}.`);
    },
    announce: messages.announce,
    messages: messages.handlers,
  };
}

const inOrder = (albums: readonly Album[], category: string): readonly Album[] =>
  albumsOf(
    albums.filter(({ deletedAt }) => deletedAt === null),
    category,
  );
