import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Sql } from '../../supabase/local/database/sql.ts';
import { engines, testDatabase, testMember } from '../support/databases/databases.ts';
import { anonymous, backupRole, type DatabaseCaller, newMember, runAs, stranger } from '../support/people.ts';

/** Properties of an album to insert; times are SQL expressions. */
interface Given {
  readonly link?: string;
  readonly familyOnly?: boolean;
  readonly active?: boolean;
  readonly deletedAt?: string;
}

/** What a law is tested with. */
interface Context {
  readonly owner: Sql;
  /** Runs one statement as a member. */
  ask<Row = Record<string, unknown>>(text: string): Promise<Row[]>;
  /** Inserts an album and returns its id. */
  album(given?: Given): Promise<string>;
  /** Inserts a picture with this content into an album as a member and returns its key. */
  send(album: string, content: string, width?: number): Promise<string>;
  cover(album: string): Promise<string | undefined>;
}

/** The name of a picture with this content. */
const md5 = (content: string) => createHash('md5').update(content).digest('hex');

/** A database to test laws on, and a member of its family. */
const contextOf = (owner: Sql, member: Required<DatabaseCaller>): Context => {
  const ask: Context['ask'] = (text) => runAs(owner, member, text);
  return {
    owner,
    ask,
    async album({ link, familyOnly = false, active = true, deletedAt } = {}) {
      const id = randomUUID();
      await owner.query(
        `insert into public.photos (id, title, category, link, family_only, active, deleted_at)
         values ($1, 'Sommer', 'Familie', $2, $3, $4, ${deletedAt ?? 'null'})`,
        [id, link ?? null, familyOnly, active],
      );
      return id;
    },
    async send(to, content, width = 2560) {
      const key = randomUUID();
      await ask(`insert into public.picture (key, album, name, width, height, author)
        values ('${key}', '${to}', '${md5(content)}', ${width}, 600, '${member.id}')`);
      return key;
    },
    async cover(of) {
      const rows = await ask<{ thumbnail: string }>(`select thumbnail from public.photos where id = '${of}'`);
      return rows[0]?.thumbnail;
    },
  };
};

async function isForMembersAlone({ album, send, ask, owner }: Context, given: Given): Promise<void> {
  const id = await album(given);
  const content = randomUUID();
  await send(id, content);
  for (const question of [
    `select id from public.photos where id = '${id}'`,
    `select key from public.picture where album = '${id}'`,
    `select key from public.picture where name = '${md5(content)}'`,
  ]) {
    for (const who of [anonymous, stranger()]) expect(await runAs(owner, who, question)).toEqual([]);
    expect(await ask(question)).toHaveLength(1);
  }
}

const laws: Record<string, (context: Context) => Promise<void>> = {
  'the first picture is the cover, for as long as it is there': async ({ album, send, cover, ask }) => {
    const id = await album();
    expect(await cover(id)).toBe('/albums/tomt.svg');
    const first = await send(id, 'den første');
    await send(id, 'den anden', 640);
    expect(await cover(id)).toBe(`/billeder/${md5('den første')}-800.webp`);
    await ask(`update public.picture set deleted_at = now() where key = '${first}'`);
    expect(await cover(id)).toBe(`/billeder/${md5('den anden')}-640.webp`);
    await ask(`update public.picture set deleted_at = null where key = '${first}'`);
    expect(await cover(id)).toBe(`/billeder/${md5('den anden')}-640.webp`);
  },

  'an album without a picture any more has a drawing as its cover': async ({ album, send, cover, ask }) => {
    const id = await album();
    const only = await send(id, 'det eneste');
    await ask(`update public.picture set deleted_at = now() where key = '${only}'`);
    expect(await cover(id)).toBe('/albums/tomt.svg');
  },

  'pictures are put into an order by hand, those that are not named stand behind them, and the bin keeps its own':
    async ({ album, send, ask }) => {
      const [id, elsewhere] = [await album(), await album()];
      const [a, b, c] = [await send(id, 'a'), await send(id, 'b'), await send(id, 'c')];
      const [binned, other] = [await send(id, 'i kurven'), await send(elsewhere, 'et andet album')];
      const order = (keys: string[]) => ask(`select public.order_pictures('${id}', '{${keys.join(',')}}')`);
      const places = async () => {
        const rows = await ask<{ key: string; position: number | null }>(
          `select key, position from public.picture where album in ('${id}', '${elsewhere}')`,
        );
        return [a, b, c, binned, other].map((key) => rows.find((row) => row.key === key)?.position);
      };
      await order([binned, c, a]);
      await ask(`update public.picture set deleted_at = now() where key = '${binned}'`);
      expect(await places()).toEqual([2, null, 1, 0, null]);
      await order([b, other, a]);
      expect(await places()).toEqual([2, 0, null, 0, null]);
      await order([]);
      expect(await places()).toEqual([null, null, null, 0, null]);
    },

  'nobody but a member orders pictures': async ({ album, send, ask, owner }) => {
    const id = await album();
    const key = await send(id, 'bliver stående');
    const former = await newMember(owner);
    await owner.query('delete from private.family_member where id = $1', [former.id]);
    for (const who of [anonymous, stranger(), former, backupRole])
      await expect(
        runAs(owner, who, `select public.order_pictures('${id}', '{${key}}')`),
      ).rejects.toMatchObject({ code: '42501' });
    expect(await ask(`select position from public.picture where key = '${key}'`)).toEqual([
      { position: null },
    ]);
  },

  'the cover that a member chooses stays until it is deleted': async ({ album, send, cover, ask }) => {
    const id = await album();
    await send(id, 'først');
    const second = await send(id, 'valgt');
    await ask(`update public.photos set thumbnail = '/billeder/${md5('valgt')}-800.webp' where id = '${id}'`);
    await send(id, 'senere');
    expect(await cover(id)).toBe(`/billeder/${md5('valgt')}-800.webp`);
    await ask(`update public.picture set deleted_at = now() where key = '${second}'`);
    expect(await cover(id)).toBe(`/billeder/${md5('først')}-800.webp`);
  },

  'after the chosen cover comes the first in the order by hand': async ({ album, send, cover, ask }) => {
    const id = await album();
    const [a, b] = [await send(id, 'kom først'), await send(id, 'står først')];
    await ask(`select public.order_pictures('${id}', '{${b},${a}}')`);
    const chosen = await send(id, 'valgt og slettet');
    await ask(
      `update public.photos set thumbnail = '/billeder/${md5('valgt og slettet')}-800.webp' where id = '${id}'`,
    );
    await ask(`update public.picture set deleted_at = now() where key = '${chosen}'`);
    expect(await cover(id)).toBe(`/billeder/${md5('står først')}-800.webp`);
  },

  'an album elsewhere keeps the cover that it has': async ({ album, send, cover }) => {
    const id = await album({ link: 'https://fotos.example/a' });
    await send(id, 'uden betydning');
    expect(await cover(id)).toBe('/albums/tomt.svg');
  },

  'nobody else reads an album for the family, and none of its pictures': (context) =>
    isForMembersAlone(context, { familyOnly: true }),
  'nobody else reads a hidden album, and none of its pictures': (context) =>
    isForMembersAlone(context, { active: false }),
  'nobody else reads an album in the bin, and none of its pictures': (context) =>
    isForMembersAlone(context, { deletedAt: 'now()' }),

  'nobody else reads a picture in the bin': async ({ album, send, ask, owner }) => {
    const id = await album();
    const key = await send(id, 'fortrudt');
    const question = `select key from public.picture where key = '${key}'`;
    for (const who of [anonymous, stranger()]) expect(await runAs(owner, who, question)).toEqual([{ key }]);
    await ask(`update public.picture set deleted_at = now() where key = '${key}'`);
    for (const who of [anonymous, stranger()]) expect(await runAs(owner, who, question)).toEqual([]);
    expect(await ask(question)).toEqual([{ key }]);
  },

  'no album takes more than 1,000 pictures': async ({ album, send, owner }) => {
    const id = await album();
    await owner.query(
      `insert into public.picture (key, album, name, width, height)
       select gen_random_uuid(), $1, md5('n'), 1, 1 from generate_series(1, 1000)`,
      [id],
    );
    await expect(send(id, 'én for meget')).rejects.toMatchObject({ message: 'album-full' });
  },

  'what has been in the bin for 30 days is deleted for good, and unused files are found': async ({
    album,
    send,
    ask,
    owner,
  }) => {
    const old = await album({ deletedAt: "now() - interval '31 days'" });
    const kept = await album();
    const rests = await album({ deletedAt: "now() - interval '29 days'" });
    await send(old, 'kun i det slettede');
    await send(old, 'i begge');
    await send(kept, 'i begge');
    const binned = { old: await send(kept, 'længe slettet'), new: await send(kept, 'slettet i går') };
    const bin = (key: string, days: number) =>
      owner.query("update public.picture set deleted_at = now() - $2 * interval '1 day' where key = $1", [
        key,
        days,
      ]);
    await bin(binned.old, 31);
    await bin(binned.new, 29);
    await send(rests, 'nyligt slettet');
    const linked = await album({ link: 'https://fotos.example/b' });
    await owner.query('update public.photos set thumbnail = $2 where id = $1', [
      linked,
      `/billeder/${md5('et forsidebillede')}-800.webp`,
    ]);

    const [row] = await runAs<{ used: string[] }>(
      owner,
      backupRole,
      'select public.empty_album_bin() as used',
    );
    const contents = [
      'kun i det slettede',
      'længe slettet',
      'i begge',
      'slettet i går',
      'nyligt slettet',
      'et forsidebillede',
    ];
    expect(contents.filter((content) => row?.used.includes(md5(content)))).toEqual(contents.slice(2));
    expect(await ask(`select id from public.photos where id in ('${old}', '${rests}')`)).toEqual([
      { id: rests },
    ]);
  },
};

describe.each(engines())('albums of our own on $name', ({ open }) => {
  const db = testDatabase(open);
  const member = testMember(db);

  test.each(Object.entries(laws))('%s', (_, law) => law(contextOf(db.owner, member)));
});
