import type { LogRow, LogTables } from '../../../data/gateway/tables.ts';
import { dateText, type EpochMs } from '../../../lib/dates.ts';
import { tidyText } from '../../../lib/tidy-text.ts';
import { type LogOperation, setFields } from '../rules/operations.ts';
import type { LogStore } from './log-store.ts';

/** How long after a renaming another one counts as made at the same time, in ms. */
const sameTime = 3_600_000;

/** This member's latest change of an entry's name or completion. */
interface Watched {
  readonly op: LogOperation & { readonly kind: 'complete' | 'rename' };
  readonly field: string;
  /** The entry's name before the change. */
  readonly name: string;
  /** The id of the operation that had set the field in the database, as far as this device knew. */
  readonly known: string | undefined;
  /** Whether the database has had this member's change. */
  stored: boolean;
}

type Source = Pick<LogStore, 'get' | 'subscribe' | 'messages' | 'snapshot'>;

/**
 * Watches what this member completes and renames, beginning with what is pending in `start`. When another
 * device changes the same without knowing of it, the later change stands, and both members read what
 * stands: as soon as no other message is shown, because its undo must not disappear.
 */
export function reportConcurrentChanges(
  store: Source,
  start: Pick<ReturnType<Source['get']>, 'pending'> & { readonly snapshot: LogTables },
): void {
  const watched = new Map<string, Watched>();
  /** The ids of this member's operations, in lower case. */
  const own = new Set<string>();
  const texts: string[] = [];

  function watch({ pending, snapshot }: typeof start) {
    const { member, tables } = store.get();
    for (const { op, member: author, state } of pending) {
      const field = setFields[op.kind];
      const fieldKey = `${op.key} ${field}`;
      if (state.kind === 'rejected') {
        if (watched.get(fieldKey)?.op.id === op.id) watched.delete(fieldKey);
        continue;
      }
      const id = op.id.toLowerCase();
      if (author !== member || !field || own.has(id)) continue;
      own.add(id);
      watched.delete(fieldKey);
      if (op.kind !== 'complete' && op.kind !== 'rename') continue;
      const row = snapshot.log.get(op.key);
      const { name } = row ?? tables.log.get(op.key) ?? { name: '' };
      watched.set(fieldKey, { op, field, name, known: row?.timestamps[field]?.[1], stored: false });
    }
  }

  function check() {
    const snapshot = store.snapshot();
    const model = store.get();
    watch({ pending: model.pending, snapshot });
    for (const [fieldKey, change] of watched) {
      const received = snapshot.log.get(change.op.key);
      const [at = 0, setBy] = received?.timestamps[change.field] ?? [];
      if (!received || !setBy || setBy === change.known) continue;
      if (own.has(setBy)) {
        change.stored = true;
        continue;
      }
      watched.delete(fieldKey);
      const current = model.tables.log.get(change.op.key);
      if (!current || received.purgedAt !== null) continue;
      const text =
        change.op.kind === 'complete'
          ? completedText(change, received, current, model)
          : renamedText(change, change.op.data.name, received, current, at);
      if (text) texts.push(text);
    }
    const text = model.message ? undefined : texts.shift();
    if (text) store.messages.say(text);
  }

  watch(start);
  check();
  store.subscribe(check);
}

/** True if the member's own change is the one that stands. */
const stillApplies = ({ op, field }: Watched, current: LogRow) =>
  current.timestamps[field]?.[1] === op.id.toLowerCase();

/** Says that another member has completed the entry too; null for the member's own other device. */
function completedText(
  change: Watched,
  received: LogRow,
  current: LogRow,
  { names, member, now }: Pick<ReturnType<LogStore['get']>, 'names' | 'member'> & { readonly now: EpochMs },
): string | null {
  if (!received.done || received.doneBy === member) return null;
  const by = names.get(received.doneBy ?? '') ?? 'En anden';
  const when = dateText(received.date, now);
  const also = `${by} ${change.stored ? 'har også' : 'havde allerede'} afsluttet »${current.name}« (${when})`;
  return stillApplies(change, current)
    ? `${also}. Nu står der ${dateText(current.date, now)} og dit navn.`
    : `${also}, og det er det, der står nu.`;
}

/**
 * Says that the entry was renamed on another device too, which may be the member's own. Null when it was long
 * after, or to the same name.
 */
function renamedText(
  change: Watched,
  typed: string,
  received: LogRow,
  current: LogRow,
  at: EpochMs,
): string | null {
  const mine = tidyText(typed);
  if (received.name === mine || (change.stored && at - change.op.at > sameTime)) return null;
  const also = `»${change.name}« blev også rettet et andet sted`;
  return stillApplies(change, current)
    ? `${also}, til »${received.name}«. Nu hedder det »${mine}«.`
    : `${also}: Nu hedder det »${received.name}«, ikke »${mine}«.`;
}
