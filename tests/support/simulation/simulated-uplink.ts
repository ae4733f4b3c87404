import { type Join, keepJoined } from '../../../src/data/live.ts';
import type { Changes, ErrorCode, SyncGateway, Watcher } from '../../../src/sync/protocol.ts';
import type { SimulatedTime } from './simulated-time.ts';

interface UplinkState {
  readonly online: boolean;
  readonly serverUp: boolean;
  readonly tokenValid: boolean;
}
interface Tab {
  isAlive(): boolean;
  /** How many ms a live message takes to arrive; null when it is lost. */
  messageDelay(): number | null;
}

/** As in data/live.ts: how long a connection can be dead before that is noticed, in ms. */
const heartbeat = 4_000;
const oneWay = 20;

/** The connection between a phone and the server. `after` is the phone's own timer. */
export function createUplink(time: SimulatedTime, after: SimulatedTime['after']) {
  let state: UplinkState = { online: true, serverUp: true, tokenValid: true };
  /** Connections from before a break are dead, though this may not have been noticed. */
  let breaks = 0;
  const onNetwork = new Set<() => void>();
  const onServerEnd = new Set<() => void>();

  /** Returns the code with which a call fails now; null when it does not. */
  function trouble(): ErrorCode | null {
    if (!state.online) return 'offline';
    if (!state.serverUp) return 'unavailable';
    return state.tokenValid ? null : 'signed-out';
  }

  /** Joins once: subscribes at the server, and checks regularly whether the connection is alive. */
  const join =
    (server: SyncGateway, on: Watcher, { isAlive, messageDelay }: Tab): Join =>
    ({ joined, lost }) => {
      let over = false;
      const close = () => {
        over = true;
        onServerEnd.delete(close);
        if (isAlive()) lost();
      };
      function change(changes: Changes) {
        if (over || !isAlive()) return;
        const delay = messageDelay();
        if (delay === null || trouble() || breaks !== brokenBefore) return;
        time.after(delay, () => isAlive() && !over && on.change(changes));
      }
      let brokenBefore = breaks;
      async function live() {
        await time.pass(oneWay);
        if (trouble()) return close();
        brokenBefore = breaks;
        server.watch({ change, joined: () => {}, left: () => {} });
        onServerEnd.add(close);
        if (isAlive()) joined();
        for (let unanswered = 0; !over && isAlive(); ) {
          await time.pass(heartbeat);
          if (over || breaks === brokenBefore) continue;
          unanswered += 1;
          // A heartbeat on a dead connection is refused or, without a network, not answered.
          if (state.online || unanswered > 1) close();
        }
      }
      void live();
      return () => {};
    };

  return {
    trouble,
    /** Changes the state. `silent`: the browser does not tell the page that it is online. */
    set(part: Partial<UplinkState>, { silent } = { silent: false }) {
      const before = state;
      state = { ...state, ...part };
      if (before.online && !state.online) breaks += 1;
      if ((before.serverUp && !state.serverUp) || (before.tokenValid && !state.tokenValid)) {
        breaks += 1;
        if (state.online) for (const close of [...onServerEnd]) close();
      }
      if (!before.online && state.online && !silent) for (const back of [...onNetwork]) back();
    },
    /** The live channel of one tab, kept joined as on the page. */
    watch: (server: SyncGateway, on: Watcher, tab: Tab) =>
      keepJoined(join(server, on, tab), on, {
        after: (ms, work) => after(ms, () => tab.isAlive() && work()),
        random: () => 0.5,
        onNetwork(back) {
          onNetwork.add(() => tab.isAlive() && back());
        },
      }),
  };
}
