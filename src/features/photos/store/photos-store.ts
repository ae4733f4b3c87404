import { keepDraft, readDraft } from '../../../app-shell/store/drafts.ts';
import { createShell, type ShellOptions, type ShellState } from '../../../app-shell/store/shell.ts';
import type { AlbumRow, PhotosTables, PictureRow } from '../../../data/tables.ts';
import { tidyInput } from '../../../lib/tidy-text.ts';
import * as actions from '../rules/actions.ts';
import type { AlbumFields } from '../rules/album-form.ts';
import type { TakenAt } from '../rules/file-facts.ts';
import { isFull, keptAlbums, keptPictures } from '../rules/member-rows.ts';

export type PhotosModel = ShellState<PhotosTables>;

export interface PhotosParts extends ShellOptions<PhotosTables> {
  readonly newId: () => string;
  /** Has the CDN forget the albums, so that visitors see a change at once. */
  readonly purge: () => void;
  /** Stores the picture of an album on another site, and returns its address as a thumbnail. */
  readonly sendCover: (file: File) => Promise<string>;
  /** Opens the page of a new album stored here, to add its pictures. */
  readonly openAlbum: (album: { readonly id: string; readonly title: string }) => void;
}

export type PhotosStore = ReturnType<typeof createPhotosStore>;

/** The result of adding a picture to an album. */
export type Added = 'added' | 'known' | 'no-album' | 'album-full' | 'not-stored';

/**
 * The store of the members' albums and pictures: the synced rows and the actions on them, which are shown at
 * once and need no network. It does not depend on React.
 */
export function createPhotosStore({ newId, purge, sendCover, openAlbum, ...parts }: PhotosParts) {
  const shell = createShell(parts);
  const { run } = shell;
  const draftOf = (album: AlbumRow | null) => `album ${album?.key ?? ''}`;
  const captionOf = ({ key }: PictureRow) => `caption ${key}`;
  const keep = (place: string, draft: unknown) => keepDraft(place, shell.get().author, draft);

  /** The actions that are to be sent, and change more than an album's number of pictures. */
  let waiting: ReadonlySet<string> = new Set();
  shell.subscribe(() => {
    const before = waiting;
    waiting = new Set(
      shell.get().pending.flatMap(({ action: { id, operations }, state }) => {
        const isChange = operations.some((each) => 'set' in each && Object.keys(each.fields).length > 0);
        return isChange && state.kind === 'waiting' ? id : [];
      }),
    );
    // New pictures wait for the minute that the CDN keeps a page.
    if (!before.isSubsetOf(waiting)) purge();
  });

  return {
    ...shell,
    sendCover,
    /** The edits in an album's form that were not saved; null is a new album. */
    readDraft: (album: AlbumRow | null) =>
      readDraft(draftOf(album), shell.get().author) as AlbumFields | undefined,
    keepDraft: (album: AlbumRow | null, edits: AlbumFields | undefined) => keep(draftOf(album), edits),
    /** Saves an album's form. Resolves to false when it could not be stored. */
    async saveAlbum(album: AlbumRow | null, edits: AlbumFields): Promise<boolean> {
      const key = album?.key ?? newId();
      if (album && Object.keys(edits).length === 0) return true;
      if (!(await run(actions.saveAlbum(key, edits)))) return false;
      keep(draftOf(album), undefined);
      const saved = shell.get().tables.photos.get(key);
      if (!album && saved?.link === null) openAlbum(saved);
      return true;
    },
    removeAlbum: (album: AlbumRow) => void run(actions.removeAlbum(album, parts.now())),
    restoreAlbum: (album: AlbumRow) => void run(actions.restoreAlbum(album)),
    orderAlbumsByDate: (category: string) => void run(actions.orderAlbumsByDate(category)),
    moveAlbum: (album: AlbumRow, by: number) => void run(actions.moveAlbum(album, by)),
    /** True if the album takes no more pictures. */
    isFull: (album: string) => isFull(shell.get().tables, album),
    /** Adds a picture whose files are stored to the album with this id, which may contain it already. */
    async addPicture(
      key: string,
      id: string,
      picture: actions.StoredPicture,
      taken: TakenAt | null,
    ): Promise<Added> {
      const { tables, member } = shell.get();
      const album = keptAlbums(tables).find((each) => each.id === id);
      if (!album) return 'no-album';
      if (keptPictures(tables, id).some(({ name }) => name === picture.name)) return 'known';
      if (isFull(tables, id)) return 'album-full';
      const stored = await run(actions.addPicture(key, album, picture, taken, member));
      return stored ? 'added' : 'not-stored';
    },
    /** The caption that was typed and not saved; undefined if there is none. */
    readCaption: (picture: PictureRow) =>
      readDraft(captionOf(picture), shell.get().author) as string | undefined,
    typeCaption: (picture: PictureRow, text: string) => keep(captionOf(picture), text),
    /** Saves what was typed as a picture's caption. Resolves to false when it could not be stored. */
    async saveCaption(picture: PictureRow, typed: string): Promise<boolean> {
      const now = shell.get().tables.picture.get(picture.key) ?? picture;
      const caption = tidyInput(typed, 300) || null;
      if (caption !== now.caption && !(await run(actions.writeCaption(now, caption)))) return false;
      // More may have been typed meanwhile.
      if (readDraft(captionOf(picture), shell.get().author) === typed) keep(captionOf(picture), undefined);
      return true;
    },
    setDay: (pictures: readonly PictureRow[], day: string | null) => run(actions.setDay(pictures, day)),
    removePicture: (picture: PictureRow) => void run(actions.removePicture(picture, parts.now())),
    restorePicture: (picture: PictureRow) => void run(actions.restorePicture(picture)),
    movePicture: (key: string, album: string, index: number) =>
      void run(actions.movePicture(key, album, index)),
    orderPicturesByDay: (album: string) => void run(actions.orderPicturesByDay(album)),
    makeCover: (picture: PictureRow, album: AlbumRow) => void run(actions.makeCover(picture, album)),
  };
}
