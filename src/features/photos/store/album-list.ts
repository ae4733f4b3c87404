import type { Album, AlbumGateway } from '../../../data/gateway/albums.ts';
import type { Timers } from '../../../sync/ports.ts';
import type { ErrorCode } from '../../../sync/protocol.ts';
import { createSerialQueue } from '../../../sync/serial-queue.ts';
import { type Change, changed } from '../rules/undo.ts';
import { failureOf } from './failures.ts';

interface Parts {
  readonly gateway: Pick<AlbumGateway, 'all' | 'change' | 'watch'>;
  readonly timers: Timers;
  readonly show: (albums: readonly Album[]) => void;
  readonly purge: () => void;
  /** Called when somebody was added, removed or made another kind: perhaps the one who looks. */
  readonly familyChanged: () => void;
}

/** Changes within this many ms are fetched together. */
const gathering = 400;

/** All albums as members see them. A change is shown at once, and taken back when it cannot be written. */
export function createAlbumList({ gateway, timers, show, purge, familyChanged }: Parts) {
  let albums: readonly Album[] = [];
  let cancelPull = () => {};
  /** How many times they were pulled. */
  let pulls = 0;
  /** The answers to pulls up to this one are outdated: a later one was shown, or a change was made. */
  let outdatedUntil = 0;
  /** The number of writes in progress: albums read meanwhile may be older than those shown. */
  let writing = 0;
  const inTurn = createSerialQueue();

  function put(next: readonly Album[]) {
    albums = next;
    show(albums);
  }

  const pull = (): Promise<ErrorCode | null> =>
    failureOf(async () => {
      pulls += 1;
      const own = pulls;
      const read = await gateway.all();
      if (writing > 0 || own <= outdatedUntil) return;
      outdatedUntil = own;
      put(read);
    });

  return {
    get: () => albums,
    /** Resolves when everything changed so far is written. */
    written: () => inTurn(async () => {}),
    /** Reads the albums. Resolves to the error code on failure, or null. */
    pull,
    /** Calls `load`, by default `pull`, whenever somebody has changed something. */
    watch(load: () => unknown = pull) {
      gateway.watch(() => {
        cancelPull();
        cancelPull = timers.after(gathering, load);
      }, familyChanged);
    },
    /** Shows the changes at once and writes them. Resolves to the error code on failure, or null. */
    async change(changes: readonly Change[]): Promise<ErrorCode | null> {
      const before = albums;
      put(changes.map(shownAtOnce).reduce<readonly Album[]>(changed, before));
      writing += 1;
      const failed = await inTurn(() =>
        failureOf(async () => {
          for (const [id, fields] of changes) await gateway.change(id, fields);
        }),
      );
      if (failed) put(before);
      writing -= 1;
      outdatedUntil = pulls;
      purge();
      await pull();
      return failed;
    },
  };
}

/**
 * Returns the part of a change that is shown before it is written. The audience is not: the pictures of a
 * public album would be requested at once at their public addresses, where they are not available yet.
 */
const shownAtOnce = ([id, { active: _, familyOnly: __, deleted, ...fields }]: Change): Change => [
  id,
  { ...fields, ...(deleted && { deleted }) },
];
