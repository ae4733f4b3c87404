import type { LogRow, Member } from '../../data/gateway.ts';
import type { EpochMs } from '../../lib/dates.ts';
import { createMessages, type Messages } from '../../lib/messages.ts';

import { createStore, type Store } from '../../lib/store.ts';
import { tidyInput } from '../../lib/tidy-text.ts';
import type { DeviceSettings } from '../../sync/device-settings.ts';
import { fetchMemberNames, storedMemberNames } from '../../sync/member-names.ts';
import type { Timers } from '../../sync/ports.ts';
import type { Sync } from '../../sync/sync.ts';
import { type LogOperation, type LogTables, longestName } from './operations.ts';
import { type Chosen, type Message, nothingChosen, type Screen, screenOf } from './screen.ts';
import { inverse, type LogIntent } from './undo.ts';

export interface LogParts {
  readonly sync: Sync<LogOperation, LogTables>;
  readonly settings: DeviceSettings;
  readonly members: () => Promise<readonly Member[]>;
  readonly timers: Timers;
  readonly now: () => EpochMs;
  readonly newId: () => string;
}

export interface LogStore extends Store<Screen> {
  /** Reads what the phone holds and keeps up with the family. `hint`: is somebody signed in, as the cookie says? */
  start(hint: boolean): Promise<void>;
  /** Adds what was typed; nothing when it is empty. Resolved, it is stored. */
  add(typed: string): Promise<void>;
  /** Gives an entry the name that was typed. Nothing when that is empty or the same; then false if it is empty. */
  rename(row: LogRow, typed: string): boolean;
  /** It is done: now, or at an earlier time. */
  complete(row: LogRow, date?: EpochMs): void;
  reopen(row: LogRow): void;
  /** Into the bin. */
  remove(row: LogRow): void;
  restore(row: LogRow): void;
  /** For good. */
  purge(row: LogRow): void;
  /** Sends a refused change again, as a new one. */
  retry(id: string): void;
  discard(id: string): void;
  readonly message: Pick<Messages<never>, 'hold' | 'release'>;
}

/** The log page: the synced entries and what can be done with them. It knows no React. */
export function createLogStore({ sync, settings, members, timers, now, newId }: LogParts): LogStore {
  let chosen: Chosen = nothingChosen;
  const draw = () => screenOf(sync.store.get(), chosen, now());
  const screen = createStore<Screen>(draw());
  const put = (part: Partial<Chosen>) => {
    chosen = { ...chosen, ...part };
    screen.set(draw());
  };
  const messages = createMessages<Omit<Message, 'id'>>(timers.after, (message) => put({ message }));

  /** Does it, and offers the way back. `row` as it is before. */
  async function act(row: LogRow | null, intent: LogIntent, said: string | null): Promise<void> {
    if (row && !sync.store.get().tables.log.has(row.key)) put({ old: [...chosen.old, row] });
    try {
      const [op] = await sync.dispatch([intent]);
      const back = op ? inverse(row, op) : null;
      if (said) messages.say({ text: said, undo: back && (() => void undo(back)) });
    } catch {
      messages.say({ text: 'Det kunne ikke gemmes. Er der plads på enheden?', undo: null });
    }
  }
  async function undo(back: LogIntent) {
    messages.clear();
    await act(null, back, null);
  }
  const about = ({ key }: LogRow) => ({ entity: 'log', key }) as const;

  let named = false;
  async function name() {
    if (named) return;
    named = true;
    try {
      put({ names: await fetchMemberNames(settings, members) });
    } catch {
      named = false;
    }
  }

  return {
    ...screen,
    async start(hint) {
      put({ hint });
      let before = sync.store.get().kind;
      sync.store.subscribe(() => {
        const { kind, connection } = sync.store.get();
        // The phone was wiped: what was learned since goes too.
        if (before === 'ready' && kind === 'empty') chosen = { ...nothingChosen, hint };
        before = kind;
        screen.set(draw());
        if (connection.kind === 'live') void name();
      });
      await sync.start();
      put({ names: new Map([...(await storedMemberNames(settings)), ...chosen.names]) });
    },
    async add(typed) {
      const name = tidyInput(typed, longestName);
      if (name !== '') await act(null, { entity: 'log', kind: 'add', key: newId(), data: { name } }, null);
    },
    rename(row, typed) {
      const name = tidyInput(typed, longestName);
      if (name === '') return false;
      if (name !== row.name)
        void act(
          row,
          { ...about(row), kind: 'rename', data: { name } },
          `»${row.name}« hedder nu »${name}«.`,
        );
      return true;
    },
    complete(row, date) {
      const data = date === undefined ? {} : { date };
      void act(row, { ...about(row), kind: 'complete', data }, `»${row.name}« er afsluttet.`);
    },
    reopen: (row) =>
      void act(row, { ...about(row), kind: 'reopen', data: {} }, `»${row.name}« er åben igen.`),
    remove: (row) =>
      void act(row, { ...about(row), kind: 'delete', data: {} }, `»${row.name}« ligger i papirkurven.`),
    restore: (row) =>
      void act(row, { ...about(row), kind: 'restore', data: {} }, `»${row.name}« er hentet op.`),
    purge: (row) =>
      void act(row, { ...about(row), kind: 'purge', data: {} }, `»${row.name}« er slettet for altid.`),
    retry: (id) => void sync.retry(id),
    discard: (id) => void sync.discard(id),
    message: messages,
  };
}
