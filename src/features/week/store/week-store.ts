import { complete, reopen } from '../../../app-shell/rules/complete-entry.ts';
import { createShell, type ShellOptions, type ShellState } from '../../../app-shell/store/shell.ts';
import type { CalendarRow, LogRow, WeekTables } from '../../../data/tables.ts';
import type { Birthday } from '../../../lib/birthdays.ts';
import { isoDayOf } from '../../../lib/dates.ts';
import { oneHour } from '../../../lib/durations.ts';
import { createStore, readOnly } from '../../../lib/store.ts';
import { isConnected } from '../../../sync/connection.ts';
import { GatewayError } from '../../../sync/protocol.ts';
import * as actions from '../rules/actions.ts';
import { type AgendaDay, agenda, type Binned, firstDays, mostDays } from '../rules/agenda.ts';
import * as calendars from '../rules/calendars.ts';
import type { Occurrence } from '../rules/occurrences.ts';
import { understoodText } from '../rules/texts.ts';

export interface WeekViewModel extends ShellState<WeekTables> {
  /** As stored: '2026-11-28'. */
  readonly today: string;
  readonly days: readonly AgendaDay[];
}

export interface WeekParts extends ShellOptions<WeekTables> {
  readonly newId: () => string;
  /** Asks `/api/kalender/STEP`: see `answerCalendars`. */
  readonly askSite: (step: string, body?: BodyInit) => Promise<Readonly<Record<string, unknown>>>;
}

export type WeekStore = ReturnType<typeof createWeekStore>;

/** The name of the device setting with the list of birthdays, which the page shows without a network, too. */
const birthdaysSetting = 'birthdays';

/** The store of the week's page: appointments, todos with a day, and birthdays. It does not depend on React. */
export function createWeekStore({ newId, askSite, ...parts }: WeekParts) {
  let birthdays: readonly Birthday[] = [];
  let refreshedAt = Number.NEGATIVE_INFINITY;
  const finished = new Set<string>();
  let days: number = firstDays;
  const shell = createShell({
    ...parts,
    async readSettings() {
      birthdays = ((await parts.settings.read(birthdaysSetting)) as typeof birthdays | undefined) ?? [];
    },
    wiped() {
      birthdays = [];
      refreshedAt = Number.NEGATIVE_INFINITY;
      finished.clear();
    },
  });

  let last: { of: readonly unknown[]; days: readonly AgendaDay[] } = { of: [], days: [] };
  function viewModel(): WeekViewModel {
    const state = shell.get();
    const now = parts.now();
    const today = isoDayOf(now);
    // It is computed only when something in it has changed.
    const of = [state.tables, birthdays, today, days, finished.size];
    if (of.some((each, i) => each !== last.of[i]))
      last = { of, days: agenda(state.tables, birthdays, { today, days, finished }) };
    return { ...state, now, today, days: last.days };
  }
  const model = createStore(viewModel());
  const render = () => model.set(viewModel());
  shell.subscribe(() => {
    render();
    void refresh();
  });

  /** Asks for the birthdays, and has the site fetch the calendars that are old, whose rows arrive as all do. */
  async function refresh() {
    if (!isConnected(shell.get().connection) || parts.now() - refreshedAt < oneHour / 4) return;
    const asked = parts.now();
    refreshedAt = asked;
    const isAny = calendars.keptCalendars(shell.get().tables).some(({ address }) => address !== null);
    // The schedule fetches them, too.
    if (isAny) askSite('refresh').catch(() => {});
    try {
      const answer = await askSite('birthdays');
      // The member has signed out meanwhile.
      if (refreshedAt !== asked) return;
      birthdays = answer.birthdays as typeof birthdays;
      render();
      await parts.settings.write(birthdaysSetting, birthdays);
    } catch {
      // Those of the last time stay. Asks again in a minute.
      if (refreshedAt === asked) refreshedAt = asked - oneHour / 4 + oneHour / 60;
    }
  }

  const member = () => model.get().member || null;
  const { run } = shell;

  return {
    ...shell,
    ...readOnly(model),
    askSite,
    /** Resolves to false when it could not be stored. */
    add(draft: actions.Draft) {
      const { today, names } = model.get();
      return run(
        actions.add(newId(), draft, member(), understoodText({ ...draft, asks: null }, today, names)),
      );
    },
    change: (occurrence: Occurrence, draft: actions.Draft, scope: actions.Scope) =>
      run(actions.change(occurrence, draft, scope, { newKey: newId(), member: member(), now: parts.now() })),
    remove: (occurrence: Occurrence, scope: actions.Scope) =>
      void run(actions.remove(occurrence, scope, parts.now())),
    restore: ({ title, restored }: Binned) => void run(actions.restore(title, restored)),
    /** Returns in Danish why it could not be added; null when it was. It needs the network. */
    async addCalendar(draft: calendars.CalendarDraft, source: string | File): Promise<string | null> {
      const key = newId();
      const form = new FormData();
      form.set('calendar', key);
      form.set('source', source);
      try {
        await askSite('add', form);
      } catch (error) {
        const answer = error instanceof GatewayError ? (error.cause as { code?: unknown }) : null;
        return (
          calendars.failures[String(answer?.code)] ?? 'Det lykkedes ikke. Er der forbindelse til nettet?'
        );
      }
      await run(calendars.addCalendar(key, draft, typeof source === 'string' ? source : null));
      return null;
    },
    editCalendar: (row: CalendarRow, draft: calendars.CalendarDraft) =>
      void run(calendars.editCalendar(row, draft)),
    removeCalendar: (row: CalendarRow) => void run(calendars.removeCalendar(row, parts.now())),
    /** Finishes or reopens a todo as the log does. It keeps its place until the page is opened again. */
    async finish(row: LogRow, isDone: boolean) {
      const author = { member: member(), now: parts.now(), former: model.get().former };
      finished.add(row.key);
      await run(isDone ? complete(row, author, shell.get().tables) : reopen(row, author));
      render();
    },
    /** Shows at least so many days, if there are as many. */
    show(atLeast: number) {
      days = Math.min(mostDays, Math.max(days, atLeast));
      render();
    },
    /** The page is visible again: it may be another day. */
    pageShown() {
      render();
      void refresh();
    },
  };
}
