import { z } from 'zod';
import { toTables } from '../../../src/data/rows.ts';
import { logTables, weekTables } from '../../../src/data/tables.ts';
import { type AgendaDay, agenda } from '../../../src/features/week/rules/agenda.ts';
import { addDays, type Occurrence, type Planned } from '../../../src/features/week/rules/occurrences.ts';
import { allDay, birthdayText, onDayText } from '../../../src/features/week/rules/texts.ts';
import { birthdaysOn } from '../../../src/lib/birthdays.ts';
import { format, isoDayOf, storedDay } from '../../../src/lib/dates.ts';
import { answerOf, connectToDatabase } from '../database.ts';
import type { Env } from '../settings/env.ts';
import { readBirthdays } from '../today/today.ts';
import { device, sendToAll } from './send-message.ts';

/** From when until when in Copenhagen a message helps, in minutes of the day: a run may be late, or missing. */
const calls = [
  { call: 'evening', title: 'I morgen', from: 19 * 60, to: 22 * 60, daysAhead: 1 },
  { call: 'morning', title: 'I dag', from: 7 * 60 + 30, to: 11 * 60, daysAhead: 0 },
] as const;

const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
function minuteOf(now: number): number {
  const [hour = 0, minute = 0] = clock(now).split('.').map(Number);
  return hour * 60 + minute;
}

const tables = { ...weekTables, ...logTables };
const claimed = z
  .object({
    members: z.array(z.object({ member: z.guid(), devices: z.array(device) })),
    rows: z.unknown().transform((rows) => toTables(rows, tables)),
  })
  .nullable();

/** How many lines a message has, and how long each is, in characters: a push service takes 4 kB. */
const [mostLines, longestLine] = [8, 80];

/** Tells each member once of a day, however often it runs. `now` is in ms. Returns how many were told. */
export async function sendDayMessages(env: Env, now = Date.now(), read = readBirthdays): Promise<number> {
  const minute = minuteOf(now);
  const due = calls.find(({ from, to }) => minute >= from && minute < to);
  if (!due || !env.VAPID_PRIVATE_KEY) return 0;
  const { call, title, to, daysAhead } = due;
  const today = isoDayOf(now);
  const day = addDays(today, daysAhead);
  const database = connectToDatabase({ role: 'family_backup' }, env);
  // Before the messages are claimed: whoever has claimed them must be able to send them.
  const all = await read();
  const found = claimed.parse(answerOf(await database.rpc('claim_day_messages', { call, day })));
  if (!found) return 0;
  const on = agenda(found.rows, all, { today: day, days: 1, finished: new Set() })[0] as AgendaDay;
  const inAWeek = addDays(today, 7);
  const birthdays = [
    ...on.birthdays.map((each) => birthdayText(each, day)),
    ...birthdaysOn(storedDay(inAWeek), all).map((each) => `Om en uge: ${birthdayText(each, inAWeek)}`),
  ];
  const told = await Promise.all(
    found.members.map(async ({ member, devices }) => {
      // Everybody's, too.
      const isFor = ({ forMember }: Pick<Planned, 'forMember'>) => forMember === null || forMember === member;
      const coming = on.occurrences.filter(isFor).map((each) => appointmentLine(each, day));
      const lines = [
        ...(call === 'evening' ? [...birthdays, ...coming] : []),
        ...on.todos.filter(isFor).map(({ name }) => name),
      ];
      if (lines.length === 0) return false;
      const message = { title, body: bodyOf(lines), navigate: '/ugen', timeToLive: (to - minute) * 60 };
      const { isTold, gone } = await sendToAll(message, devices, env);
      if (!isTold || gone.length > 0)
        answerOf(await database.rpc('record_day_message', { member, call, reached: isTold, gone }));
      return isTold;
    }),
  );
  return told.filter(Boolean).length;
}

function appointmentLine(one: Occurrence, day: string): string {
  const when = onDayText(one, day);
  return [when !== allDay && when, one.title, one.place && `(${one.place})`].filter(Boolean).join(' ');
}

function bodyOf(lines: readonly string[]): string {
  const shown = lines.length > mostLines ? lines.slice(0, mostLines - 1) : lines;
  const left = lines.length - shown.length;
  const short = shown.map((line) => {
    const characters = [...line];
    return characters.length > longestLine ? `${characters.slice(0, longestLine - 1).join('')}…` : line;
  });
  return [...short, ...(left > 0 ? [`og ${left} mere`] : [])].join('\n');
}
