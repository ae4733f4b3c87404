import { describe, expect, test } from 'vitest';
import { type ItemField, itemFields } from '../../../src/features/shopping/rules/fields.ts';
import { binDays } from '../../../src/lib/bin.ts';
import { tickLifetime } from '../../../src/lib/durations.ts';
import { isVisible } from '../../../src/lib/tidy-text.ts';
import { engines, testDatabase } from '../../support/databases/databases.ts';
import { shop, twoMembers } from '../../support/databases/two-members.ts';
import { runAs } from '../../support/people.ts';

describe.each(engines())('the pages and $name', ({ open }) => {
  const db = testDatabase(open);

  test('agree on the invisible characters', async () => {
    const { rows } = await db.owner.query<{ invisible: number[] }>(
      `select array_agg(code order by code) as invisible from generate_series(1, 1114111) as code
       where code not between 55296 and 57343 and not private.is_visible(chr(code))`,
    );
    const invisible = Array.from({ length: 0x10ffff }, (_, n) => n + 1).filter(
      (code) => (code < 0xd800 || code > 0xdfff) && !isVisible(String.fromCodePoint(code)),
    );
    expect(rows[0]?.invisible).toEqual(invisible);
    expect(invisible.length).toBeGreaterThan(4000);
  });

  test('agree on how long what is deleted stays in the bin', async () => {
    const { rows } = await db.owner.query<{ days: number }>(
      `select distinct extract(day from m[1]::interval)::int as days from pg_proc p,
         regexp_matches(p.prosrc, 'deleted_at < now\\(\\) - interval ''([^'']+)''', 'g') m
       where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
    );
    expect(rows).toEqual([{ days: binDays }]);
  });

  test('agree on how long a tick counts', async () => {
    const { rows } = await db.owner.query<{ ms: number }>(
      `select distinct m[1]::int as ms from pg_proc p,
         regexp_matches(p.prosrc, 'ticked_at > [^;]*op\\.at - (\\d+)', 'g') m
       where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
    );
    expect(rows).toEqual([{ ms: tickLifetime }]);
  });

  describe('the fields of an item that a person edits', () => {
    const fields: readonly ItemField[] = Object.values(itemFields);
    const family = twoMembers(db);

    test('are the same in itemFields and private.item_fields(), of the same kind and with the same empty value', async () => {
      const { rows } = await db.owner.query<{ fields: unknown }>('select private.item_fields() as fields');
      expect(rows[0]?.fields).toEqual(
        Object.fromEntries(
          fields.map((field) => [
            field.column,
            { kind: field.kind, empty: field.kind === 'text' ? field.whenEmpty : false },
          ]),
        ),
      );
    });

    test('leave room among the timestamps of a row for those of the list, its request, its tick and its removal', async () => {
      const stamps = [...fields.map(({ column }) => column), 'buy', 'wish', 'tick', 'active'];
      const { rows } = await db.owner.query(
        `select private.are_stamps(jsonb_object_agg(field, jsonb_build_array(0, gen_random_uuid()))) as allowed
         from unnest($1::text[]) as field`,
        [stamps],
      );
      expect(rows, 'private.are_stamps must allow more').toEqual([{ allowed: true }]);
    });

    test.each(fields)('members may insert and update the column $column', async ({ column }) => {
      const { rows } = await db.owner.query(
        `select privilege, has_column_privilege('authenticated', 'public.shopping', $1, privilege) as granted
         from unnest(array['insert', 'update']) as privilege order by 1`,
        [column],
      );
      expect(rows).toEqual([
        { privilege: 'insert', granted: true },
        { privilege: 'update', granted: true },
      ]);
    });

    const texts = fields.filter((field) => field.kind === 'text');
    test.each(texts)('$column has the same limit', async ({ column, longest }) => {
      const edit = async (length: number) => {
        const key = await family.added();
        const [outcome] = await family.outcomes(family.member, [
          shop('edit', key, { [column]: 'æ'.repeat(length) }),
        ]);
        return outcome;
      };
      expect([await edit(longest), await edit(longest + 1)]).toEqual(['applied', `bad-${column}`]);
    });

    // The form trims what is typed, but members can also write the table itself.
    test.each(texts)('$column is refused when empty, not trimmed or invisible', async ({ column }) => {
      const key = await family.added();
      const write = (text: string) =>
        runAs(db.owner, family.member, `update public.shopping set ${column} = $1 where key = $2`, [
          text,
          key,
        ]).then(
          () => 'written',
          (error: unknown) => String(error),
        );
      expect(await write('Noget andet')).toBe('written');
      for (const text of ['', ' x', 'x ', '\u200b'])
        expect(await write(text), JSON.stringify(text)).toContain(`"bad_${column}"`);
    });

    test.each(fields)('$column is written by an edit and by an add', async ({ column, kind }) => {
      const value = kind === 'flag' ? true : 'Noget andet';
      const read = async (key: string) => ({ ...(await family.item(key)) })[column as 'title'] as unknown;
      const edited = await family.added();
      await family.outcomes(family.member, [shop('edit', edited, { [column]: value })]);
      const added = await family.added('Noget andet', { [column]: value });
      expect({ edit: await read(edited), add: await read(added) }).toEqual({ edit: value, add: value });
    });
  });
});
