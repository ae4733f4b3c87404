import type { Sql } from '../../../supabase/local/database/sql.ts';
import { seededRandom } from '../seeded-random.ts';

const words = (text: string) => text.split(' | ');
const verbs = words(
  'Købt | Klippet | Skiftet | Malet | Ordnet | Hentet | Bagt | Repareret | Vasket | Bestilt',
);
const things = words('hækken | rugbrød | bilen | græsset | brænde | æbler | taget | cyklen | skål af elm');
const firsts = words(
  'have | køkken | cykel | vinter | jule | brænde | gær | æble | fødselsdags | realkredit | varme',
);
const lasts = words(
  'redskaber | maskine | dør | pumpe | filter | skål | stol | gave | kage | brev | nøgle | ovn',
);
const places = words('i haven | i køkkenet | ved vejen | i Aarhus | i Ålborg | på Ærø | i Køge | i Løgstør');
const remarks = words('endelig | for anden gang | 50% rabat | sammen med naboen | 12 kg | før frosten');

/**
 * Generates entries like those of a Danish family, always the same, one to five per day back from `newest`
 * (ms). As in a real log, few words are common and most are rare.
 */
export function danishEntries(count: number, newest = Date.UTC(2026, 10, 20, 12)) {
  const random = seededRandom(1);
  /** The first words of a list are chosen often, the last ones rarely. */
  const pick = (list: readonly string[]) => list[Math.floor(random() ** 2.2 * list.length)] ?? '';
  let date = newest;
  return Array.from({ length: count }, () => {
    date -= Math.floor(random() * 57_600_000);
    const thing = random() < 0.55 ? pick(things) : pick(firsts) + pick(lasts);
    const place = random() < 0.5 ? ` ${pick(places)}` : '';
    const remark = random() < 0.2 ? ` (${pick(remarks)})` : '';
    return { name: `${pick(verbs)} ${thing}${place}${remark}`, date: new Date(date).toISOString() };
  });
}

/** Inserts them into the log as done, without telling the phones. */
export async function insertEntries(sql: Sql, entries: ReturnType<typeof danishEntries>): Promise<void> {
  await sql.exec('set session_replication_role = replica');
  await sql.query(
    `insert into public.log (key, id, name, done, date, rev)
    select gen_random_uuid(), (1000000 + place)::text, name, true, date, 1
    from unnest($1::text[], $2::timestamptz[]) with ordinality as entry (name, date, place)`,
    [entries.map(({ name }) => name), entries.map(({ date }) => date)],
  );
  await sql.exec('set session_replication_role = origin');
}
