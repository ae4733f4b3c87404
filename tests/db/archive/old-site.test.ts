import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readContents, replaceContents } from '../../../supabase/archive/contents.ts';
import { withOwnAlbums } from '../../../supabase/archive/old-site.ts';
import { readArchiveText } from '../../../supabase/archive/read-file.ts';
import { engines } from '../../support/databases/databases.ts';
import { action, newMember, push, runAs } from '../../support/people.ts';

const fields = {
  thumbnail: '/a.svg',
  link: 'https://fotos.example/1',
  category: 'Årbog',
  updatedTs: '2019-12-24T10:00:00.123Z',
};

describe.each(engines())('the archive on $name', ({ open }) => {
  test("the old site's albums replace those with a link, and our own stay with their pictures", async () => {
    const { owner, close } = await open();
    await owner.exec(`
      insert into public.photos (id, title, category, link, family_only, position) values
        ('egne', 'Vores egne', 'Familie', null, true, 3), ('gammelt', 'Skiftet', 'Familie', null, false, null),
        ('andet', 'Et andet sted', 'Familie', 'https://fotos.example/a', false, null);
      insert into public.picture (key, album, name, width, height, position)
        select gen_random_uuid(), id, md5(id), 800, 600, 7 from public.photos`);
    const file = { photos: { ny: { ...fields, title: 'Årbog' }, gammelt: { ...fields, title: 'Som før' } } };
    const before = await readContents(owner);
    const { tables } = readArchiveText(JSON.stringify(file));
    await replaceContents(owner, withOwnAlbums(tables, before));
    const now = await readContents(owner);
    expect(now.photos?.map(({ id, title }) => [id, title]).sort()).toEqual([
      ['egne', 'Vores egne'],
      ['gammelt', 'Skiftet'],
      ['ny', 'Årbog'],
    ]);
    const own = (rows: typeof before.photos) => rows?.filter(({ id }) => id === 'egne');
    expect(own(now.photos)).toEqual(own(before.photos));
    expect(now.picture).toEqual(before.picture?.filter(({ album }) => album !== 'andet'));
    // Nothing but albums was in the file.
    expect(withOwnAlbums({ log: [] }, before)).toEqual({ log: [] });
    await close();
  });

  test("the old site's collections keep their ids and times, and the same file gives the same rows", async () => {
    const updateTs = { _seconds: 1_600_000_000, _nanoseconds: 123_456_789 };
    const bread = { id: 17, title: ' Rugbrød ', category: 'Brød', buy: true, buyCounter: 41, updateTs };
    const fresh = { active: true, count: 0, freezer: false, canOutdate: false };
    const frozen = { active: true, count: 3, freezer: true, canOutdate: true };
    const ice = { title: 'Is', buy: false, buyCounter: 2, updateTs: 1_600_000_000_000 };
    const old = {
      photos: { abc123: { ...fields, title: 'Årbog 2019', active: true, newest: true } },
      shopping: { 17: { ...bread, ...fresh }, 18: { ...ice, ...frozen } },
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
    expect([...(now.shopping ?? [])].sort((a, b) => Number(a.id) - Number(b.id))).toMatchObject([
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
    const is = now.shopping?.find(({ id }) => id === 18)?.key;
    expect(now.freezer_batch).toMatchObject([{ item: is, day: null, count: 3 }]);
    expect(now.log).toMatchObject([
      { id: '1499999999999', name: 'Malet hegnet', done: true, date: '2017-07-14T02:39:59.999+00:00' },
    ]);
    await replaceContents(other.owner, readArchiveText(JSON.stringify(old)).tables);
    const again = await readContents(other.owner);
    expect(again).toEqual(now);
    // The next item is numbered after the highest.
    const member = await newMember(other.owner);
    const key = randomUUID();
    await push(other.owner, member, [action({ set: 'shopping', key, fields: { title: 'Ny' } })]);
    const rows = await runAs(
      other.owner,
      member,
      'select id::int as id from public.shopping where key = $1',
      [key],
    );
    expect(rows).toEqual([{ id: 19 }]);
    await other.close();
  });
});
