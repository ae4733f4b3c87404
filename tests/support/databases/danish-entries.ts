import type { Sql } from '../../../supabase/local/database/sql.ts';
import { seededRandom } from '../seeded-random.ts';

/** One entry in the log of an invented family. */
export interface DanishEntry {
  readonly key: string;
  readonly name: string;
  readonly date: number;
}

const day = 86_400_000;

/**
 * Generates entries like those of a Danish family, always the same for the same seed, newest first, one to
 * five per day back from `newest` (ms). As in a real log, few words are common and most are rare.
 */
export function danishEntries(
  count: number,
  { seed = 1, newest = Date.UTC(2026, 10, 20, 12) } = {},
): DanishEntry[] {
  const random = seededRandom(seed);
  /** The first words of a list are chosen often, the last ones rarely. */
  const pick = (words: readonly string[]) => words[Math.floor(random() ** 2.2 * words.length)] ?? '';
  const maybe = (chance: number, text: () => string) => (random() < chance ? text() : '');
  const compound = () => {
    const [first, last] = [pick(firsts), pick(lasts)];
    return first + last;
  };
  const thing = () => (random() < 0.55 ? pick(things) : compound());
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('');

  let date = newest;
  return Array.from({ length: count }, () => {
    date -= Math.floor((random() * 2 * day) / 3);
    const name = [
      pick(verbs),
      thing(),
      maybe(0.5, () => ` ${pick(places)}`),
      maybe(0.12, () => ` sammen med ${pick(people)}`),
      maybe(0.1, () => `, ${Math.ceil(random() * 400)} ${pick(units)}`),
      maybe(0.04, () => ` (${pick(remarks)})`),
    ];
    return {
      key: `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
      name: `${name[0]} ${name.slice(1).join('')}`,
      date,
    };
  });
}

const words = (text: string) => text.trim().split(/\s*\|\s*/);

const verbs = words(`
  Købt | Klippet | Skiftet | Malet | Ordnet | Hentet | Bagt | Repareret | Vasket | Bestilt | Betalt | Plantet | Fundet |
  Renset | Kørt | Ringet om | Fået | Lavet | Gravet | Slebet | Sat | Monteret | Tømt | Høstet | Drejet | Brygget | Fældet`);

const things = words(`
  hækken | rugbrød | bilen | græsset | vinduerne | brænde | æbler | taget | cyklen | hegnet | skorstenen | kartofler |
  bremseklodser | haven | vaskemaskinen | hønsehuset | døren | gulvet | sommerdæk | vinterdæk | en ny øse | støvsugeren |
  opvaskemaskinen | kælderen | tagrenden | terrassen | drivhuset | jordbær | solbær | rødbeder | porrer | hyben |
  flagstangen | flaget | juletræet | påskeæg | fastelavnsboller | øl | mjød | mosten | æblemost | skål af elm`);

const firsts = words(`
  have | køkken | bil | cykel | vinter | sommer | jule | påske | hånd | køle | brænde | vand | luft | gær | malt | humle |
  æble | blomme | kirsebær | hassel | birke | bøge | elme | ege | ask | pile | rønne | strand | skov | fjord | gårds | by |
  kirke | skole | børne | bedste | ældre | lærer | søster | rejse | fødselsdags | bryllups | forsikrings | realkredit | el`);

const lasts = words(`
  redskaber | maskine | dør | skab | låge | filter | pumpe | slange | rør | ventil | pære | sikring | kasse | tønde | spand |
  fad | skål | bræt | bord | stol | bænk | hylde | reol | ramme | lampe | gren | træ | busk | bed | sti | mur | sten |
  fest | gave | kage | kort | brev | regning | papirer | aftale | møde | tur | billet | pas | nøgle | lås | klokke | ovn`);

const places = words(`
  i haven | i køkkenet | på loftet | i kælderen | ved vejen | mod syd | mod nord | i sommerhuset | hos naboen | i garagen |
  i Aarhus | i Ålborg | på Ærø | i Sønderborg | i Køge | på Fanø | i Rønne | i Skagen | på Møn | i Tårnby | i Løgstør`);

const people = words(
  'mormor | farfar | naboen | far | mor | onkel | tante | svoger | børnene | tømreren | smeden',
);

const units = words('kr. | kg | liter | meter | stk. | m² | poser | timer | % færdig');

const remarks = words(
  'endelig | for anden gang | 50% rabat | skal gøres om | se kvittering_2 | 1:20 | før frosten',
);

/** Inserts them into the log as done, without telling the phones. */
export async function insertEntries(sql: Sql, entries: readonly DanishEntry[]): Promise<void> {
  await sql.exec('set session_replication_role = replica');
  await sql.query(
    `insert into public.log (key, id, name, done, date, rev)
    select key, (1000000 + place)::text, name, true, date, 1
    from unnest($1::uuid[], $2::text[], $3::timestamptz[]) with ordinality as entry (key, name, date, place)`,
    [
      entries.map(({ key }) => key),
      entries.map(({ name }) => name),
      entries.map(({ date }) => new Date(date).toISOString()),
    ],
  );
  await sql.exec('set session_replication_role = origin');
}
