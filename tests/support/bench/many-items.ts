import type { EmbeddedDatabase } from '../../../supabase/local/database/database.ts';

const kinds =
  'Økologisk|Frossen|Groft|Fint|Stor|Lille|Dansk|Tysk|Italiensk|Fransk|Røget|Saltet|Usaltet|Sød|Syrlig|Mild|Stærk|Lys|Mørk|Frisk|Hakket|Skåret|Hel|Halv|Billig';
const things =
  'rugbrød|mælk|smør|ost|skyr|æbler|pærer|gulerødder|kartofler|løg|porrer|kål|spinat|kylling|flæsk|fisk|rejer|sild|ris|pasta|mel|gær|sukker|honning|kaffe|te|saft|øl|vin|vand|sæbe|papir|poser|lys|batterier|chokolade|lakrids|kiks|nødder|ærter';
const categories = 'Brød|Mejeri|Frugt|Grønt|Kød|Fisk|Kolonial|Drikke|Husholdning|Slik|Frost|Andet';

/** Replaces the list with 1,000 items in 12 categories, `toBuy` of them on the list. Returns each title's key. */
export async function fillList(
  database: EmbeddedDatabase,
  member: string,
  toBuy: number,
): Promise<ReadonlyMap<string, string>> {
  const text = `
    insert into public.shopping (key, id, title, category, buy, quantity, wanted_by, buy_counter, freezer, stamps)
    select md5('bench ' || n)::uuid, n,
      (string_to_array($1, '|'))[n / 40 + 1] || ' ' || (string_to_array($2, '|'))[n % 40 + 1],
      (string_to_array($3, '|'))[n % 12 + 1],
      listed, case when listed and n % 3 = 0 then '2 stk' end, case when listed then $4::uuid end,
      n % 200, n % 12 = 10,
      case when listed then jsonb_build_object('buy', jsonb_build_array((extract(epoch from now()) * 1000)::bigint - n * 100000, gen_random_uuid())) else '{}' end
    from generate_series(0, 999) n, lateral (select (n * 7919) % 1000 < $5::int as listed)
    returning title, key`;
  return database.exclusively(async (sql) => {
    await sql.exec('truncate public.shopping, public.purchase, private.action cascade');
    const { rows } = await sql.query<{ title: string; key: string }>(text, [
      kinds,
      things,
      categories,
      member,
      toBuy,
    ]);
    return new Map(rows.map(({ title, key }) => [title, key]));
  });
}
