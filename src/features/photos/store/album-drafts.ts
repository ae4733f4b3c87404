import type { AlbumGateway } from '../../../data/gateway/albums.ts';
import type { ErrorCode } from '../../../sync/protocol.ts';
import {
  categoriesOf,
  type Draft,
  draftOf,
  type Edits,
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
  /** Says what was done, with a button to undo it. */
  readonly announce: (text: string, done: Done) => void;
  /** Opens the page of a new album stored here, to add its pictures. */
  readonly openAlbum: (album: { readonly id: string; readonly title: string }) => void;
}

/** The edits in forms that are not saved, and saving them. The id of a new album is null. */
export function createAlbumDrafts({ list, gateway, announce, openAlbum }: Parts) {
  const drafts = new Map<string | null, Edits>();

  /** Returns the values of a form: the current album with the edits. */
  function filled(id: string | null, edits: Edits): Draft {
    const album = list.get().find((each) => each.id === id);
    return { ...(album ? draftOf(album) : emptyDraft), ...edits };
  }

  return {
    drafts,
    filled,
    /** Saves a form. Returns why it could not be saved. */
    async save(id: string | null, edits: Edits): Promise<ErrorCode | null> {
      const before = list.get();
      const draft = filled(id, edits);
      const fields = fieldsOf(draft, id === null ? draft : edits, categoriesOf(before));
      const title = quotedTitle({ ...draft, ...fields });
      const becomesTile = draft.newest && (id === null || 'newest' in edits || 'category' in edits);
      const others = becomesTile ? othersOfTile(before, fields.category ?? draft.category, id) : [];
      if (id !== null) {
        const changes: Change[] = [[id, fields], ...others];
        const failed = await list.change(changes);
        if (failed) return failed;
        announce(`${title} er gemt.`, { before, changes });
      } else {
        const failed = await failureOf(async () => {
          const added = await gateway.add(fields);
          await list.change(others);
          announce(`${title} er lagt i fotoalbummet.`, { before, changes: others, added: [added, fields] });
          if (!draft.elsewhere) openAlbum({ id: added, title: fields.title ?? draft.title });
        });
        if (failed) return failed;
      }
      drafts.delete(id);
      return null;
    },
  };
}
