import { z } from 'zod';

const optional = z.string().nullable();
const planned = {
  key: z.string(),
  rev: z.number(),
  stamps: z.record(z.string(), z.tuple([z.number(), z.string()])),
  title: z.string(),
  place: optional,
  for_member: optional,
  first_day: z.string(),
  last_day: optional,
  from_time: optional,
  to_time: optional,
};

const fieldsOf = ({ key, rev, stamps, title, place, ...row }: z.output<z.ZodObject<typeof planned>>) => ({
  ...{ key, rev, title, place },
  changedAt: Math.max(0, ...Object.values(stamps).map(([at]) => at)),
  forMember: row.for_member,
  firstDay: row.first_day,
  lastDay: row.last_day,
  fromTime: row.from_time,
  toTime: row.to_time,
});

/** The family's appointments and the exceptions to them, as rows of the database. */
export const plannedRows = {
  appointments: z.array(
    z
      .object({ ...planned, repeat: optional, until: optional })
      .transform((row) => ({ ...fieldsOf(row), repeat: row.repeat, until: row.until })),
  ),
  exceptions: z.array(
    z.object({ ...planned, appointment: z.string(), day: z.string(), change: optional }).transform((row) => ({
      ...fieldsOf(row),
      ...{ appointment: row.appointment, day: row.day, change: row.change },
    })),
  ),
};
