import {
  type Author,
  complete,
  type EntryAction,
  reopen,
  repeat as repeatEntry,
} from '../../../app-shell/rules/complete-entry.ts';
import { inText, knownInterval } from '../../../app-shell/rules/repeat.ts';
import { createLayoutLock, type LayoutState } from '../../../app-shell/store/layout-lock.ts';
import type { Message } from '../../../app-shell/store/messages.ts';
import { createShell, type ShellOptions, type ShellState } from '../../../app-shell/store/shell.ts';
import type { LogRow, LogTables } from '../../../data/tables.ts';
import { type EpochMs, isoDayOf } from '../../../lib/dates.ts';
import { splitLines } from '../../../lib/pasted-lines.ts';
import { createStore, readOnly } from '../../../lib/store.ts';
import * as actions from '../rules/actions.ts';
import { isLater, keptEntries } from '../rules/entries.ts';

export interface LogViewModel extends ShellState<LogTables> {
  readonly entries: readonly LogRow[];
  readonly layout: LayoutState;
}

export interface LogParts extends ShellOptions<LogTables> {
  readonly newId: () => string;
}

/** Where the message about a completed entry may lead: when it was done, or when it comes round. */
type AskAfter = (kind: 'day' | 'plan', row: LogRow) => void;

export type LogStore = ReturnType<typeof createLogStore>;

/** What an action does is shown at once and needs no network. */
export function createLogStore({ newId, ...parts }: LogParts) {
  const shell = createShell(parts);
  const layoutLock = createLayoutLock(parts.now);
  let { tables } = shell.get();
  let entries = keptEntries(tables);
  function viewModel(): LogViewModel {
    const state = shell.get();
    // They are sorted only when one has changed, not for a message or a touch.
    if (state.tables !== tables) entries = keptEntries(state.tables);
    tables = state.tables;
    // What is due today is on the list when the page is seen again, also where nothing has changed.
    return { ...state, now: parts.now(), entries, layout: layoutLock.get() };
  }
  const model = createStore(viewModel());
  const render = () => model.set(viewModel());
  shell.subscribe(render);

  function author(): Author {
    const { member, former } = model.get();
    return { member: member || null, now: parts.now(), former };
  }

  function relayout() {
    layoutLock.relayout();
    render();
  }

  async function run(action: EntryAction, offer: Message['offer'] = null) {
    const stored = await shell.run({ ...action, offer: () => offer });
    relayout();
    return stored;
  }

  function afterCompleting(row: LogRow, ask: AskAfter): Message['offer'] {
    const interval = row.every === null ? knownInterval(tables, row, parts.now()) : null;
    if (!interval) return { label: 'Anden dag?', accept: () => ask('day', row) };
    const repeat = repeatEntry(row, `${interval.count}${interval.unit}`, author(), tables);
    const plan = () => {
      const next = tables.log.get(repeat.key);
      if (next) ask('plan', next);
    };
    const change = { label: 'Ret', accept: plan };
    return { label: `Igen ${inText(interval)}?`, accept: () => void run(repeat, change) };
  }

  /** The names that were last not added because open entries have them. */
  let repeated = '';

  return {
    ...shell,
    ...readOnly(model),
    messages: {
      ...shell.messages,
      undo: () => shell.messages.undo().then(relayout),
    },
    /** Resolves to false when nothing was stored. Names of open entries are added alone, and only the second time. */
    async add(typed: string, planned: actions.Planned | null = null): Promise<boolean> {
      if (planned) return run(actions.addPlanned(newId(), planned, author()));
      const names = actions.namesFrom(typed);
      if (names.length === 0) return false;
      const open = new Set(entries.flatMap((row) => (row.done ? [] : row.name)));
      const fresh = names.filter((name) => !open.has(name));
      const isAgain = names.join('\n') === repeated;
      repeated = isAgain || fresh.length > 0 ? '' : names.join('\n');
      if (repeated) {
        const [those, they] = names.length > 1 ? ['De', 'de'] : [`»${names[0]}«`, 'det'];
        const isWaiting = (row: LogRow) =>
          !row.done && row.name === names[0] && isLater(row, isoDayOf(parts.now()));
        const where = entries.some(isWaiting) ? 'allerede under »kommer senere«' : 'der allerede';
        shell.messages.say(`${those} står ${where}. Gem igen, hvis ${they} skal stå der to gange.`);
        return false;
      }
      const added = isAgain ? names : fresh;
      return run(
        actions.add(
          added.map((name) => [newId(), name]),
          author(),
          names.length - added.length,
        ),
      );
    },
    /** Restores what is in the bin, and adds again what was deleted permanently. Null when the name is not valid. */
    rename(row: LogRow, typed: string): Promise<boolean> | null {
      const [name] = actions.namesFrom(splitLines(typed).join(' '));
      if (name === undefined) return null;
      const current = tables.log.get(row.key);
      if (!current || current.purgedAt !== null) return run(actions.add([[newId(), name]], author()));
      if (current.name === name && current.deletedAt === null) return Promise.resolve(true);
      return run(actions.rename(current, name, author()));
    },
    /** The message offers to do it again after the interval that the log knows, or else to choose another day. */
    complete: (row: LogRow, ask: AskAfter) =>
      void run(complete(row, author(), tables), afterCompleting(row, ask)),
    plan: (row: LogRow, plan: actions.Plan) => void run(actions.plan(row, plan)),
    moveTo: (row: LogRow, date: EpochMs) => void run(actions.moveTo(row, date)),
    reopen: (row: LogRow) => void run(reopen(row, author())),
    remove: (row: LogRow) => void run(actions.remove(row, author())),
    restore: (row: LogRow) => void run(actions.restore(row)),
    purge: (row: LogRow) => void run(actions.purge(row, author())),
    /** The person may be about to tap: no row moves by itself until an action of theirs. */
    touched() {
      if (layoutLock.get().isLocked) return;
      layoutLock.lock();
      render();
    },
    relayout,
    /** The page is visible again: changes since then take their places at once. */
    pageShown() {
      layoutLock.pageShown();
      render();
    },
  };
}
