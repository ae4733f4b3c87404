import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  albumSql,
  syncedTables,
  type TableCase,
  type Target,
  tableCases,
  targetAction,
} from '../../support/access/tables.ts';
import { engines, testDatabase } from '../../support/databases/databases.ts';
import {
  anonymous,
  type DatabaseCaller,
  newMember,
  push,
  removeMember,
  runAs,
  stranger,
} from '../../support/people.ts';

/** `refused`: an error; otherwise how many rows were seen or changed. */
type Answer = 'refused' | number;
type Verb = 'select' | 'insert' | 'update' | 'delete' | 'upsert';
interface Statement {
  readonly text: string;
  readonly values: unknown[];
}
type Persona = 'anonymous' | 'a stranger' | 'a former member' | 'a member';

describe.each(engines())('each person against each table and verb on $name', ({ open }) => {
  const db = testDatabase(open);
  const people = {} as Record<Persona, DatabaseCaller>;
  const target: Target = { key: randomUUID(), album: 'synlig' };

  beforeAll(async () => {
    const member = await newMember(db.owner, 'Et medlem');
    const former = await newMember(db.owner, 'Fraflyttet');
    const other = await newMember(db.owner, 'Et andet medlem');
    Object.assign(people, {
      anonymous,
      'a stranger': stranger(),
      'a former member': former,
      'a member': member,
    });
    await push(db.owner, other, [targetAction(target)]);
    await db.owner.exec(albumSql(target));
    await removeMember(db.owner, former.id);
  });

  const insert = (table: string, row: Readonly<Record<string, unknown>>): Statement => ({
    text: `insert into public.${table} (${Object.keys(row)}) values (${Object.keys(row).map((_, n) => `$${n + 1}`)})`,
    values: Object.values(row),
  });
  /** The columns with their new values, whose parameters come after `before` others. */
  const set = (change: object, before: number) =>
    Object.keys(change)
      .map((column, n) => `${column} = $${before + n + 1}`)
      .join(', ');
  const statements: Record<Verb, (table: string, tableCase: TableCase, me: string) => Statement> = {
    select: (table, { id }) => ({ text: `select ${id} from public.${table}`, values: [] }),
    insert: (table, { fresh }, me) => insert(table, fresh(target, me)),
    update: (table, { id, change, existing }) => ({
      text: `update public.${table} set ${set(change, 1)} where ${id} = $1`,
      values: [existing(target), ...Object.values(change)],
    }),
    delete: (table, { id, existing }) => ({
      text: `delete from public.${table} where ${id} = $1`,
      values: [existing(target)],
    }),
    upsert(table, { id, change, over }, me) {
      const { text, values } = insert(table, over(target, me));
      return {
        text: `${text} on conflict (${id}) do update set ${set(change, values.length)}`,
        values: [...values, ...Object.values(change)],
      };
    },
  };

  const all = (answer: Answer): Record<Verb, Answer> => ({
    select: answer,
    insert: answer,
    update: answer,
    delete: answer,
    upsert: answer,
  });
  /** A token that is nobody's of the family may ask, since a grant says so, and gets nothing. */
  const nothing = { select: 0, insert: 'refused', update: 0, delete: 'refused', upsert: 'refused' } as const;
  const expected: Record<string, Record<Persona, Record<Verb, Answer>>> = {
    picture: {
      anonymous: { ...all('refused'), select: 1 },
      'a stranger': { ...nothing, select: 1 },
      'a former member': { ...nothing, select: 1 },
      'a member': { select: 8, insert: 1, update: 1, delete: 'refused', upsert: 1 },
    },
    photos: {
      anonymous: { ...all('refused'), select: 1 },
      'a stranger': { ...nothing, select: 1 },
      'a former member': { ...nothing, select: 1 },
      'a member': { select: 4, insert: 1, update: 1, delete: 'refused', upsert: 1 },
    },
    ...Object.fromEntries(
      syncedTables.map((table) => [
        table,
        {
          anonymous: all('refused'),
          'a stranger': nothing,
          'a former member': nothing,
          'a member': { select: 1, insert: 1, update: 1, delete: 'refused', upsert: 1 },
        },
      ]),
    ),
  };

  test('the table of expectations names every table of the API', async () => {
    const { rows } = await db.owner.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1",
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(expected).sort());
  });

  const cases = Object.entries(expected).flatMap(([table, byPersona]) =>
    Object.entries(byPersona).flatMap(([persona, verbs]) =>
      Object.entries(verbs).map(([verb, answer]) => ({
        table: table as keyof typeof tableCases,
        persona: persona as Persona,
        verb: verb as Verb,
        answer,
      })),
    ),
  );
  test.each(cases)('$persona: $verb $table → $answer', async ({ table, persona, verb, answer }) => {
    const person = people[persona];
    const { text, values } = statements[verb](table, tableCases[table], person.id ?? randomUUID());
    const returning = verb === 'select' ? '' : ' returning 1';
    const outcome = await runAs(db.owner, person, text + returning, values).then(
      (rows) => rows.length,
      (error: { code?: string }) => (error.code === '42501' ? 'refused' : Promise.reject(error)),
    );
    // What a member adds in one case is seen in the next.
    if (verb === 'select' && typeof answer === 'number' && answer > 0)
      expect(outcome).toBeGreaterThanOrEqual(answer);
    else expect(outcome).toBe(answer);
  });

  test('only members can read who sent a picture', async () => {
    await expect(runAs(db.owner, anonymous, 'select author from public.picture')).rejects.toMatchObject({
      code: '42501',
    });
  });

  const pull = `pull_changes('{${syncedTables}}', 0)`;
  const functions = ['whoami()', 'members()', pull, "apply_actions('[]')"];
  test.each(functions)('%s: no anonymous caller', async (call) => {
    await expect(runAs(db.owner, anonymous, `select * from public.${call}`)).rejects.toMatchObject({
      code: '42501',
    });
  });
  test.each(['a stranger', 'a former member'] as const)(
    '%s learns nothing from any function',
    async (persona) => {
      const person = people[persona];
      expect(await runAs(db.owner, person, 'select * from public.whoami()')).toEqual([]);
      expect(await runAs(db.owner, person, 'select * from public.members()')).toEqual([]);
      for (const call of [pull, "apply_actions('[]')"]) {
        await expect(runAs(db.owner, person, `select public.${call}`)).rejects.toMatchObject({
          code: '42501',
        });
      }
    },
  );
  test('members can read the names of all who are or were members, and no table of the schema private', async () => {
    const names = await runAs(
      db.owner,
      people['a member'],
      'select display_name, removed from public.members()',
    );
    expect(names).toEqual([
      { display_name: 'Et andet medlem', removed: false },
      { display_name: 'Et medlem', removed: false },
      { display_name: 'Fraflyttet', removed: true },
    ]);
    const secrets = ['family_member', 'passkey', 'invitation', 'family_event', 'action', 'revision'];
    for (const secret of secrets) {
      await expect(
        runAs(db.owner, people['a member'], `select * from private.${secret}`),
      ).rejects.toMatchObject({ code: '42501' });
    }
  });
});
