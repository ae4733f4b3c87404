import { createMessages, type Message } from '../../../app-shell/store/messages.ts';
import type { Album, AlbumGateway } from '../../../data/gateway/albums.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import type { Timers } from '../../../sync/ports.ts';
import { type ErrorCode, GatewayError } from '../../../sync/protocol.ts';
import {
  type Change,
  categoriesOf,
  type Draft,
  draftOf,
  type Edits,
  emptyDraft,
  fieldsOf,
  inverseOf,
  numbered,
  othersOfTile,
} from '../rules/album-form.ts';
import { albumsOf } from '../rules/albums.ts';

export interface MemberView {
  /** All of them, also those that are hidden or in the bin. */
  readonly albums: readonly Album[];
  readonly message: Message | null;
}

export type MemberStore = ReturnType<typeof createMemberStore>;

/** What went wrong, and that nothing was lost by it. */
export const failureText: Readonly<Record<ErrorCode, string>> = {
  offline: 'Ingen forbindelse. Det er ikke gemt endnu.',
  unavailable: 'Fotoalbummet svarer ikke lige nu. Det er ikke gemt endnu.',
  'signed-out': 'Du er logget ud. Log ind i en anden fane, og prøv igen.',
  denied: 'Du har ikke adgang.',
  malformed: 'Fotoalbummet kunne ikke bruge det, der står her.',
};

/** Several changes of others that come together are one reason to ask, after so many ms. */
const gathering = 400;

/** What another page says of itself: null for what it does not say. */
export interface LinkOffer {
  readonly title: string | null;
  readonly thumbnail: string | null;
}

interface Parts {
  readonly gateway: AlbumGateway;
  readonly timers: Timers;
  /** Shows what the page is to show from now on. */
  readonly follow: (albums: readonly Album[]) => void;
  /** Tells the site that its pages are older than the albums. */
  readonly requestBuild: () => void;
  /** Asks the page at an address what it is called and looks like. Fails with a `GatewayError`. */
  readonly readLink: (link: string) => Promise<LinkOffer>;
  /** Goes to the page of a new album of our own, where its pictures are chosen. */
  readonly openAlbum: (album: { readonly id: string; readonly title: string }) => void;
}

/** The albums as members keep them: what they do is seen at once, and told to the other members by the database. */
export function createMemberStore({ gateway, timers, follow, requestBuild, readLink, openAlbum }: Parts) {
  const view = createStore<MemberView>({ albums: [], message: null });
  const messages = createMessages(timers, (message) => view.set({ ...view.get(), message }));
  /** What was changed in a form that is not saved, by the album's id, or null for a new one. */
  const drafts = new Map<string | null, Edits>();
  let inverse: readonly Change[] = [];
  let cancelPull = () => {};
  /** Writes on their way: what is read meanwhile may be older than what is shown. */
  let writing = 0;
  /** Ends when all that was changed until now is written: what was done later must not be written first. */
  let written: Promise<unknown> = Promise.resolve();

  function put(albums: readonly Album[]) {
    view.set({ ...view.get(), albums });
    follow(albums);
  }

  /** Gives why it failed, or null. */
  async function pull(): Promise<ErrorCode | null> {
    try {
      const albums = await gateway.all();
      if (writing === 0) put(albums);
      return null;
    } catch (error) {
      return codeOf(error);
    }
  }

  /** Shows the changes at once, writes them, and takes them back when that fails. Gives why, or null. */
  async function change(changes: readonly Change[]): Promise<ErrorCode | null> {
    const before = view.get().albums;
    put(changes.reduce(changed, before));
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

  /** The same for what has its undo and no form: a failure is told in the message. */
  async function act(changes: readonly Change[], text: string): Promise<void> {
    const back = inverseOf(changes, view.get().albums);
    const failed = await change(changes);
    inverse = failed ? [] : back;
    messages.say(failed ? failureText[failed] : text, failed ? null : 'Fortryd');
  }

  /** A form as it stands: the album as it is now, with what was changed in it. */
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
      const back = inverseOf(changes, albums);
      const failed = await change(changes);
      if (failed) return failed;
      inverse = back;
      messages.say(`»${draft.title.trim()}« er gemt.`, 'Fortryd');
    } else {
      try {
        const added = await gateway.add(fields);
        await change(others);
        inverse = [[added, { deleted: true }], ...inverseOf(others, albums)];
        messages.say(`»${fields.title}« er lagt i fotoalbummet.`, 'Fortryd');
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
    /** Asks again whenever somebody changed something, until the returned function is called. */
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
    /** Saves a form; gives why it could not be. */
    save,
    filled,
    remove: ({ id, title }: Album) => act([[id, { deleted: true }]], `»${title}« ligger i papirkurven.`),
    restore: ({ id, title }: Album) => act([[id, { deleted: false }]], `»${title}« er hentet tilbage.`),
    /** Orders a category by hand, as it is now, or by date. */
    order(category: string, by: 'hand' | 'date') {
      const ordered = inOrder(view.get().albums, category);
      const changes: readonly Change[] =
        by === 'hand'
          ? numbered(ordered)
          : ordered.flatMap(({ id, position }) =>
              position === null ? [] : [[id, { position: null }] as const],
            );
      return act(changes, by === 'hand' ? 'Rækkefølgen er nu jeres egen.' : 'De nyeste står nu først.');
    },
    /** Moves an album one place, back (-1) or on (1). */
    move(album: Album, by: 1 | -1) {
      const ordered = [...inOrder(view.get().albums, album.category)];
      const from = ordered.findIndex(({ id }) => id === album.id);
      const to = from + by;
      if (from < 0 || to < 0 || to >= ordered.length) return Promise.resolve();
      ordered.splice(to, 0, ...ordered.splice(from, 1));
      return act(numbered(ordered), `»${album.title}« er nu nummer ${to + 1}.`);
    },
    messages: {
      hold: messages.hold,
      release: messages.release,
      dismiss: messages.clear,
      async undo() {
        const back = inverse;
        inverse = [];
        messages.clear();
        const failed = await change(back);
        messages.say(failed ? failureText[failed] : 'Det er fortrudt.');
      },
    },
  };
}

const codeOf = (error: unknown): ErrorCode => (error instanceof GatewayError ? error.code : 'malformed');

const changed = (albums: readonly Album[], [id, { deleted, ...fields }]: Change): readonly Album[] =>
  albums.map((album) =>
    album.id === id
      ? { ...album, ...fields, ...(deleted !== undefined && { deletedAt: deleted ? album.changedAt : null }) }
      : album,
  );

const inOrder = (albums: readonly Album[], category: string): readonly Album[] =>
  albumsOf(
    albums.filter(({ deletedAt }) => deletedAt === null),
    category,
  );
