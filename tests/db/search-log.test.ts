import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSearch, danishStem } from '../../src/features/log/rules/search.ts';
import { danishEntries } from '../support/databases/danish-entries.ts';
import { engines, testDatabase, testMember } from '../support/databases/databases.ts';
import { type DatabaseCaller, operation, push, runAs, stranger } from '../support/people.ts';

interface Page {
  readonly rows: readonly { readonly key: string; readonly name: string; readonly date: string }[];
  readonly next: unknown;
  readonly found: number | null;
}

const numRuns = Number(process.env.DATABASE_HISTORIES ?? 40);

describe.each(engines())('searching the log on $name', ({ open }) => {
  const db = testDatabase(open);
  const anna: DatabaseCaller = testMember(db, 'Anna');
  beforeEach(() => db.owner.exec('truncate public.log cascade'));

  async function search(query: string, before: unknown = null, most = 50, who = anna): Promise<Page> {
    const [row] = await runAs<{ page: Page }>(db.owner, who, 'select public.search_log($1, $2, $3) as page', [
      query,
      before === null ? null : JSON.stringify(before),
      most,
    ]);
    if (!row) throw new Error('no page');
    return row.page;
  }
  const names = async (query: string) => (await search(query)).rows.map(({ name }) => name);

  /** Done entries, the first of them the newest. */
  async function given(...entries: readonly (string | { name: string; date: number; key?: string })[]) {
    const rows = entries.map((entry, i) =>
      typeof entry === 'string' ? { name: entry, date: Date.UTC(2020, 0, 1) - i * 60_000 } : entry,
    );
    await db.owner.query(
      `insert into public.log (key, id, name, done, date) select key, (1000000 + row_number() over ())::text, name, true, date
      from unnest($1::uuid[], $2::text[], $3::timestamptz[]) as entry (key, name, date)`,
      [
        rows.map(({ key }) => key ?? randomUUID()),
        rows.map(({ name }) => name),
        rows.map(({ date }) => new Date(date).toISOString()),
      ],
    );
  }

  test('finds a part of a word, whatever its case', async () => {
    await given('Bagt RUGBRØD', 'Købt smør');
    expect(await names('brød')).toEqual(['Bagt RUGBRØD']);
    expect(await names('KØBT')).toEqual(['Købt smør']);
  });

  test("takes '%', '_' and '\\' literally", async () => {
    await given('50% rabat', '50 kr. rabat', 'fil_2', 'fil 2', 'a\\b', "O'Hara");
    expect(await names('50%')).toEqual(['50% rabat']);
    expect(await names('%')).toEqual(['50% rabat']);
    expect(await names('_')).toEqual(['fil_2']);
    expect(await names('\\')).toEqual(['a\\b']);
    expect(await names("'")).toEqual(["O'Hara"]);
  });

  test('a year finds what was done in it, in Copenhagen, also after its date was changed', async () => {
    await given(
      { name: 'Fejet skorsten', date: Date.UTC(2025, 3, 1) },
      { name: 'Fejet trappe', date: Date.UTC(2024, 11, 31, 23, 30) },
      { name: 'Fejet gård', date: Date.UTC(2024, 5, 1) },
      { name: 'Vasket bil', date: Date.UTC(2024, 4, 1) },
      { name: 'Fejet efter planen for 2024', date: Date.UTC(2019, 4, 1) },
    );
    expect(await names('fejet 2024')).toEqual(['Fejet gård', 'Fejet efter planen for 2024']);
    expect(await names('2025')).toEqual(['Fejet skorsten', 'Fejet trappe']);
    await db.owner.exec("update public.log set date = '2024-04-01T12:00:00Z' where name = 'Fejet skorsten'");
    expect(await names('fejet 2024')).toEqual([
      'Fejet gård',
      'Fejet skorsten',
      'Fejet efter planen for 2024',
    ]);
  });

  test('finds all of several words, in any order', async () => {
    await given('Klippet hækken i haven', 'Klippet græsset', 'Haven vandet');
    expect(await names('haven klippet')).toEqual(['Klippet hækken i haven']);
  });

  test('finds other forms of a word', async () => {
    await given('Klip hæk', 'Hækkene er klippet', 'Hakke jord');
    expect(await names('hækken')).toEqual(['Klip hæk', 'Hækkene er klippet']);
  });

  test("accepts 'aa', 'ae' and 'oe' as spellings, and never takes a letter for another", async () => {
    await given(
      'Tur til Ålborg',
      'Tur til Aalborg',
      'Børnene bør',
      'Boernene sover',
      'Hun bor her',
      'Æble',
      'Able',
    );
    expect(await names('aalborg')).toEqual(['Tur til Ålborg', 'Tur til Aalborg']);
    expect(await names('ålborg')).toEqual(['Tur til Ålborg', 'Tur til Aalborg']);
    expect(await names('bør')).toEqual(['Børnene bør', 'Boernene sover']);
    expect(await names('boer')).toEqual(['Børnene bør', 'Boernene sover']);
    expect(await names('bor')).toEqual(['Tur til Ålborg', 'Tur til Aalborg', 'Hun bor her']);
    expect(await names('aeble')).toEqual(['Æble']);
    expect(await names('alborg')).toEqual(['Tur til Aalborg']);
  });

  test('half of a double letter finds the word as it is spelled', async () => {
    await given('Aarhus', 'Poesi');
    expect(await names('a')).toEqual(['Aarhus']);
    expect(await names('po')).toEqual(['Poesi']);
  });

  test('a deleted entry is not found, a restored one is, and a renamed one is found by its new name', async () => {
    const key = randomUUID();
    const log = (kind: string, data: Record<string, unknown> = {}) =>
      push(db.owner, anna, [operation({ entity: 'log', kind, key, data })]);
    await log('add', { name: 'Male taget' });
    expect(await names('taget')).toEqual(['Male taget']);
    await log('delete');
    expect(await names('taget')).toEqual([]);
    await log('restore');
    await log('rename', { name: 'Male vinduer' });
    expect(await names('taget')).toEqual([]);
    expect(await names('vindue')).toEqual(['Male vinduer']);
    await log('delete');
    await log('purge');
    expect(await names('vindue')).toEqual([]);
  });

  test('open entries are found too; without a word the done ones are listed', async () => {
    await given('Male taget');
    await push(db.owner, anna, [
      operation({ entity: 'log', kind: 'add', key: randomUUID(), data: { name: 'Male døren' } }),
    ]);
    expect(await names('male')).toEqual(['Male døren', 'Male taget']);
    expect(await names(' ')).toEqual(['Male taget']);
  });

  test('gives page after page, newest first, each entry once, also of the same moment', async () => {
    const moment = Date.UTC(2020, 5, 1);
    await given(
      ...Array.from({ length: 25 }, (_, i) => ({ name: `Fugl ${i}`, date: moment - (i % 3) * 1000 })),
    );
    const seen: string[] = [];
    const dates: string[] = [];
    for (let before: unknown = null, first = true; first || before !== null; first = false) {
      const page = await search('fugl', before, 7);
      expect(page.found).toBe(first ? 25 : null);
      seen.push(...page.rows.map(({ key }) => key));
      dates.push(...page.rows.map(({ date }) => date));
      before = page.next;
    }
    expect(new Set(seen).size).toBe(25);
    expect(seen).toHaveLength(25);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  test('a page can start at a date alone', async () => {
    await given({ name: 'Ny', date: Date.UTC(2024, 1, 1) }, { name: 'Gammel', date: Date.UTC(2019, 1, 1) });
    const { rows } = await search('', { date: '2020-01-01T00:00:00Z' });
    expect(rows.map(({ name }) => name)).toEqual(['Gammel']);
  });

  test('counts matches up to a thousand, and finds a rare match among many entries', async () => {
    const entries = danishEntries(4500, { seed: 7 });
    await given(...entries, { name: 'Set en zxq-ugle', date: Date.UTC(1985, 0, 1) });
    const count = (word: string) => entries.filter(({ name }) => name.toLowerCase().includes(word)).length;
    expect(count('er')).toBeGreaterThan(1000);
    expect((await search('er')).found).toBe(1000);
    // Met too seldom among the newest, so the indexes are asked.
    expect(await search('zxq')).toMatchObject({ found: 1, rows: [{ name: 'Set en zxq-ugle' }], next: null });
    expect(await search('xq')).toMatchObject({ found: 1 });
    expect((await search('fastelavnsboller')).found).toBe(count('fastelavnsboller'));
    expect((await search('moms')).found).toBe(count('moms'));
  });

  test('only members search', async () => {
    await given('Hemmelighed');
    await expect(search('hemmelig', null, 50, stranger())).rejects.toMatchObject({ code: '42501' });
    await expect(search('', null, 50, stranger())).rejects.toMatchObject({ code: '42501' });
    await expect(search('hemmelig', null, 50, { role: 'anon' })).rejects.toMatchObject({ code: '42501' });
  });

  test('a query cannot inject SQL', async () => {
    await given("x'); drop table public.log; --", 'Almindelig');
    expect(await names("x'); drop")).toEqual(["x'); drop table public.log; --"]);
    expect(await names("' or true --")).toEqual([]);
    expect(await names('%L $1 {}')).toEqual([]);
    expect(await names('almindelig')).toEqual(['Almindelig']);
  });

  const letters = fc.constantFrom(...'aaeeioøæåAÆØÅbdgklmnrstvBT0%_\\-\' .,"é');
  const name = fc
    .array(
      fc.oneof(letters, fc.constantFrom('hækken', 'hæk', 'brød', 'klippet ', 'aal', ' i ', 'boerne', '2020')),
      {
        minLength: 1,
        maxLength: 14,
      },
    )
    .map((pieces) => pieces.join('').replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
  const query = fc.array(
    fc.oneof(
      { arbitrary: letters, weight: 3 },
      fc.constantFrom('hæk', 'brødene', ' ', 'bør', ' 2019', ' 2020 '),
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  );

  test('finds exactly what the phone finds among the same entries', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(name, { maxLength: 12 }), query, async (all, pieces) => {
        await db.owner.exec('truncate public.log cascade');
        // An hour apart, around a new year in Copenhagen.
        const entries = all.map((each, i) => ({ name: each, date: Date.UTC(2020, 0, 1, 4) - i * 3_600_000 }));
        await given(...entries);
        const typed = pieces.join('');
        const search = createSearch(typed);
        if (search.words.length === 0) return;
        expect(await names(typed)).toEqual(
          all.filter((each, i) => search.matches(each, entries[i]?.date ?? 0)),
        );
      }),
      { numRuns: numRuns * 3 },
    );
  });

  test('takes the stem of a word as the phone does', async () => {
    const stems = async (words: readonly string[]) =>
      (
        await db.owner.query<{ stem: string }>(
          'select private.stem(word) as stem from unnest($1::text[]) with ordinality as w (word, n) order by n',
          [words],
        )
      ).rows.map(({ stem }) => stem);
    const vocabulary = danishEntries(3000, { seed: 3 }).flatMap(
      ({ name: each }) => each.toLowerCase().match(/[a-zæøå]+/g) ?? [],
    );
    const words = [...new Set(vocabulary)];
    expect(words.map(danishStem)).toEqual(await stems(words));
    const suffix = fc.constantFrom(
      '',
      'hedens',
      'erendes',
      'ernes',
      's',
      'igst',
      'løst',
      'elig',
      'els',
      'gd',
      'kt',
      'erets',
      'et',
    );
    const word = fc.tuple(
      fc.array(fc.constantFrom(...'abdegiklmnorstvyæøå0'), { maxLength: 6 }),
      suffix,
      suffix,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 50, maxLength: 50 }), async (made) => {
        const random = made
          .map(([start, ...ends]) => `${start.join('')}${ends.join('')}`)
          .filter((each) => each !== '');
        expect(random.map(danishStem)).toEqual(await stems(random));
      }),
      { numRuns },
    );
  });
});
