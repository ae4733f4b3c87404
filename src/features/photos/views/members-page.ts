import type { ComponentType } from 'react';
import type { AlbumRow, PhotosTables, PictureRow } from '../../../data/tables.ts';
import { createStore } from '../../../lib/store.ts';
import { useStore } from '../../../lib/use-store.ts';
import type { PhotosModel, PhotosStore } from '../store/photos-store.ts';
import type { UploadStore } from '../store/upload/upload-store.ts';

/** The members' part of the album pages, which is loaded only for them. */
export interface MembersPage {
  readonly store: PhotosStore;
  /** Returns the uploads to the album with this id. */
  readonly uploadsTo: (album: string) => UploadStore;
  readonly signIn: () => Promise<void>;
  /** Switches to a new version of the page. */
  readonly reload: () => void;
  readonly views: {
    /** The tools of all albums, or of those of the open category. */
    readonly Toolbar: MemberView<{
      readonly category: string | null;
      readonly isEditing: boolean;
      readonly edit: (isEditing: boolean) => void;
    }>;
    /** The tools of one album among others. */
    readonly AlbumTools: MemberView<{ readonly id: string; readonly isEditing: boolean }>;
    /** The tools of the open album. */
    readonly AlbumToolbar: MemberView<{
      readonly album: AlbumRow;
      readonly pictures: readonly PictureRow[];
      readonly isFamilyOnly: (picture: PictureRow) => boolean;
      readonly isArranging: boolean;
      readonly arrange: (isArranging: boolean) => void;
    }>;
    /** Shown instead of the album while it is in the bin. */
    readonly RestoreAlbum: MemberView<{ readonly album: AlbumRow }>;
    readonly PictureForm: MemberView<{ readonly picture: PictureRow; readonly album: AlbumRow }>;
    /** The tools on the picture at this index of `count` while the pictures are being arranged. */
    readonly ArrangeTools: MemberView<{
      readonly picture: PictureRow;
      readonly index: number;
      readonly count: number;
    }>;
    /** The message about what was just done. */
    readonly Messages: MemberView<object>;
  };
}

type MemberView<Props> = ComponentType<Props & { readonly page: MembersPage }>;

/** `none` for visitors; `guest` for a guest of the family, who only looks; `failed` if a script did not arrive. */
export type Members =
  | { readonly kind: 'none' | 'loading' | 'failed' }
  | { readonly kind: 'guest'; readonly tables: PhotosTables }
  | { readonly kind: 'open'; readonly page: MembersPage };

const nobody = createStore<PhotosModel | null>(null);

export const useModel = (members: Members): PhotosModel | null =>
  useStore<PhotosModel | null>(members.kind === 'open' ? members.page.store : nobody);

/** Returns the rows of a member or a guest; null for visitors, and until there are any. */
export function rowsOf(members: Members, model: PhotosModel | null): PhotosTables | null {
  if (members.kind === 'guest') return members.tables;
  return model?.access === 'open' && !model.empty ? model.tables : null;
}

/** True while the rows of somebody who seems to be a member have not arrived. */
export const isWaitingForRows = (members: Members, model: PhotosModel | null): boolean =>
  members.kind === 'loading' ||
  (model !== null && rowsOf(members, model) === null && ['opening', 'open'].includes(model.access));
