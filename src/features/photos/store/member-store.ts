import type { Message } from '../../../app-shell/store/messages.ts';
import type { Album, AlbumFields, AlbumGateway } from '../../../data/gateway/albums.ts';
import { createStore, readOnly } from '../../../lib/store.ts';
import type { Timers } from '../../../sync/ports.ts';
import type { ErrorCode } from '../../../sync/protocol.ts';
import {
  type AlbumDraft,
  categoriesOf,
  fieldsOf,
  newAlbum,
  numberAlbums,
  othersOfTile,
} from '../rules/album-form.ts';
import { albumsOf, emptyThumbnail, quotedTitle } from '../rules/albums.ts';
import { type Change, type Done, undoOf } from '../rules/undo.ts';
import { createAlbumList } from './album-list.ts';
import { failureOf } from './failures.ts';
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
  /** Looks whether the person is still of the same kind. */
  readonly familyChanged: () => void;
  /** Stores the picture of an album on another site, and returns its address as a thumbnail. */
  readonly sendCover: (file: File) => Promise<string>;
  /** Opens the page of a new album stored here, to add its pictures. */
  readonly openAlbum: (album: { readonly id: string; readonly title: string }) => void;
}

/** The store of the members' albums: changes are shown at once, and the database tells the other members. */
export function createMemberStore(parts: Parts) {
  const { gateway, newId, follow, openAlbum } = parts;
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

  /** The edits in forms that are not saved, by the album's id; that of a new album is null. */
  const drafts = new Map<string | null, AlbumFields>();
  /** The id of the new album in the form once somebody has tried to add it. */
  let added: string | null = null;

  function discard(id: string | null) {
    drafts.delete(id);
    if (id === null) added = null;
  }

  /** Returns the values of a form: the current album with the edits. */
  const filled = (id: string | null, edits: AlbumFields): AlbumDraft => ({
    ...(list.get().find((each) => each.id === id) ?? newAlbum),
    ...edits,
  });

  /**
   * Saves a form: all of a new album, else only what was edited, so that an older form does not overwrite what
   * somebody has changed meanwhile. Returns why it could not be saved.
   */
  async function save(id: string | null, edits: AlbumFields): Promise<ErrorCode | null> {
    const draft = filled(id, edits);
    const fields = fieldsOf(id === null ? draft : edits, categoriesOf(list.get()));
    // The database refuses a change without any field.
    if (Object.keys(fields).length === 0) {
      discard(id);
      return null;
    }
    const own = id ?? added ?? newId();
    const before = list.get().filter((each) => id !== null || each.id !== own);
    const becomesTile = draft.newest && (id === null || 'newest' in edits || 'category' in edits);
    const others = becomesTile ? othersOfTile(before, fields.category ?? draft.category, own) : [];
    const title = quotedTitle({ ...draft, ...fields });
    if (id !== null) {
      const moves = fields.category !== undefined && fields.category !== filled(id, {}).category;
      // A place by hand is one among the albums of a category.
      const changes: Change[] = [[id, moves ? { ...fields, position: null } : fields], ...others];
      const failed = await list.change(changes);
      if (failed) return failed;
      messages.announce(null, `${title} er gemt.`, inverseOf({ before, changes }));
    } else {
      // An attempt that failed may have added it, if only its answer was lost, with what was typed then.
      const typed: Change[] = added === null ? [] : [[own, fields]];
      added = own;
      const failed =
        (await failureOf(() => gateway.add(own, fields))) ?? (await list.change([...typed, ...others]));
      if (failed) return failed;
      // An album into which somebody puts pictures meanwhile has another thumbnail, and stays.
      const changes: Change[] = [[own, { thumbnail: emptyThumbnail, ...fields }], ...others];
      messages.announce(null, `${title} er lagt i fotoalbummet.`, inverseOf({ before, changes }));
      if (draft.link === null) openAlbum({ id: own, title: fields.title ?? draft.title });
    }
    discard(id);
    return null;
  }

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
    ...readOnly(view),
    drafts,
    filled,
    /** Forgets the edits in a form. */
    discard,
    save,
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
    /** Moves an album so many places forward, or back if negative. */
    move(album: Album, by: number) {
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
