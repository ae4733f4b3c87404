import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { engines, testDatabase, testMember } from '../support/databases/databases.ts';
import { action, calendarsRole, push, runAs } from '../support/people.ts';

interface Event {
  title: string;
  place?: string | null;
  firstDay: string;
  fromTime?: string;
}
interface Kept {
  events?: readonly Event[] | null;
  etag?: string | null;
  failure?: string | null;
}

describe.each(engines())('calendars of others on $name', ({ open }) => {
  const db = testDatabase(open);
  const member = testMember(db);

  const added = async (address: string | null) => {
    const key = randomUUID();
    const fields = { name: 'Skolen', color: 'blue', address };
    await push(db.owner, member, [action({ set: 'calendar', key, fields })]);
    return key;
  };
  const site = <Row = unknown>(text: string, values: unknown[]) =>
    runAs<Row>(db.owner, calendarsRole, text, values);
  const keep = (calendar: string, { events = null, etag = null, failure = null }: Kept) =>
    site('select public.keep_calendar($1, $2, $3, $4)', [
      ...[calendar, events && JSON.stringify(events), etag, failure],
    ]);
  const due = async (minutes: number) =>
    (await site<{ due: unknown }>('select public.due_calendars($1) as due', [minutes]))[0]?.due;
  const seen = async (calendar: string) => {
    const text =
      'select title from public.calendar_event where calendar = $1 and removed_at is null order by 1';
    const rows = await runAs<{ title: string }>(db.owner, member, text, [calendar]);
    return rows.map(({ title }) => title);
  };
  const owner = async <Row>(text: string) => (await db.owner.query<Row>(text)).rows[0];
  const revision = () => owner('select value from private.revision');
  const [party, meeting] = [
    { title: 'Skolefest', place: null, firstDay: '2026-12-04', fromTime: '17:00' },
    { title: 'Forældremøde', firstDay: '2026-12-07' },
  ];

  test('are replaced only where something changed, and what comes back is the same row', async () => {
    const calendar = await added('https://skole.example/a.ics');
    await keep(calendar, { events: [party, meeting, party] });
    expect(await seen(calendar)).toEqual(['Forældremøde', 'Skolefest']);
    const before = await revision();
    await keep(calendar, { events: [meeting, party] });
    expect(await revision()).toEqual(before);
    await keep(calendar, { events: [meeting] });
    expect(await seen(calendar)).toEqual(['Forældremøde']);
    await keep(calendar, { events: [meeting, { ...party, firstDay: '2026-12-05' }] });
    await keep(calendar, { events: [meeting, party] });
    const rows = await owner(
      `select count(*)::int as all, count(removed_at)::int as removed, count(distinct rev)::int as revs
       from public.calendar_event where calendar = '${calendar}'`,
    );
    expect(rows).toEqual({ all: 3, removed: 1, revs: 2 });
    // A phone that starts over does not need what is gone.
    const pull = "select public.pull_changes('{calendar_event}', 0) -> 'rows' -> 'calendar_event' as rows";
    const [answer] = await runAs<{ rows: unknown[] }>(db.owner, member, pull);
    expect(answer?.rows).toHaveLength(2);
    await expect(
      keep(calendar, { events: [party, { title: '', firstDay: '2026-12-01' }] }),
    ).rejects.toThrow();
    expect(await seen(calendar)).toEqual(['Forældremøde', 'Skolefest']);
  });

  test('that fail say since when, at each failure anew why, and nothing where that is the same', async () => {
    const calendar = await added('https://klub.example/b.ics');
    const failed = async (failure: string) => {
      await keep(calendar, { failure });
      return owner(`select failing_since, failure from public.calendar where key = '${calendar}'`);
    };
    const [first, before] = [await failed('unreachable'), await revision()];
    expect([await failed('unreachable'), await revision()]).toEqual([first, before]);
    expect(await failed('not-a-calendar')).toEqual({ ...Object(first), failure: 'not-a-calendar' });
  });

  test('are fetched by one at a time, and with an ETag only on the day on which all was read', async () => {
    await owner('delete from public.calendar where true');
    const [key] = [await added('webcal://klub.example/c.ics'), await added(null)];
    const asked = { key, address: 'webcal://klub.example/c.ics', etag: null };
    expect([await due(15), await due(15)]).toEqual([[asked], []]);
    await keep(key, { events: [], etag: '"1"' });
    await owner(`update private.calendar_fetch
      set fetched_at = now() - interval '16 minutes', read_on = current_date - 1 where calendar = '${key}'`);
    expect(await due(15)).toEqual([asked]);
  });
});
