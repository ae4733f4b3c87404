import { z } from 'zod';
import type { Birthday } from '../../../src/content-checks/schemas/birthday.ts';
import { birthdaysOn } from '../../../src/lib/birthdays.ts';
import { format, isoDayOf, storedDay } from '../../../src/lib/dates.ts';
import { addDays, occurrencesBetween } from '../../../src/lib/occurrences.ts';
import { allDay, birthdayText, onDayText } from '../../../src/lib/on-day-texts.ts';
import { readPlanned } from '../calendars/planned-rows.ts';
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

const claimed = z
  .object({
    members: z.array(z.object({ member: z.guid(), devices: z.array(device) })),
    todos: z.array(z.object({ name: z.string(), forMember: z.string().nullable() })),
    planned: z.unknown().transform(readPlanned),
    others: z.unknown().transform((appointment) => readPlanned({ appointment }).appointments),
  })
  .nullable();
type Claimed = NonNullable<z.output<typeof claimed>>;

/** How many lines a message has, and how long each is, in characters: a push service takes 4 kB. */
const [mostLines, longestLine] = [8, 80];

/** Tells each member once of a day, however often it runs. `now` is in ms. Returns how many were told. */
export async function sendDayMessages(env: Env, now = Date.now(), read = readBirthdays): Promise<number> {
  const minute = minuteOf(now);
  const due = calls.find(({ from, to }) => minute >= from && minute < to);
  const { VAPID_PRIVATE_KEY } = env;
  if (!due || !VAPID_PRIVATE_KEY) return 0;
  const { call, title, to, daysAhead } = due;
  const today = isoDayOf(now);
  const day = addDays(today, daysAhead);
  const database = connectToDatabase({ role: 'family_backup' }, env);
  const rows = claimed.parse(answerOf(await database.rpc('claim_day_messages', { call, day })));
  if (!rows) return 0;
  const birthdays = call === 'evening' ? birthdayLines(await read(), day, addDays(today, 7)) : [];
  const told = await Promise.all(
    rows.members.map(async ({ member, devices }) => {
      const coming = call === 'evening' ? [...birthdays, ...appointmentLines(rows, day, member)] : [];
      const lines = [...coming, ...rows.todos.filter(isFor(member)).map(({ name }) => name)];
      if (lines.length === 0) return false;
      const message = { title, body: bodyOf(lines), navigate: '/ugen', timeToLive: (to - minute) * 60 };
      const { isTold, gone } = await sendToAll(message, devices, { ...env, VAPID_PRIVATE_KEY });
      if (!isTold || gone.length > 0)
        answerOf(await database.rpc('record_day_message', { member, call, reached: isTold, gone }));
      return isTold;
    }),
  );
  return told.filter(Boolean).length;
}

/** Everybody's too. */
const isFor =
  (member: string) =>
  ({ forMember }: { readonly forMember: string | null }) =>
    forMember === null || forMember === member;

function birthdayLines(all: readonly Birthday[], day: string, inAWeek: string): readonly string[] {
  const textsOn = (when: string) => birthdaysOn(storedDay(when), all).map((each) => birthdayText(each, when));
  return [...textsOn(day), ...textsOn(inAWeek).map((text) => `Om en uge: ${text}`)];
}

const appointmentLines = ({ planned, others }: Claimed, day: string, member: string) =>
  occurrencesBetween([...planned.appointments, ...others], planned.exceptions, day, day)
    .filter(isFor(member))
    .map((each) => {
      const when = onDayText(each, day);
      return [when !== allDay && when, each.title, each.place && `(${each.place})`].filter(Boolean).join(' ');
    });

function bodyOf(lines: readonly string[]): string {
  const shown = lines.length > mostLines ? lines.slice(0, mostLines - 1) : lines;
  const left = lines.length - shown.length;
  const short = shown.map((line) => {
    const characters = [...line];
    return characters.length > longestLine ? `${characters.slice(0, longestLine - 1).join('')}…` : line;
  });
  return [...short, ...(left > 0 ? [`og ${left} mere`] : [])].join('\n');
}
