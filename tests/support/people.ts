import { randomBytes, randomUUID } from 'node:crypto';
import type { MemberKind } from '../../src/lib/member-kind.ts';
import type { Action, Operation } from '../../src/sync/actions.ts';
import type { PushAnswer } from '../../src/sync/protocol.ts';
import type { Sql } from '../../supabase/local/database/sql.ts';

/** A person who sends queries: the role and claims of a verified token, as PostgREST sets them. */
export interface DatabaseCaller {
  readonly role: 'anon' | 'authenticated' | 'family_backup' | 'family_door' | 'family_calendars';
  readonly id?: string;
  readonly email?: string;
}

/** A visitor who has not signed in and sends the publishable key only. */
export const anonymous: DatabaseCaller = { role: 'anon' };

/** The role of the scheduled functions, which back up the data and delete what has been in the bin. */
export const backupRole: DatabaseCaller = { role: 'family_backup' };

/** Erases what has been in the bin for 30 days. Returns the names of pictures in use. */
export const emptyBins = async (sql: Sql): Promise<readonly string[]> =>
  (await runAs<{ used: string[] }>(sql, backupRole, 'select public.empty_bins() as used'))[0]?.used ?? [];

/** The role that looks up passkeys and invitations before anybody is known. */
export const doorRole: DatabaseCaller = { role: 'family_door' };

/** The role that writes what is in other calendars. */
export const calendarsRole: DatabaseCaller = { role: 'family_calendars' };

/** Somebody with a valid token who is not on the family list. */
export const stranger = (): DatabaseCaller => ({
  role: 'authenticated',
  id: randomUUID(),
  email: 'fremmed@example.org',
});

export const newPerson = (): Required<DatabaseCaller> => {
  const id = randomUUID();
  return { role: 'authenticated', id, email: `${id}@example.org` };
};

export const addToFamily = (
  owner: Sql,
  { id, email }: Required<DatabaseCaller>,
  name: string,
  kind: MemberKind = 'adult',
) => insert(owner, 'private.family_member', { id, email, display_name: name, kind });

type NewRow = Readonly<Record<string, unknown>>;

export const insertion = (table: string, row: NewRow): [text: string, parameters: unknown[]] => [
  `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map((_, n) => `$${n + 1}`)})`,
  Object.values(row),
];

export const insert = (owner: Sql, table: string, row: NewRow) => owner.query(...insertion(table, row));

export async function newMember(
  owner: Sql,
  name = 'Medlem',
  kind: MemberKind = 'adult',
): Promise<Required<DatabaseCaller>> {
  const person = newPerson();
  await addToFamily(owner, person, name, kind);
  return person;
}

/** Begins a session of this member, as signing in with an identity provider does. Returns its id. */
export async function newSession(sql: Sql, { email }: Required<DatabaseCaller>): Promise<string> {
  const [row] = await runAs<{ begun: { session: string } }>(
    sql,
    doorRole,
    'select public.begin_session($1) as begun',
    [email],
  );
  if (!row) throw new Error('no answer');
  return row.begun.session;
}

export const removeMember = (owner: Sql, id: string) =>
  owner.query('update private.family_member set removed_at = now() where id = $1', [id]);

/** Returns a passkey as `register_passkey` takes it, with keys that nobody has. */
export const newPasskey = (id = randomBytes(16).toString('base64url')) => ({
  id,
  publicKey: randomBytes(77).toString('base64url'),
  counter: 0,
  device: 'iPhone',
  host: 'familie.example',
});

/** Runs one statement as this person in its own transaction. Fails with Postgres' error, which has a `code`. */
export async function runAs<Row = Record<string, unknown>>(
  sql: Sql,
  person: DatabaseCaller & { readonly session?: string; readonly provider?: boolean },
  text: string,
  parameters: unknown[] = [],
): Promise<Row[]> {
  const claims = JSON.stringify({
    role: person.role,
    sub: person.id,
    email: person.email,
    session: person.session,
    provider: person.provider,
    aud: 'authenticated',
  });
  await sql.exec('begin');
  try {
    await sql.query("select set_config('request.jwt.claims', $1, true)", [claims]);
    await sql.exec(`set local role ${person.role}`);
    const { rows } = await sql.query<Row>(text, parameters);
    await sql.exec('commit');
    return rows;
  } catch (error) {
    await sql.exec('rollback');
    throw error;
  }
}

export async function push(
  sql: Sql,
  person: DatabaseCaller,
  actions: readonly unknown[],
): Promise<PushAnswer> {
  const text = 'select public.apply_actions($1::json) as answer';
  const [row] = await runAs<{ answer: PushAnswer }>(sql, person, text, [JSON.stringify(actions)]);
  if (!row) throw new Error('no answer');
  return row.answer;
}

/** Creates an action with a new id, made now by default. Its fields are those of the database's columns. */
export const action = (
  operations: Operation | readonly Operation[],
  part: Partial<Pick<Action, 'id' | 'at'>> = {},
): Action => ({ id: randomUUID(), at: Date.now(), text: '', operations: [operations].flat(), ...part });
