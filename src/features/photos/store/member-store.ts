import { changedText, createMessages, type Message, undoneText } from '../../../app-shell/store/messages.ts';
import type { Album, AlbumGateway } from '../../../data/gateway/albums.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import type { Timers } from '../../../sync/ports.ts';
import { type ErrorCode, GatewayError } from '../../../sync/protocol.ts';
import {
  categoriesOf,
  type Draft,
  draftOf,
  type Edits,
  emptyDraft,
  fieldsOf,
  numberAlbums,
  othersOfTile,
} from '../rules/album-form.ts';
import { albumsOf, albumTitle } from '../rules/albums.ts';
import { type Change, changed, type Done, undoOf } from '../rules/undo.ts';

export interface MemberView {
  /** All albums, including hidden ones and those in the bin. */
  readonly albums: readonly Album[];
  readonly message: Message | null;
}

/**
 * The members' albums, the edits in forms that are not saved, and the actions. What an action shows at once
 * is taken back when it fails.
 */
export type MemberStore = ReturnType<typeof createMemberStore>;

/** What went wrong, saying that nothing was lost. */
export const failureText: Readonly<Record<ErrorCode, string>> = {
  offline: 'Ingen forbindelse. Det er ikke gemt endnu.',
  unavailable: 'Fotoalbummet svarer ikke lige nu. Det er ikke gemt endnu.',
  'signed-out': 'Du er logget ud. Log ind i en anden fane, og prøv igen.',
  denied: 'Du har ikke adgang.',
  malformed: 'Fotoalbummet kunne ikke bruge det, der står her.',
};

/** How much of an action was undone: what somebody has changed since is kept. */
export type Undone = 'all' | 'part' | 'nothing';

export const undoneTexts: Readonly<Record<Undone, string>> = {
  all: undoneText,
  part: `${undoneText}, undtagen det, som en anden har ændret siden`,
  nothing: changedText,
};

/** Changes within this many ms are fetched together. */
const gathering = 400;

/** Another page's own title and picture; null where it has none. */
export interface LinkOffer {
  readonly title: string | null;
  readonly thumbnail: string | null;
}

interface Parts {
  readonly gateway: AlbumGateway;
  readonly timers: Timers;
  /** Shows these albums on the page from now on. */
  readonly follow: (albums: readonly Album[]) => void;
  /** Tells the site that its built pages are outdated. */
  readonly requestBuild: () => void;
  /** Reads the title and picture of the page at an address. Fails with a `GatewayError`. */
  readonly readLink: (link: string) => Promise<LinkOffer>;
  /** Opens the page of a new album stored here, to add its pictures. */
  readonly openAlbum: (album: { readonly id: string; readonly title: string }) => void;
}

/** The store of the members' albums: changes are shown at once, and the database tells the other members. */
export function createMemberStore({ gateway, timers, follow, requestBuild, readLink, openAlbum }: Parts) {
  const view = createStore<MemberView>({ albums: [], message: null });
  const messages = createMessages(timers, (message) => view.set({ ...view.get(), message }));
  /** The edits in forms that are not saved, by the album's id, or null for a new album. */
  const drafts = new Map<string | null, Edits>();
  /** The action that the current message is about, if it can be undone. */
  let done: Done | null = null;
  let cancelPull = () => {};
  /** The number of writes in progress: albums read meanwhile may be older than those shown. */
  let writing = 0;
  /** Resolves when everything changed so far is written: later changes must not be written first. */
  let written: Promise<unknown> = Promise.resolve();

  function put(albums: readonly Album[]) {
    view.set({ ...view.get(), albums });
    follow(albums);
  }

  /** Returns the error code on failure, or null. */
  async function pull(): Promise<ErrorCode | null> {
    try {
      const albums = await gateway.all();
      if (writing === 0) put(albums);
      return null;
    } catch (error) {
      return codeOf(error);
    }
  }

  /** Shows the changes at once, writes them, and reverts them on failure. Returns the error code, or null. */
  async function change(changes: readonly Change[]): Promise<ErrorCode | null> {
    const before = view.get().albums;
    put(changes.map(shownAtOnce).reduce<readonly Album[]>(changed, before));
    writing += 1;
    let failed: ErrorCode | null = null;
    written = written.then(async () => {
      try {
        for (const [id, fields] of changes) await gateway.change(id, fields);
      } catch (error) {
        failed = codeOf(error);
        put(before);
      }
    });
    await written;
    writing -= 1;
    requestBuild();
    await pull();
    return failed;
  }

  /** The same for actions with undo and without a form: a failure is shown in the message. */
  async function act(changes: readonly Change[], text: string): Promise<void> {
    const before = view.get().albums;
    const failed = await change(changes);
    done = failed ? null : { before, changes };
    messages.say(failed ? failureText[failed] : text, failed ? null : 'Fortryd');
  }

  /** Returns the values of a form: the current album with the edits. */
  function filled(id: string | null, edits: Edits): Draft {
    const album = view.get().albums.find((each) => each.id === id);
    return { ...(album ? draftOf(album) : emptyDraft), ...edits };
  }

  async function save(id: string | null, edits: Edits): Promise<ErrorCode | null> {
    const { albums } = view.get();
    const draft = filled(id, edits);
    const fields = fieldsOf(draft, id === null ? draft : edits, categoriesOf(albums));
    const becomesTile = draft.newest && (id === null || 'newest' in edits || 'category' in edits);
    const others = becomesTile ? othersOfTile(albums, fields.category ?? draft.category, id) : [];
    if (id !== null) {
      const changes: Change[] = [[id, fields], ...others];
      const failed = await change(changes);
      if (failed) return failed;
      done = { before: albums, changes };
      messages.say(`${quoted({ ...draft, ...fields })} er gemt.`, 'Fortryd');
    } else {
      try {
        const added = await gateway.add(fields);
        await change(others);
        done = { before: albums, changes: others, added: [added, fields] };
        messages.say(`${quoted({ ...draft, ...fields })} er lagt i fotoalbummet.`, 'Fortryd');
        if (!draft.elsewhere) openAlbum({ id: added, title: fields.title ?? draft.title });
      } catch (error) {
        return codeOf(error);
      }
    }
    drafts.delete(id);
    return null;
  }

  return {
    ...(view as Store<MemberView>),
    drafts,
    pull,
    /** Pulls whenever somebody has changed something, until the returned function is called. */
    start: () => {
      const end = gateway.watch(() => {
        cancelPull();
        cancelPull = timers.after(gathering, () => void pull());
      });
      return () => {
        cancelPull();
        end();
      };
    },
    readLink,
    /** Saves a form. Returns why it could not be saved. */
    save,
    filled,
    remove: (album: Album) => act([[album.id, { deleted: true }]], `${quoted(album)} ligger i papirkurven.`),
    restore: (album: Album) => act([[album.id, { deleted: false }]], `${quoted(album)} er gendannet.`),
    /** Sets the order of a category's albums: by hand, starting from the current order, or by date. */
    order(category: string, by: 'hand' | 'date') {
      const ordered = inOrder(view.get().albums, category);
      const changes: readonly Change[] =
        by === 'hand'
          ? numberAlbums(ordered)
          : ordered.flatMap(({ id, position }) =>
              position === null ? [] : [[id, { position: null }] as const],
            );
      return act(changes, by === 'hand' ? 'Rækkefølgen er nu jeres egen.' : 'De nyeste står nu først.');
    },
    /** Moves an album one place back (-1) or forward (1). */
    move(album: Album, by: 1 | -1) {
      const ordered = [...inOrder(view.get().albums, album.category)];
      const from = ordered.findIndex(({ id }) => id === album.id);
      const to = from + by;
      if (from < 0 || to < 0 || to >= ordered.length) return Promise.resolve();
      ordered.splice(to, 0, ...ordered.splice(from, 1));
      return act(numberAlbums(ordered), `${quoted(album)} er nu nummer ${to + 1}.`);
    },
    messages: {
      hold: messages.hold,
      release: messages.release,
      dismiss: messages.clear,
      async undo() {
        const undone = done;
        if (!undone) return;
        done = null;
        messages.clear();
        // Others' changes may not have arrived yet.
        await written;
        const unread = await pull();
        const { changes, isPartial } = undoOf(undone, view.get().albums);
        const failed = unread ?? (changes.length > 0 ? await change(changes) : null);
        if (failed) {
          done = undone;
          messages.say(failureText[failed], 'Fortryd');
        } else messages.say(undoneTexts[isPartial ? (changes.length > 0 ? 'part' : 'nothing') : 'all']);
      },
    },
  };
}

/** Returns the title as the page shows it, in quotes. */
const quoted = ({ title, category }: { readonly title: string; readonly category: string }) =>
  `»${albumTitle(title.trim(), category)}«`;

const codeOf = (error: unknown): ErrorCode => (error instanceof GatewayError ? error.code : 'malformed');

/**
 * Returns the part of a change that is shown before it is written. The audience is not: the pictures of a
 * public album would be requested at once at their public addresses, where they are not available yet.
 */
const shownAtOnce = ([id, { active: _, familyOnly: __, deleted, ...fields }]: Change): Change => [
  id,
  { ...fields, ...(deleted && { deleted }) },
];

const inOrder = (albums: readonly Album[], category: string): readonly Album[] =>
  albumsOf(
    albums.filter(({ deletedAt }) => deletedAt === null),
    category,
  );
