import type { EpochMs } from '../../lib/dates.ts';
import type { Timers } from '../ports.ts';
import type { Changes, Operation, Preview } from '../protocol.ts';
import type { Apply } from '../state/fold.ts';
import type { Tables } from '../state/snapshot.ts';

interface PreviewsOptions<Op extends Operation, T extends Tables> {
  /**
   * The kinds of operations that are previewed. They must merge by the author's time, so that applying one
   * again to rows that contain it changes nothing.
   */
  readonly kinds: readonly Op['kind'][];
  readonly apply: Apply<Op, T>;
  /** Returns the rows as the server last sent them. */
  readonly tables: () => T;
  readonly now: () => EpochMs;
  readonly timers: Timers;
  /** Called when the previews have changed. */
  readonly changed: () => void;
}

/** How long a preview is shown without the database's confirmation, in ms. */
const shownTime = 5_000;

/**
 * How long an operation waits for the database to have the previews that its author had seen, in ms. Usually
 * it has them in a fraction of that, and one that it refuses never comes.
 */
const longestHold = 3_000;

/**
 * How far the author's clock may be ahead of ours, in ms. A preview from a phone whose clock is further ahead
 * is not shown, since only the database corrects its time.
 */
const clockTolerance = 1_000;

/** No more are shown at a time, since each is applied again whenever anything changes. */
const mostShown = 200;

/** A longer operation is not shown, in characters of its JSON. */
const longest = 2_000;

/**
 * How long after the server has forbidden previews nothing that allows them counts, in ms of its clock: it
 * may have been said before, and the server forbids them for longer.
 */
const forbiddenTime = 60_000;

/** How many confirmed operations are remembered, to ignore previews that arrive after their message. */
const mostConfirmed = 200;

const isTime = (at: number) => Number.isSafeInteger(at) && at >= 0;

/**
 * Shows others' operations before the database has confirmed them, and decides which of ours are sent to
 * them.
 */
export function createPreviews<Op extends Operation, T extends Tables>(options: PreviewsOptions<Op, T>) {
  const { kinds, apply, tables, now, timers, changed } = options;
  let allowed = false;
  /** The server's clock when it last forbade them. */
  let forbiddenAt: EpochMs = Number.NEGATIVE_INFINITY;
  let shown: readonly { readonly op: Op; readonly member: string }[] = [];
  let confirmed: readonly string[] = [];
  /** For each operation that waits to be sent, by its id: the previews of its row that were shown before. */
  const seen = new Map<string, { readonly previews: readonly Op[]; readonly until: EpochMs }>();
  let askedAbout: ReadonlySet<string> = new Set();

  const isPreviewed = (op: Operation): op is Op => kinds.includes(op.kind);

  function remember({ id, key }: Op) {
    const previews = shown.flatMap(({ op }) => (op.key === key ? op : []));
    seen.set(id, { previews, until: now() + longestHold });
    if (previews.length > 0) timers.after(longestHold, changed);
  }

  const isHeld = (id: string): boolean => {
    const { previews = [], until = 0 } = seen.get(id) ?? {};
    return now() < until && previews.some((preview) => shown.some(({ op }) => op === preview));
  };

  /** Returns the rows after a preview: the same ones when it does not fit them. */
  function after(rows: T, op: Op, member: string): T {
    try {
      return apply(rows, op, member);
    } catch {
      return rows;
    }
  }

  const applyTo = (rows: T): T => shown.reduce((view, { op, member }) => after(view, op, member), rows);

  function remove(isOver: (op: Op) => boolean) {
    const left = shown.filter(({ op }) => !isOver(op));
    if (left.length === shown.length) return;
    shown = left;
    changed();
  }

  return {
    /** Returns the operations to be sent as a preview: none while previews are not allowed. */
    toSend: (operations: readonly Op[]): readonly Op[] => (allowed ? operations.filter(isPreviewed) : []),
    /** Shows another phone's preview until the database confirms it, or for a few seconds. */
    show({ member, operations }: Preview) {
      if (!allowed || operations.length > mostShown) return;
      let view = applyTo(tables());
      const received = operations.filter((op): op is Op => {
        if (!isPreviewed(op) || !isTime(op.at) || op.at > now() + clockTolerance) return false;
        if (confirmed.includes(op.id) || JSON.stringify(op).length > longest) return false;
        // What changes nothing, such as what the rules refuse, may never be confirmed.
        const before = view;
        view = after(view, op, member);
        return view !== before;
      });
      if (received.length === 0 || shown.length + received.length > mostShown) return;
      shown = [...shown, ...received.map((op) => ({ op, member }))];
      changed();
      timers.after(shownTime, () => remove((op) => received.includes(op)));
    },
    /**
     * Call with everything that the server sends. `isMerged` is false when its rows have to be pulled first:
     * until then the previews stay.
     */
    received({ previews = false, operations, now: at }: Changes, isMerged: boolean) {
      if (!previews) forbiddenAt = Math.max(forbiddenAt, at);
      // What is older than a member's removal may arrive after the message about it, and a pull that began
      // during the removal has a later time than it.
      allowed = previews && at > forbiddenAt + forbiddenTime;
      confirmed = [...confirmed, ...operations].slice(-mostConfirmed);
      remove(({ id }) => !allowed || (isMerged && operations.includes(id)));
    },
    /**
     * Call when the live channel is lost or joined again: a member may have been removed meanwhile. Nothing
     * is sent or shown until the server allows it again.
     */
    suspend() {
      allowed = false;
    },
    /** Call with operations made here. */
    made(operations: readonly Op[]) {
      operations.forEach(remember);
    },
    /**
     * Returns which operations may be sent now, given all that wait, in order. Their author has seen previews
     * that the database does not have yet, and must have the last word: an operation on a row with previews
     * waits until these are over, at most three seconds, and so do later ones on that row. One that another
     * tab made, or this one before a reload, is taken to have been made after what is shown when it is first
     * asked about.
     */
    sendable(waiting: readonly Op[]): readonly Op[] {
      for (const op of waiting) if (!seen.has(op.id)) remember(op);
      const ids = new Set(waiting.map(({ id }) => id));
      for (const [id, { until }] of seen)
        if (!ids.has(id) && (askedAbout.has(id) || until < now())) seen.delete(id);
      askedAbout = ids;
      const blockedKeys = new Set<string>();
      return waiting.filter(({ id, key }) => {
        if (isHeld(id)) blockedKeys.add(key);
        return !blockedKeys.has(key);
      });
    },
    /** Returns the rows with the shown previews applied. One that does not fit them has no effect. */
    applyTo,
    /** Returns the author's time of the latest shown operation; 0 without any. */
    latest: (): EpochMs => Math.max(0, ...shown.map(({ op }) => op.at)),
  };
}
