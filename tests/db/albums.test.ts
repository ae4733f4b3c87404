import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, lanes } from '../support/databases.ts';
import { anonymous, as, newMember, type Person } from '../support/people.ts';

const upkeep = { role: 'family_backup' } as unknown as Person;

describe.each(lanes())('albums of our own on $name', ({ open }) => {
  let db: Database;
  let member: Required<Person>;
  beforeAll(async () => {
    db = await open();
    member = await newMember(db.owner);
  });
  afterAll(() => db.close());

  const ask = <Row extends object = Record<string, unknown>>(who: Person, text: string) =>
    as<Row>(db.owner, who, text);
  const album = async (more: Record<string, unknown> = {}) => {
    const id = randomUUID();
    const { rows } = await db.owner.query<{ id: string }>(
      `insert into public.photos (id, title, category, link, family_only, active, deleted_at, dead_since) values ($1, 'Sommer', 'Familie', $2, $3, $4, $5, $6) returning id`,
      [
        id,
        more.link ?? null,
        more.familyOnly ?? false,
        more.active ?? true,
        more.deletedAt ?? null,
        more.deadSince ?? null,
      ],
    );
    return rows[0]?.id ?? id;
  };
  const send = async (to: string, content: string, width = 2560) => {
    const key = randomUUID();
    await ask(
      member,
      `insert into public.picture (key, album, name, width, height, author)
       values ('${key}', '${to}', md5('${content}'), ${width}, 600, '${member.id}')`,
    );
    return key;
  };
  const cover = async (of: string) =>
    (await ask<{ thumbnail: string }>(member, `select thumbnail from public.photos where id = '${of}'`))[0]
      ?.thumbnail;
  const md5 = async (content: string) =>
    (await db.owner.query<{ md5: string }>('select md5($1)', [content])).rows[0]?.md5;

  test('the first picture is the cover, for as long as it is there', async () => {
    const id = await album();
    expect(await cover(id)).toBe('/albums/tomt.svg');
    const first = await send(id, 'den første');
    await send(id, 'den anden', 640);
    expect(await cover(id)).toBe(`/billeder/${await md5('den første')}-800.webp`);
    await ask(member, `update public.picture set deleted_at = now() where key = '${first}'`);
    expect(await cover(id)).toBe(`/billeder/${await md5('den anden')}-640.webp`);
    await ask(member, `update public.picture set deleted_at = null where key = '${first}'`);
    expect(await cover(id)).toBe(`/billeder/${await md5('den anden')}-640.webp`);
  });

  test('pictures are put into an order by hand, those that are not named stand behind them, and the bin keeps its own', async () => {
    const [id, elsewhere] = [await album(), await album()];
    const [a, b, c] = [await send(id, 'a'), await send(id, 'b'), await send(id, 'c')];
    const [binned, other] = [await send(id, 'i kurven'), await send(elsewhere, 'et andet album')];
    const order = (keys: string[]) =>
      ask(member, `select public.order_pictures('${id}', '{${keys.join(',')}}')`);
    const places = async () => {
      const rows = await ask<{ key: string; position: number | null }>(
        member,
        `select key, position from public.picture where album in ('${id}', '${elsewhere}')`,
      );
      return [a, b, c, binned, other].map((key) => rows.find((row) => row.key === key)?.position);
    };
    await order([binned, c, a]);
    await ask(member, `update public.picture set deleted_at = now() where key = '${binned}'`);
    expect(await places()).toEqual([2, null, 1, 0, null]);
    await order([b, other, a]);
    expect(await places()).toEqual([2, 0, null, 0, null]);
    await order([]);
    expect(await places()).toEqual([null, null, null, 0, null]);
  });

  test('nobody but a member orders pictures', async () => {
    const id = await album();
    const key = await send(id, 'bliver stående');
    const former = await newMember(db.owner);
    await db.owner.query('delete from private.family_member where id = $1', [former.id]);
    for (const who of [anonymous, former, upkeep])
      await expect(ask(who, `select public.order_pictures('${id}', '{${key}}')`)).rejects.toMatchObject({
        code: '42501',
      });
    expect(await ask(member, `select position from public.picture where key = '${key}'`)).toEqual([
      { position: null },
    ]);
  });

  test('the cover that a member chooses stays until it is deleted', async () => {
    const id = await album();
    await send(id, 'først');
    const second = await send(id, 'valgt');
    await ask(
      member,
      `update public.photos set thumbnail = '/billeder/${await md5('valgt')}-800.webp' where id = '${id}'`,
    );
    await send(id, 'senere');
    expect(await cover(id)).toBe(`/billeder/${await md5('valgt')}-800.webp`);
    await ask(member, `update public.picture set deleted_at = now() where key = '${second}'`);
    expect(await cover(id)).toBe(`/billeder/${await md5('først')}-800.webp`);
  });

  test('an album elsewhere keeps the cover that it has', async () => {
    const id = await album({ link: 'https://fotos.example/a' });
    await send(id, 'uden betydning');
    expect(await cover(id)).toBe('/albums/tomt.svg');
  });

  test.each([{ familyOnly: true }, { active: false }, { deletedAt: '2026-11-01T00:00:00Z' }])(
    'a visitor can read neither an album with %o nor its pictures',
    async (more) => {
      const id = await album(more);
      await send(id, 'for os alene');
      for (const question of [
        `select id from public.photos where id = '${id}'`,
        `select key from public.picture where album = '${id}'`,
        `select key from public.picture where name = md5('for os alene')`,
      ]) {
        expect(await ask(anonymous, question)).toEqual([]);
        expect((await ask(member, question)).length).toBeGreaterThan(0);
      }
    },
  );

  test('no album takes more than 1,000 pictures', async () => {
    const id = await album();
    await db.owner.query(
      `insert into public.picture (key, album, name, width, height)
       select gen_random_uuid(), $1, md5('n'), 1, 1 from generate_series(1, 1000)`,
      [id],
    );
    await expect(send(id, 'én for meget')).rejects.toMatchObject({ message: 'album-full' });
  });

  test('what has been in the bin for 30 days is deleted for good, and unused files are found', async () => {
    const old = await album({ deletedAt: '2026-01-01T00:00:00Z' });
    const kept = await album();
    const rests = await album({ deletedAt: new Date().toISOString() });
    await send(old, 'kun i det slettede');
    await send(old, 'i begge');
    await send(kept, 'i begge');
    const binned = await send(kept, 'længe slettet');
    await send(rests, 'nyligt slettet');
    await db.owner.query("update public.picture set deleted_at = '2026-01-01Z' where key = $1", [binned]);
    const linked = await album({ link: 'https://fotos.example/b' });
    await db.owner.query(
      "update public.photos set thumbnail = '/billeder/' || md5('et forsidebillede') || '-800.webp' where id = $1",
      [linked],
    );

    const [row] = await ask<{ used: string[] }>(upkeep, 'select public.empty_album_bin() as used');
    const used = async (content: string) => row?.used.includes((await md5(content)) ?? '');
    expect(await used('kun i det slettede')).toBe(false);
    expect(await used('længe slettet')).toBe(false);
    expect(await used('i begge')).toBe(true);
    expect(await used('nyligt slettet')).toBe(true);
    expect(await used('et forsidebillede')).toBe(true);
    expect(await ask(member, `select id from public.photos where id in ('${old}', '${rests}')`)).toEqual([
      { id: rests },
    ]);
  });

  test('a link is recorded as dead once, and as working again', async () => {
    const link = 'https://fotos.example/c';
    const [dead, again, untold] = [
      await album({ link }),
      await album({ link, deadSince: '2026-10-01T00:00:00Z' }),
      await album({ link, deadSince: '2026-10-01T00:00:00Z' }),
    ];
    const record = () => ask(upkeep, `select public.record_links('{${again}}', '{${dead},${untold}}')`);
    const since = async () =>
      (
        await ask<{ id: string; since: string | null }>(
          member,
          `select id, dead_since::text as since from public.photos where id in ('${dead}', '${again}', '${untold}')`,
        )
      ).toSorted((a, b) => [dead, again, untold].indexOf(a.id) - [dead, again, untold].indexOf(b.id));
    await record();
    const first = await since();
    expect(first).toMatchObject([
      { id: dead, since: expect.stringMatching(/^20/) },
      { id: again, since: null },
      { id: untold, since: expect.stringContaining('2026-10-01') },
    ]);
    await record();
    expect(await since()).toEqual(first);
  });
});
