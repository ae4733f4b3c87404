import type { Album, AlbumFields, AlbumGateway } from '../../../data/gateway/albums.ts';
import type { ErrorCode } from '../../../sync/protocol.ts';
import {
  type AlbumDraft,
  type AlbumEdits,
  categoriesOf,
  draftOf,
  emptyDraft,
  fieldsOf,
  othersOfTile,
} from '../rules/album-form.ts';
import { quotedTitle } from '../rules/albums.ts';
import type { Change, Done } from '../rules/undo.ts';
import type { AlbumList } from './album-list.ts';
import { failureOf } from './failures.ts';

interface Parts {
  readonly list: AlbumList;
  readonly gateway: Pick<AlbumGateway, 'add'>;
  readonly newId: () => string;
  /** Says what was done, with a button to undo it. */
  readonly announce: (text: string, done: Done) => void;
  /** Opens the page of a new album stored here, to add its pictures. */
  readonly openAlbum: (album: { readonly id: string; readonly title: string }) => void;
}

/** The edits in forms that are not saved, and saving them. The id of a new album is null. */
export function createAlbumDrafts({ list, gateway, newId, announce, openAlbum }: Parts) {
  const drafts = new Map<string | null, AlbumEdits>();
  /** The id of the new album in the form once somebody has tried to add it. */
  let added: string | null = null;

  function discard(id: string | null) {
    drafts.delete(id);
    if (id === null) added = null;
  }

  /** Returns the values of a form: the current album with the edits. */
  function filled(id: string | null, edits: AlbumEdits): AlbumDraft {
    const album = list.get().find((each) => each.id === id);
    return { ...(album ? draftOf(album) : emptyDraft), ...edits };
  }

  return {
    drafts,
    filled,
    /** Forgets the edits in a form. */
    discard,
    /** Saves a form. Returns why it could not be saved. */
    async save(id: string | null, edits: AlbumEdits): Promise<ErrorCode | null> {
      const before = list.get();
      const draft = filled(id, edits);
      const fields = fieldsOf(draft, id === null ? draft : edits, categoriesOf(before));
      const title = quotedTitle({ ...draft, ...fields });
      const becomesTile = draft.newest && (id === null || 'newest' in edits || 'category' in edits);
      const own = id ?? added ?? newId();
      const others = becomesTile ? othersOfTile(before, fields.category ?? draft.category, own) : [];
      if (id !== null) {
        // The database refuses a change without any field.
        if (Object.keys(fields).length === 0) {
          discard(id);
          return null;
        }
        const changes: Change[] = [[id, { ...fields, ...leftPlace(before, id, fields) }], ...others];
        const failed = await list.change(changes);
        if (failed) return failed;
        announce(`${title} er gemt.`, { before, changes });
      } else {
        // An attempt that failed may have added it, if only its answer was lost, with what was typed then.
        const typed: Change[] = added === null ? [] : [[own, fields]];
        added = own;
        const failed =
          (await failureOf(() => gateway.add(own, fields))) ?? (await list.change([...typed, ...others]));
        if (failed) return failed;
        announce(`${title} er lagt i fotoalbummet.`, { before, changes: others, added: [own, fields] });
        if (!draft.elsewhere) openAlbum({ id: own, title: fields.title ?? draft.title });
      }
      discard(id);
      return null;
    },
  };
}

/**
 * Returns the further change of an album that these fields move to another category: its place by hand, which
 * is one among the albums that it leaves, is removed.
 */
function leftPlace(albums: readonly Album[], id: string, { category }: AlbumFields): AlbumFields | null {
  const album = albums.find((each) => each.id === id);
  const moves = album && album.position !== null && category !== undefined && category !== album.category;
  return moves ? { position: null } : null;
}
