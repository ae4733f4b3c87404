import { expect } from 'vitest';
import { backupRole, runAs } from '../people.ts';
import type { AlbumTestContext } from './album-test-context.ts';

/** The laws of the record of changes that must be purged from the CDN. */
export const albumChangeLaws = {
  'a change of what visitors see or saw is recorded, once for each transaction, and no other': async ({
    album,
    send,
    ask,
    owner,
  }) => {
    const recorded = async (text: string, run: (text: string) => Promise<unknown> = ask) => {
      await owner.exec('delete from private.album_change');
      await run(text);
      return (await owner.query('select 1 from private.album_change')).rows.length;
    };
    const [id, family, hidden] = [
      await album(),
      await album({ familyOnly: true }),
      await album({ active: false }),
    ];
    const [first, second] = [await send(id, 'a'), await send(id, 'b')];
    const secret = await send(family, 'c');
    const change = (of: string, set: string) => `update public.photos set ${set} where id = '${of}'`;
    const picture = (of: string, set: string) => `update public.picture set ${set} where key = '${of}'`;
    for (const [before, after] of [
      ['family_only = true', 'family_only = false'],
      ['active = false', 'active = true'],
      ['deleted_at = now()', 'deleted_at = null'],
    ] as const) {
      expect([before, await recorded(change(id, before))]).toEqual([before, 1]);
      expect([before, await recorded(change(id, "title = 'Ingen ser det'"))]).toEqual([before, 0]);
      expect([after, await recorded(change(id, after))]).toEqual([after, 1]);
    }
    expect(await recorded(change(id, "title = 'Alle ser det'"))).toBe(1);
    expect(await recorded(`select public.order_pictures('${id}', '{${second},${first}}')`)).toBe(1);
    expect(await recorded(picture(second, `album = '${family}'`))).toBe(1);
    expect(await recorded(picture(second, `caption = 'Kun for os'`))).toBe(0);
    expect(await recorded(picture(second, `album = '${id}'`))).toBe(1);
    expect(await recorded(picture(first, 'deleted_at = now()'))).toBe(1);
    expect(await recorded(picture(secret, 'deleted_at = now()'))).toBe(0);
    // Only the upkeep deletes, as the owner.
    const gone = (of: string) =>
      recorded(`delete from public.photos where id = '${of}'`, (text) => owner.exec(text));
    expect(await gone(hidden)).toBe(0);
    expect(await gone(id)).toBe(1);
  },

  'a recorded change is completed by a second purge, two minutes after the first': async ({
    album,
    owner,
  }) => {
    await owner.exec('delete from private.album_change');
    await album();
    const waiting = () =>
      runAs<{ id: number; noticed: boolean }>(owner, backupRole, 'select * from public.album_changes()');
    const [change] = await waiting();
    const finish = (purged: boolean) =>
      runAs(owner, backupRole, `select public.finish_album_changes('{${change?.id}}', ${purged})`);
    expect(change?.noticed).toBe(false);
    await finish(false);
    const later = (minutes: number) =>
      owner.exec(`update private.album_change set purged_at = purged_at - interval '${minutes} minutes'`);
    await finish(true);
    await later(1);
    await finish(true);
    expect(await waiting()).toEqual([{ id: change?.id, noticed: true }]);
    await later(2);
    await finish(false);
    expect(await waiting()).toHaveLength(1);
    await album();
    await finish(true);
    expect(await waiting()).toEqual([{ id: expect.anything(), noticed: false }]);
  },
} satisfies Record<string, (context: AlbumTestContext) => Promise<void>>;
