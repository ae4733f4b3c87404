import type { ErrorCode, Operation, Rev, SyncGateway } from '../lib/protocol.ts';
import type { Held } from './held.ts';
import type { Tabs } from './ports.ts';
import type { Tables } from './snapshot.ts';

/** How a tab hears of what others did. */
interface Hearing {
  /** Asks for all that is newer than what is held, and stores it: who is told that the phone is up to date may take it offline. */
  pull(): Promise<void>;
  /** Listens to the live channel and to the phone's other tabs until the returned function is called. */
  listen(): () => void;
  /** Whether the live channel is joined. */
  readonly joined: boolean;
}

/** `missed` is told when the database must be asked, `left` when the live channel is lost. */
export function createHearing<Op extends Operation, T extends Tables>(options: {
  readonly gateway: SyncGateway;
  readonly held: Held<Op, T>;
  readonly tabs: Tabs;
  readonly missed: () => void;
  readonly left: (code: ErrorCode) => void;
}): Hearing {
  const { gateway, held, tabs, missed, left } = options;
  let joined = false;

  return {
    get joined() {
      return joined;
    },
    async pull() {
      let since: Rev | null = held.snapshot.rev;
      while (since !== null) since = held.take(await gateway.pull(since), since);
      await held.stored();
    },
    listen() {
      const ends = [
        tabs.listen((message) => {
          if (message.type === 'wiped') void held.forget().then(missed);
          else if (message.type === 'outbox' || message.rev > held.snapshot.rev) void held.reload();
        }),
        gateway.watch({
          change: (changes) => {
            if (held.take(changes, null) !== null) missed();
          },
          // Ask on every join: what happened while the phone slept is not sent again.
          joined: () => {
            joined = true;
            missed();
          },
          left: (code) => {
            joined = false;
            left(code);
          },
        }),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
