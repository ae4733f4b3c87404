import type { LocalState } from '../local-state.ts';
import type { Tabs } from '../ports.ts';
import type { Changes, ErrorCode, Operation, Rev, SyncGateway } from '../protocol.ts';
import type { Tables } from '../state/snapshot.ts';
import type { createPreviews } from './previews.ts';

/** Receives changes from the server and from the phone's other tabs. */
interface Receiver {
  /**
   * Pulls everything newer than the snapshot. Resolves only after the rows are on disk: the user may go
   * offline as soon as we say 'saved'.
   */
  pull(): Promise<void>;
  /** Listens to the live channel and to the phone's other tabs until the returned function is called. */
  listen(): () => void;
  /** Whether the live channel is joined. */
  readonly joined: boolean;
}

/** Calls `pullNeeded` when a pull is needed, and `disconnected` when the live channel is lost. */
export function createReceiver<Op extends Operation, T extends Tables>(options: {
  readonly gateway: SyncGateway;
  readonly local: LocalState<Op, T>;
  readonly previews: Pick<ReturnType<typeof createPreviews>, 'show' | 'received' | 'suspend'>;
  readonly tabs: Tabs;
  readonly pullNeeded: () => void;
  readonly disconnected: (code: ErrorCode) => void;
}): Receiver {
  const { gateway, local, previews, tabs, pullNeeded, disconnected } = options;
  let joined = false;

  function receive(changes: Changes, since: Rev | null): Rev | null {
    const pullFrom = local.receive(changes, since);
    previews.received(changes, pullFrom === null);
    return pullFrom;
  }

  return {
    get joined() {
      return joined;
    },
    async pull() {
      const { member } = local;
      let since: Rev | null = local.snapshot.rev;
      while (since !== null) {
        const changes = await gateway.pull(since);
        // Another tab may have signed the member out and wiped the phone, or have noticed another member, and
        // pulls.
        since = local.member === member ? receive(changes, since) : null;
      }
      await local.flush();
    },
    listen() {
      const unsubscribes = [
        tabs.listen((message) => {
          if (message.type === 'wiped') void local.reset().then(pullNeeded);
          else if (message.type !== 'snapshot' || message.rev > local.snapshot.rev) void local.reload();
        }),
        gateway.watch({
          change: (changes) => {
            if (receive(changes, null) !== null) pullNeeded();
          },
          preview: previews.show,
          // Pull on every join: messages sent while the phone slept are not repeated.
          joined: () => {
            joined = true;
            previews.suspend();
            pullNeeded();
          },
          left: (code) => {
            joined = false;
            previews.suspend();
            disconnected(code);
          },
        }),
      ];
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
      };
    },
  };
}
