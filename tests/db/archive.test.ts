import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ArchiveError, archiveOf, parseArchive } from '../../supabase/archive/archive.ts';
import { readContents, replaceContents } from '../../supabase/archive/contents.ts';
import { readArchiveText } from '../../supabase/archive/read-file.ts';
import { type Database, lanes } from '../support/databases.ts';
import { anonymous, as, newMember, operation, type Person, push } from '../support/people.ts';

/** A family that has used everything. */
async function lived(db: Database): Promise<Required<Person>> {
  const member = await newMember(db.owner, 'Et medlem');
  const key = randomUUID();
  const shop = (kind: string, data = {}) => operation({ entity: 'shopping', kind, key, data });
  const purchase = shop('purchase', { trip: randomUUID() });
  const entry = randomUUID();
  const log = (kind: string, data = {}) => operation({ entity: 'log', kind, key: entry, data });
  await push(db.owner, member, [
    shop('add', { title: 'Rugbrød "æøå" \\ \n', buy: true, quantity: '½' }),
    purchase,
  ]);
  await push(db.owner, member, [
    shop('unpurchase', { purchase: purchase.id }),
    shop('nonsense'),
    log('add', { name: 'Hæk' }),
  ]);
  await push(db.owner, member, [log('complete', { date: 12_345 }), shop('stock', { by: 7 })]);
  await db.owner.exec(
    "insert into public.photos (title, thumbnail, link, category) values ('Årbog 2021', '/a.svg', 'https://fotos.example/a', 'Årbog')",
  );
  return member;
}
const json = (value: unknown) => JSON.parse(JSON.stringify(value));

describe.each(lanes())('the archive on $name', ({ open }) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
    await lived(db);
  });
  afterAll(() => db.close());

  test('there and back again, row by row, also into a database that held something else', async () => {
    const before = await readContents(db.owner);
    expect(before.shopping).toHaveLength(1);
    const file = JSON.stringify(archiveOf(before, new Date()));
    const other = await open();
    await lived(other);
    await replaceContents(other.owner, readArchiveText(file).tables);
    expect(await readContents(other.owner)).toEqual(before);
    await other.close();
  });

  test('after an import a phone starts over, and what was sent before is not applied twice', async () => {
    const member = await newMember(db.owner);
    const [was] = await as<{ c: { epoch: string; rev: number } }>(
      db.owner,
      member,
      'select public.pull_log(0) as c',
    );
    const sent = operation({ entity: 'log', kind: 'add', key: randomUUID(), data: { name: 'Før' } });
    await push(db.owner, member, [sent]);
    await replaceContents(db.owner, await readContents(db.owner));
    const [now] = await as<{ c: { epoch: string; rev: number } }>(
      db.owner,
      member,
      'select public.pull_log(0) as c',
    );
    expect(now?.c.epoch).not.toBe(was?.c.epoch);
    expect(now?.c.rev).toBeGreaterThan(was?.c.rev ?? 0);
    expect((await push(db.owner, member, [sent])).receipts).toEqual([{ id: sent.id, status: 'duplicate' }]);
  });

  test('all or nothing: a row that the database refuses leaves everything as it was', async () => {
    const before = await readContents(db.owner);
    const twice = { ...before, log: [...before.log, ...before.log] };
    await expect(replaceContents(db.owner, twice)).rejects.toThrow(/duplicate key/);
    expect(await readContents(db.owner)).toEqual(before);
    // And the triggers are back: the next operation is counted.
    const { rows } = await db.owner.query("select 1 from pg_trigger where tgenabled = 'D'");
    expect(rows).toEqual([]);
  });

  test('only the role made for it exports, and it writes nothing', async () => {
    const backup = { role: 'family_backup' } as unknown as Person;
    const [row] = await as<{ tables: { shopping: unknown[] } }>(
      db.owner,
      backup,
      'select public.export_family() as tables',
    );
    expect(row?.tables.shopping).toHaveLength(1);
    for (const who of [anonymous, await newMember(db.owner)]) {
      await expect(as(db.owner, who, 'select public.export_family()')).rejects.toMatchObject({
        code: '42501',
      });
    }
    for (const text of [
      "update public.log set name = 'x'",
      'delete from public.photos',
      "select public.apply_ops('[]')",
    ]) {
      await expect(as(db.owner, backup, text)).rejects.toMatchObject({ code: '42501' });
    }
  });

  test("the old site's collections keep their ids and times, and the same file gives the same rows", async () => {
    const old = {
      photos: {
        abc123: {
          title: 'Årbog 2019',
          thumbnail: 'https://t.example/1.jpg',
          link: 'https://fotos.example/1',
          category: 'Årbog',
          active: true,
          newest: true,
          updatedTs: '2019-12-24T10:00:00.123Z',
        },
      },
      shopping: {
        17: {
          id: 17,
          title: ' Rugbrød ',
          category: 'Brød',
          active: true,
          buy: true,
          buyCounter: 41,
          count: 0,
          freezer: false,
          canOutdate: false,
          updateTs: { _seconds: 1_600_000_000, _nanoseconds: 123_456_789 },
        },
        18: {
          title: 'Is',
          active: true,
          buy: false,
          buyCounter: 2,
          count: 3,
          freezer: true,
          canOutdate: true,
          updateTs: 1_600_000_000_000,
        },
      },
      log: [{ id: '1499999999999', name: 'Malet hegnet', done: true, date: '2017-07-14T02:39:59.999Z' }],
    };
    const other = await open();
    const { kind, tables } = readArchiveText(JSON.stringify(old));
    expect(kind).toContain('old site');
    await replaceContents(other.owner, tables);
    const now = await readContents(other.owner);
    expect(now.photos).toMatchObject([
      { id: 'abc123', title: 'Årbog 2019', newest: true, updated_ts: '2019-12-24T10:00:00.123+00:00' },
    ]);
    expect([...now.shopping].sort((a, b) => Number(a.id) - Number(b.id))).toMatchObject([
      {
        id: 17,
        title: 'Rugbrød',
        category: 'Brød',
        buy: true,
        buy_counter: 41,
        update_ts: '2020-09-13T12:26:40.123456+00:00',
      },
      {
        id: 18,
        title: 'Is',
        category: 'Andet',
        freezer: true,
        can_outdate: true,
        count: 3,
        update_ts: '2020-09-13T12:26:40+00:00',
      },
    ]);
    expect(now.log).toMatchObject([
      { id: '1499999999999', name: 'Malet hegnet', done: true, date: '2017-07-14T02:39:59.999+00:00' },
    ]);
    await replaceContents(other.owner, readArchiveText(JSON.stringify(old)).tables);
    expect(await readContents(other.owner)).toEqual(now);
    // The next item is numbered after the highest.
    const member = await newMember(other.owner);
    const add = operation({ entity: 'shopping', kind: 'add', key: randomUUID(), data: { title: 'Ny' } });
    await push(other.owner, member, [add]);
    const rows = await as(other.owner, member, 'select id::int as id from public.shopping where key = $1', [
      add.key,
    ]);
    expect(rows).toEqual([{ id: 19 }]);
    await other.close();
  });
});

describe('a file that cannot be imported is refused with the place and the reason', () => {
  const empty = { family_member: [], photos: [], shopping: [], purchase: [], log: [], operation: [] };
  const good = () => json(archiveOf(empty, new Date()));
  const refusals: [string, () => string, RegExp][] = [
    ['cut off', () => JSON.stringify(good(), null, 1).slice(0, -20), /line \d+: this is not whole JSON/],
    ['empty', () => '', /not whole JSON/],
    ['something else', () => '{"name":"package"}', /neither an export of this site/],
    ['a list', () => '[]', /neither an export/],
    [
      'of another version',
      () => JSON.stringify({ ...good(), format: 'familieside/9' }),
      /format: .*familieside\/1/,
    ],
    ['changed by hand', () => JSON.stringify({ ...good(), sha256: 'f'.repeat(64) }), /fingerprint/],
    [
      'a table short',
      () => JSON.stringify({ ...good(), tables: { ...empty, log: undefined } }),
      /tables\.log: /,
    ],
    [
      'a wrong field',
      () =>
        JSON.stringify({
          ...good(),
          tables: { ...empty, operation: [{ id: 7, member: '', received_at: 'x', refused_with: null }] },
        }),
      /tables\.operation\[0\]\.id: .*expected string, received number/,
    ],
    [
      'an old item without a title',
      () => JSON.stringify({ shopping: { 7: { title: ' ', updateTs: 0 } } }),
      /shopping/,
    ],
    [
      'an old item with an id that is no number',
      () => JSON.stringify({ shopping: { x: { title: 'Is', updateTs: 0 } } }),
      /shopping/,
    ],
    ['a collection nobody knows', () => JSON.stringify({ log: {}, diary: {} }), /diary/],
  ];
  test.each(refusals)('%s', (_, text, message) => {
    expect(() => readArchiveText(text())).toThrow(ArchiveError);
    expect(() => readArchiveText(text())).toThrow(message);
  });
});

test.runIf(inject('postgresTemplate'))('the two commands, on a Postgres address', async () => {
  const url = (inject('postgresTemplate') ?? '').replace(/[^/]+$/, '');
  const { default: pg } = await import('pg');
  const admin = new pg.Client({ connectionString: `${url}postgres` });
  await admin.connect();
  for (const name of ['archive_from', 'archive_to'])
    await admin.query(`create database ${name} template template_family`);
  await admin.end();
  const from = new pg.Client({ connectionString: `${url}archive_from` });
  await from.connect();
  const { fromPg } = await import('../../supabase/local/sql.ts');
  await lived({ owner: fromPg(from), connect: async () => fromPg(from), close: async () => {} });
  await from.end();
  const folder = await mkdtemp(join(tmpdir(), 'familieside-archive-'));
  const run = (command: string, ...words: string[]) =>
    promisify(execFile)(process.execPath, [`supabase/archive/${command}.ts`, ...words]);
  const file = join(folder, 'family.json');
  try {
    const exported = await run('export', file, '--database', `${url}archive_from`);
    expect(exported.stdout).toContain('1 shopping');
    const imported = await run('import', file, '--database', `${url}archive_to`);
    expect(imported.stdout).toMatch(/They replace .*0 shopping.*kept in .*\nImported\./);
    await run('export', `${file}.again`, '--database', `${url}archive_to`);
    const tablesOf = async (name: string) => parseArchive(JSON.parse(await readFile(name, 'utf8'))).tables;
    expect(await tablesOf(`${file}.again`)).toEqual(await tablesOf(file));
    await writeFile(file, '{');
    await expect(run('import', file, '--database', `${url}archive_to`)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('not whole JSON'),
    });
    await expect(run('import')).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('Usage') });
  } finally {
    await rm(folder, { recursive: true });
  }
});
