import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnOf } from '../../../src/data/columns.ts';
import { allTables, type SyncedTable, set } from '../../../src/data/tables.ts';
import { binDays } from '../../../src/lib/bin.ts';
import { isVisible } from '../../../src/lib/tidy-text.ts';
import type { Action, Operation, Value } from '../../../src/sync/actions.ts';
import { applyAction, type TableDescription, type Tables } from '../../../src/sync/fold.ts';
import { checksumOf } from '../../../src/sync/snapshot.ts';
import { databaseServer } from '../../support/databases/database-server.ts';
import { engines, testDatabase } from '../../support/databases/databases.ts';
import { memberOf, settableOf } from '../../support/simulation/choices.ts';

const numRuns = Number(process.env.DATABASE_HISTORIES ?? 15);

const described = Object.entries<SyncedTable>(allTables);

/** A value for a field of this kind, valid or not. */
const anyValue = (kind: string, keys: readonly string[], start: number): fc.Arbitrary<Value> => {
  const values: Readonly<Record<string, readonly Value[]>> = {
    text: [...keys, ...keys, '7', 'fisk', 'Øl', ''],
    day: ['2026-11-02', '2026-12-24'],
    number: [1, 7, 60, 2000],
    flag: [false, true],
    time: [start - 5000, start],
  };
  return fc.constantFrom(...(values[kind.replace('?', '')] ?? []), ...(kind.endsWith('?') ? [null] : []));
};

/** An operation on one of few rows, with the fields that members set or count. */
const anyOperation = (keys: readonly string[], start: number) =>
  fc.constantFrom(...described).chain(([table, description]): fc.Arbitrary<Operation> => {
    const { columns, settableOnce = [], counters = [] } = description;
    const settable = settableOf(description);
    const valuesOf = (fields: readonly string[]) =>
      Object.fromEntries(
        fields.map((field) => {
          const value = anyValue(columns[field] ?? '', keys, start);
          // The name of a picture is nothing else.
          return [field, field === 'name' ? fc.oneof(value, fc.constant('0'.repeat(32))) : value];
        }),
      );
    const needed = [...settable, ...settableOnce].filter((field) => !columns[field]?.endsWith('?'));
    const key = fc.constantFrom(...keys);
    const set = fc.record({
      set: fc.constant(table),
      key,
      fields: fc.record<Record<string, Value>>(valuesOf(settable), { requiredKeys: [] }),
      defaults: fc.record<Record<string, Value>>(valuesOf(needed)),
    });
    if (counters.length === 0) return set;
    const by = fc.integer({ min: -3, max: 5 });
    return fc.oneof(
      set,
      fc.record({ count: fc.constant(table), key, field: fc.constantFrom(...counters), by }),
    );
  });

describe.each(engines())('the phone and $name', ({ open }) => {
  const db = testDatabase(open);

  describe.each(described)('agree on the table %s', (table, description) => {
    const { columns, settableOnce = [], counters = [] } = description;
    const settable = settableOf(description);
    const types: Readonly<Record<string, RegExp>> = {
      text: /^(text|uuid)$/,
      day: /^date$/,
      number: /^(bigint|integer|private\.counter)$/,
      flag: /^boolean$/,
      time: /^timestamp with time zone$/,
    };

    test('its columns, their types, and which may be null', async () => {
      const { rows } = await db.owner.query<{ name: string; type: string; nullable: boolean }>(
        `select attname as name, format_type(atttypid, null) as type, not attnotnull as nullable
         from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
        [`public.${table}`],
      );
      const found = new Map(rows.map((row) => [row.name, row]));
      expect([...found.keys()].sort()).toEqual(
        [...Object.keys(columns).map(columnOf), 'key', 'rev', 'stamps'].sort(),
      );
      for (const [field, kind] of Object.entries(columns)) {
        const column = found.get(columnOf(field));
        expect(column?.type, field).toMatch(types[kind.replace('?', '')] ?? /^$/);
        // The server assigns the number of an item, which a phone that adds one does not know.
        if (`${table}.${field}` !== 'shopping.id') expect(column?.nullable, field).toBe(kind.endsWith('?'));
      }
    });

    test('what members set when they make a row and later, and what they count', async () => {
      const { rows } = await db.owner.query<{ inserted: string[]; updated: string[]; counted: string[] }>(
        `select
           array_agg(name) filter (where has_column_privilege('authenticated', relation, name, 'insert')) as inserted,
           array_agg(name) filter (where has_column_privilege('authenticated', relation, name, 'update')) as updated,
           coalesce(array_agg(name) filter (where counter), '{}') as counted
         from (select attrelid as relation, attname::text as name, atttypid = 'private.counter'::regtype as counter
           from pg_attribute where attrelid = $1::regclass and attnum > 0) as c where name not in ('key', 'stamps')`,
        [`public.${table}`],
      );
      const names = (...fields: (readonly string[])[]) => fields.flat().map(columnOf).sort();
      const [found] = rows;
      expect({
        inserted: (found?.inserted ?? []).sort(),
        updated: (found?.updated ?? []).sort(),
        counted: found?.counted.sort(),
      }).toEqual({
        inserted: names(settable, settableOnce),
        updated: names(settable, counters),
        counted: names(counters),
      });
    });

    test('each field that members set can have its stamp', async () => {
      const stamps = [...settable, ...settableOnce].map((field) => [columnOf(field), [1, randomUUID()]]);
      const { rows } = await db.owner.query('select private.are_stamps($1)', [
        JSON.stringify(Object.fromEntries(stamps)),
      ]);
      expect(rows).toEqual([{ are_stamps: true }]);
    });
  });

  test('agree on the invisible characters', async () => {
    // The other planes hold Chinese characters, private ones or none at all.
    const codes = [0, 1, 14]
      .flatMap((plane) => Array.from({ length: 0x10000 }, (_, n) => plane * 0x10000 + n))
      .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff));
    const { rows } = await db.owner.query<{ invisible: number[] }>(
      `select array_agg(code order by code) as invisible from unnest($1::int[]) as code
       where not private.is_visible(chr(code))`,
      [codes],
    );
    const invisible = codes.filter((code) => !isVisible(String.fromCodePoint(code)));
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

  /** Without what the server alone decides. */
  const plain = (tables: Tables) =>
    Object.fromEntries(
      Object.entries(tables).map(([table, rows]) => [
        table,
        [...rows.values()]
          .map(
            ({
              rev: _rev,
              id: _id,
              updateTs: _updateTs,
              buyCounter: _buyCounter,
              thumbnail: _thumbnail,
              updatedTs: _updatedTs,
              createdAt: _createdAt,
              ...row
            }) => ({
              ...row,
              ...(table === 'shopping' && { count: null }),
              ...(row.purgedAt && { name: '' }),
            }),
          )
          .sort((a, b) => (String(a.key) < String(b.key) ? -1 : 1)),
      ]),
    );

  test('agree on which rows a phone that starts over needs, and on their checksums', async () => {
    const server = await databaseServer(db.owner);
    const [now, day] = [Date.now(), 86_400_000];
    const [item, trip] = [randomUUID(), randomUUID()];
    const bought = [149, 151].map((days) =>
      set('purchase', randomUUID(), { trip, item, member: trip, boughtAt: now - days * day }),
    );
    const entry = (purgedAt: number | null) =>
      set(
        'log',
        randomUUID(),
        { name: 'Gøremål', date: now, deletedAt: purgedAt, purgedAt },
        { id: `${now}` },
      );
    const operations = [set('shopping', item, { title: 'Te' }), ...bought, entry(null), entry(now)];
    const pushed = await server
      .as(memberOf(0))
      .push([{ id: randomUUID(), at: now, text: '', operations }], '');
    expect(pushed.receipts).toMatchObject([{ status: 'applied' }]);
    const started = await server.as(memberOf(0)).pull(0);
    expect([started.rows?.purchase?.length, started.rows?.log?.length]).toEqual([1, 1]);
    // A phone that was there has the others, too.
    const all: Tables = (await server.rows()) as unknown as Tables;
    for (const [table, description] of Object.entries<TableDescription>(allTables)) {
      const rows = new Map(started.rows?.[table]?.map((row) => [row.key, row]));
      expect(checksumOf(rows, description, started.now), table).toBe(started.checksums?.[table]);
      expect(checksumOf(all[table] ?? rows, description, started.now), table).toBe(
        started.checksums?.[table],
      );
    }
  });

  test('apply actions alike, with their stamps', async () => {
    const keys = [randomUUID(), randomUUID()];
    const start = Date.now() - 10_000;
    const actions = fc.array(
      fc.record({
        at: fc.nat(3).map((n) => start + n),
        operations: fc.array(anyOperation(keys, start), { minLength: 1, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 60, size: 'max' },
    );
    await fc.assert(
      fc.asyncProperty(actions, async (choices) => {
        const server = await databaseServer(db.owner);
        let folded: Tables = Object.fromEntries(described.map(([table]) => [table, new Map()]));
        const sent = choices.map((each): Action => ({ id: randomUUID(), text: '', ...each }));
        const { receipts } = await server.as(memberOf(0)).push(sent, '');
        // The database alone says what is valid. The phone learns from the receipt what was not.
        for (const [n, action] of sent.entries())
          if (receipts[n]?.status === 'applied') folded = applyAction(folded, action, allTables as never);
        expect(plain((await server.rows()) as unknown as Tables)).toEqual(plain(folded));
      }),
      { numRuns },
    );
  });
});
