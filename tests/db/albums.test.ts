import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { engines, testDatabase, testMember } from '../support/databases/databases.ts';
import { action, emptyBins, insert, insertion, push, runAs } from '../support/people.ts';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const md5 = (content: string) => createHash('md5').update(content).digest('hex');

describe.each(engines())('albums of our own on $name', ({ open }) => {
  const db = testDatabase(open);
  const member = testMember(db);

  const ask = <Row = Record<string, unknown>>(text: string) => runAs<Row>(db.owner, member, text);
  const album = async ({ link = null as string | null, deleted_at = null as string | null } = {}) => {
    const id = randomUUID();
    await insert(db.owner, 'public.photos', { id, title: 'Sommer', category: 'Familie', link, deleted_at });
    return id;
  };
  /** Inserts a picture with this content, whose name follows from it; gives its key. */
  const send = async (to: string, content: string, width = 2560) => {
    const key = randomUUID();
    const row = { key, album: to, name: md5(content), width, height: 600, author: member.id };
    await runAs(db.owner, member, ...insertion('public.picture', row));
    return key;
  };
  const bin = (key: string, days = 0) =>
    db.owner.query("update public.picture set deleted_at = now() - $2 * interval '1 day' where key = $1", [
      key,
      days,
    ]);
  const cover = async (of: string) =>
    (await ask<{ thumbnail: string }>(`select thumbnail from public.photos where id = '${of}'`))[0]
      ?.thumbnail;

  test('the first picture is the cover for as long as it is there, and a drawing where there is none', async () => {
    const id = await album();
    expect(await cover(id)).toBe('/albums/tomt.svg');
    const first = await send(id, 'den første');
    const second = await send(id, 'den anden', 640);
    expect(await cover(id)).toBe(`/billeder/${md5('den første')}-800.webp`);
    await bin(first);
    expect(await cover(id)).toBe(`/billeder/${md5('den anden')}-640.webp`);
    await ask(`update public.picture set deleted_at = null where key = '${first}'`);
    expect(await cover(id)).toBe(`/billeder/${md5('den anden')}-640.webp`);
    for (const key of [first, second]) await bin(key);
    expect(await cover(id)).toBe('/albums/tomt.svg');
  });

  test('the cover that a member chooses stays until it is deleted; then comes the first in the order by hand', async () => {
    const id = await album();
    const [a, b, chosen] = [
      await send(id, 'kom først'),
      await send(id, 'står først'),
      await send(id, 'valgt'),
    ];
    for (const [position, key] of [b, a].entries())
      await ask(`update public.picture set position = ${position} where key = '${key}'`);
    await ask(`update public.photos set thumbnail = '/billeder/${md5('valgt')}-800.webp' where id = '${id}'`);
    await send(id, 'senere');
    expect(await cover(id)).toBe(`/billeder/${md5('valgt')}-800.webp`);
    await bin(chosen);
    expect(await cover(id)).toBe(`/billeder/${md5('står først')}-800.webp`);
  });

  test('an album elsewhere keeps the cover that it has', async () => {
    const id = await album({ link: 'https://fotos.example/a' });
    await send(id, 'uden betydning');
    expect(await cover(id)).toBe('/albums/tomt.svg');
  });

  test('what has been in the bin for 30 days is erased, and unused files are found', async () => {
    const old = await album({ deleted_at: ago(31) });
    const kept = await album();
    const rests = await album({ deleted_at: ago(29) });
    await send(old, 'kun i det slettede');
    await send(old, 'i begge');
    await send(kept, 'i begge');
    const long = await send(kept, 'længe slettet');
    await bin(long, 31);
    await bin(await send(kept, 'slettet i går'), 29);
    await send(rests, 'nyligt slettet');
    const linked = await album({ link: 'https://fotos.example/b' });
    await db.owner.query('update public.photos set thumbnail = $2 where id = $1', [
      linked,
      `/billeder/${md5('et forsidebillede')}-800.webp`,
    ]);

    const used = await emptyBins(db.owner);
    const remaining = ['i begge', 'slettet i går', 'nyligt slettet', 'et forsidebillede'];
    const all = ['kun i det slettede', 'længe slettet', ...remaining];
    expect(all.filter((content) => used.includes(md5(content)))).toEqual(remaining);
    const [family] = await ask<{ at: number | null }>("select public.family() -> 'upkeepAt' as at");
    expect(family?.at).toBeGreaterThan(0);
  });

  test('a full album rejects a picture with a code that the page knows', async () => {
    const id = await album();
    await db.owner.query(
      `insert into public.picture (key, album, name, width, height)
       select gen_random_uuid(), $1, md5('n'), 1, 1 from generate_series(1, 1000)`,
      [id],
    );
    const fields = { album: id, name: md5('én for meget'), width: 1, height: 1 };
    const add = action({ set: 'picture', key: randomUUID(), fields: {}, defaults: fields });
    expect((await push(db.owner, member, [add])).receipts).toMatchObject([{ code: 'album-full' }]);
  });
});
