/**
 * Suggests the category of a new item from its name: like the family's similar items, else from the built-in
 * table.
 */
import type { ShoppingRow } from '../../../../data/gateway/tables.ts';
import { noCategory } from '../fields.ts';
import { isMisspelt } from './match.ts';

export interface Place {
  readonly category: string;
  readonly freezer: boolean;
}

const frost = 'Frost';
const shortestWord = 3;
/** Shorter endings often match by chance, such as 'te' in 'paté'. */
const shortestPart = 4;
/** Words and first parts of compounds for groceries that are sold frozen: 'frosne ærter', 'frostærter'. */
const frozen = /(^| )(dyb)?(fross?(en|et|ne)|frost(?!væske|pose)\p{L}*)( |$)/u;
/** Words and first parts of compounds for groceries that are sold preserved: 'dåsetomater', 'tørfrugt'. */
const preserved =
  /(^| )(på (glas|dåse)|i dåse|henkogte?|syltede?|hakkede|flåede|\p{L}*tørre(t|de)|ristede|(dåse|konserves|tør)\p{L}{3,})( |$)/u;
/** The categories whose groceries stand elsewhere when they are preserved. */
const fresh: readonly unknown[] = ['Frugt og grønt', 'Mejeri'];

/**
 * The categories of groceries: Danish words by category, in the singular, in an order that compresses well. A
 * compound has the category of its last part ('skummetmælk' that of 'mælk'), so compounds are listed only
 * where that would be wrong. Items for the freezer are listed under 'Frost'.
 */
const groceryTable: Readonly<Record<string, string>> = {
  'Frugt og grønt':
    'rucola papaya porre portobello hokkaido selleri drue majs majskolbe persillerod roe mynte ' +
    'banan basilikum asparges mango grønt salat spinat chili pastinak bønnespire kartoffel kål klementin salatmix ' +
    'kartofler figen agurk bær mandarin koriander fersken dild fennikel kålrabi daikon choi champignon citron ' +
    'clementin svamp græskar ananas melon citrongræs tomat lime blomme ingefær snackpeber abrikos jordskok broccoli ' +
    'pære persille ært squash rødbede æble østershat ribs løg grøntsag gulerod radise karse aubergine appelsin ' +
    'rabarber avocado nektarin kiwi gulerødder frugt',
  Brød:
    'donut muffin bund rundstykke brød horn bolle tvebak pita naan ciabatta focaccia toast tortilla flute ' +
    'baguette bagel kage kammerjunker croissant snegl kringle wrap',
  Mejeri:
    'cottage lurpak gær mascarpone skyr a38 brie smør mælk havarti ricotta halloumi risifrutti ymer feta ' +
    'haps risengrød ost koldskål kærgården mozzarella fløde margarine smørbar gouda gorgonzola parmesan camembert ' +
    'cheddar æg æggeblomme fraiche yoghurt danablu creme danbo',
  'Kød og fisk':
    'tofu culotte kød steg fisk kylling mørbrad krebinet rejesalat sild flæsk ribben hønsesalat ' +
    'bacon chorizo torsk ryg steak bøf postej and fars pølse entrecote kotelet reje salami ørred hjerte kølle tun lam ' +
    'rødspætte musling makrel schnitzel ål kæbe vinge pepperoni roastbeef pålæg frikadelle tunge kalkun laks medister ' +
    'filet rogn lår skinke bryst bacontern lever kalv',
  Kolonial:
    'linse bagemix sovs soja natron couscous kikært spaghetti ymerdrys eddike bouillon cornflakes ' +
    'maizena bønne mayonnaise bagepulver kapers kulør müsli pasta bearnaise gelatine mayo salsa balsamico chutney ' +
    'suppe agurkesalat bulgur sukker kerne mysli grød oliven morgenmad kakao sød stødt granola pesto syltetøj ris ' +
    'penne marmelade gryn sauce kokosmælk honning nutella remoulade tomatpuré pålægschokolade sesamfrø hørfrø husblas ' +
    'mel melis peanutbutter ketchup sennep sirup lasagneplade tranebær mandelsplit chiafrø hasselnød olie nudel ' +
    'tortillachips tacoskal dressing makaroni rosin rasp pickles tacokrydderi hummus farin quinoa',
  Krydderier:
    'nellike muskat chiliflager karry kanel gurkemeje salt kardemomme kommen laurbær masala rosmarin ' +
    'vanilje safran laurbærblad muskatnød oregano krydderi hvidløgspulver timian cayenne peber allehånde paprika',
  Drikkevarer:
    'te kamillete snaps tonic fanta hyldeblomst energidrik most espresso øl juleøl juice ' +
    'espressobønne vin sprite kaffe kaffebønne vodka rosé prosecco gløgg saft cider kapsel gin vand pepsi champagne ' +
    'whisky smoothie kondi cola pilsner iste rom',
  'Slik og snacks':
    'müslibar slikkepind pistacie konfekt slik flødebolle chokolade skumfidus kiks chokoladebar ' +
    'nød proteinbar nøddemix svær mandel småkage chips tyggegummi kartoffelchip matador cashew vingummi dip marcipan ' +
    'lakrids peanut snack digestive popcorn bolsje saltstænger karamel haribo',
  Husholdning:
    'serviet rens fjerner klud optændingsblok tændstik rengøring middel handske brunsæbe viskestykke ' +
    'folie afkalker klorin vaskepulver rulle lys eddikesyre papir opvaskesvamp grillkul opvasketab opvask pose ' +
    'skuresvamp sæk børste lighter filter film',
  'Personlig pleje':
    'ansigtscreme deo balsam plaster fugtighedscreme tandbørste sæbe vatrondel smertestillende ' +
    'vatpind panodil solcreme deodorant læbepomade vat voks lommetørklæde håndcreme tandpasta bind barberskum ' +
    'fodcreme tandtråd barberblad mundskyl shampoo ipren tampon sprit lotion spray vitamin',
  Frost:
    'chokoladeis fiskepind pommes jordbæris fiskefinger wokmix sorbet vaniljeis is fritter isterning ' +
    'nuggets ispind pizza flødeis forårsrulle isvaffel',
  Andet:
    'vådserviet gave tape lyspære printerpapir buket gavepapir batteri kattegrus jord potteplante lim foder ' +
    'fuglefrø hundemad blomst avis kattemad blad ble elpære elastik',
};

const builtIn = new Map<string, string>();
for (const [category, words] of Object.entries(groceryTable))
  for (const word of words.split(' ')) if (!builtIn.has(word)) builtIn.set(word, category);

/** Returns null when nothing is known about the name. */
export function suggestPlace(title: string, rows: Iterable<ShoppingRow>): Place | null {
  const items = [...rows].filter(({ category }) => category !== noCategory);
  const words = wordsOf(title);
  const state = stateOf(title);
  const known = knownPlace(
    words,
    items.filter((row) => stateOf(row.title) === state),
  );
  const builtInCategory = categoryOf(title, words);
  // If the family uses another name for the table's category, it is the one with the items that the table
  // puts there.
  const category = known?.category ?? (builtInCategory && familyCategory(builtInCategory, items));
  if (!category) return null;
  return { category, freezer: known ? known.freezer : builtInCategory === frost };
}

/** True if the table knows this as the name of a grocery; 'uden salt' is none. */
export const isGrocery = (name: string): boolean => partCategory(wordsOf(name).at(-1) ?? '') !== undefined;

/**
 * Returns the grocery that a name unknown to the table was probably meant to be: 'broccoli' for 'brocoli'.
 * Short words are skipped because they often match by chance.
 */
export const likelyGrocery = (name: string): string | undefined =>
  isGrocery(name) ? undefined : [...builtIn.keys()].find((word) => word.length > 4 && isMisspelt(name, word));

/**
 * Returns the place of the given items with the same last word, or with the longest one that ends it as a
 * compound. If the table matches more letters of the word, it knows better: 'tandpasta' is not 'pasta'.
 */
function knownPlace(words: readonly string[], items: readonly ShoppingRow[]): Place | null {
  const last = words.at(-1);
  if (!last) return null;
  const shared = ({ title }: ShoppingRow): number => sharedEnd(last, wordsOf(title).at(-1) ?? '');
  const longest = Math.max(0, ...items.map(shared));
  if (longest === 0 || longest < (tablePart(last)?.letters ?? 0)) return null;
  const alike = items.filter((row) => shared(row) === longest);
  const [mostCommon] = byCategorySize(alike);
  return mostCommon
    ? { category: mostCommon[0], freezer: mostCommon[1].every(({ freezer }) => freezer) }
    : null;
}

/** Returns the items by category, the category with most of them first. */
const byCategorySize = (items: readonly ShoppingRow[]) =>
  [...Map.groupBy(items, ({ category }) => category)].sort((a, b) => b[1].length - a[1].length);

/**
 * Returns how many letters of a word another one covers: all of them if it is the same word in any form, or
 * its own length if it is the last part of a compound.
 */
function sharedEnd(word: string, other: string): number {
  const forms = singulars(word);
  if (singulars(other).some((form) => form.length >= shortestWord && forms.includes(form)))
    return word.length;
  return other.length >= shortestPart && forms.some((form) => form.endsWith(other)) ? other.length : 0;
}

/** Returns the table's category of a name. */
function categoryOf(title: string, words: readonly string[]): string | undefined {
  const state = stateOf(title);
  if (state === 'frozen') return frost;
  const found =
    builtIn.get(words.join(' ')) ?? [...words].reverse().flatMap((word) => partCategory(word) ?? [])[0];
  return state === 'preserved' && fresh.includes(found) ? 'Kolonial' : found;
}

/** Tells how a grocery is sold. What is fresh says nothing of where the same stands tinned, dried or frozen. */
function stateOf(title: string): 'fresh' | 'frozen' | 'preserved' {
  const text = title.toLocaleLowerCase('da').replaceAll('-', '');
  return frozen.test(text) ? 'frozen' : preserved.test(text) ? 'preserved' : 'fresh';
}

const partCategory = (word: string): string | undefined => tablePart(word)?.category;

/**
 * Returns the category of a word, or of its longest ending in the table, with the number of letters. A
 * compound never starts with a one-letter word.
 */
function tablePart(word: string): { category: string; letters: number } | undefined {
  for (let from = 0; word.length - from >= (from === 0 ? 1 : shortestWord); from += from === 0 ? 2 : 1)
    for (const form of singulars(word.slice(from))) {
      const category = builtIn.get(form);
      if (category && (from === 0 || form.length >= shortestWord))
        return { category, letters: word.length - from };
    }
  return undefined;
}

/**
 * Returns the family's name for the table's category: the category with most of the items that the table puts
 * there.
 */
function familyCategory(category: string, items: readonly ShoppingRow[]): string {
  if (items.some((item) => item.category === category)) return category;
  const there = items.filter(({ title }) => categoryOf(title, wordsOf(title)) === category);
  const [mostCommon] = byCategorySize(there);
  return mostCommon && mostCommon[1].length >= 2 ? mostCommon[0] : category;
}

/** Returns the words that name the item; those after 'med', 'i' or 'på' only describe it. */
function wordsOf(title: string): readonly string[] {
  const words: readonly string[] =
    title
      .toLocaleLowerCase('da')
      .replaceAll('-', '')
      .match(/[\p{L}][\p{L}\d]*/gu) ?? [];
  const end = words.findIndex((word) => /^(af|fra|i|med|på|til|uden)$/.test(word));
  return end < 0 ? words : words.slice(0, end);
}

/** Returns a word and its possible singular or indefinite forms. */
function singulars(word: string): readonly string[] {
  const stems = ['erne', 'ene', 'en', 'et', 'er', 'e', 'r', 'n', 's'].flatMap((ending) =>
    word.endsWith(ending) ? [word.slice(0, -ending.length)] : [],
  );
  // 'servietter' and 'serviet', 'mandler' and 'mandel', 'figner' and 'figen'.
  return [
    word,
    ...stems.flatMap((stem) => [stem, stem.replace(/(.)\1$/, '$1'), stem.replace(/([lnr])$/, 'e$1')]),
  ];
}
