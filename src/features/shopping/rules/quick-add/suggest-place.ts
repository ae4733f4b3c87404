/**
 * Suggests the category of a new item from its name: like the family's similar items, else from the built-in
 * table.
 */
import type { ShoppingRow } from '../../../../data/tables.ts';
import { noCategory } from '../../../../lib/collation.ts';
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
/** The category of preserved and dry groceries. */
const pantry = 'Kolonial';
/** The categories of what comes in tastes, and those of the tastes: 'skyr vanilje', 'te citron'. */
const tasting: readonly unknown[] = ['Mejeri', 'Drikkevarer', 'Slik og snacks', 'Frost'];
const tastes: readonly unknown[] = ['Frugt og grønt', 'Krydderier'];
/** What a 'pære' is for, or has, that gives light. */
const lamp = /lampe|watt|\bw\b|\bled|\be(?:14|27)\b/u;
/** The colours in which 'peber' is a vegetable. Black and white pepper are spices. */
const vegetableColor = /^(rød|grøn|gul)(n?e)?$|^orange$/;

/**
 * The categories of groceries: Danish words by category, in the singular, in an order that compresses well. A
 * compound has the category of its last part ('skummetmælk' that of 'mælk'), so compounds are listed only
 * where that would be wrong. Items for the freezer are listed under 'Frost'.
 */
const groceryTable: Readonly<Record<string, string>> = {
  'Frugt og grønt':
    'rucola roe avokado peberrod radise rabarber gulerod mango fennikel jordskok asparges persillerod majskolbe hokkaido chili ' +
    'pastinak bønnespire selleri appelsin kartofler gulerødder figen bær mandarin koriander fersken blomme grøntsag ' +
    'dild majs kiwi nektarin kål kålrabi klementin kartoffel snackpeber daikon citron choi avocado champignon ' +
    'clementin karse svamp græskar ananas melon citrongræs tomat abrikos frugt portobello agurk porre broccoli pære ' +
    'banan ribs persille ært salat salatmix lime æble østershat squash rødbede papaya ingefær mynte basilikum spinat ' +
    'aubergine drue løg grønt spidspeber minipeber',
  Brød:
    'rundstykke bagel snegl donut naan ciabatta brød pita bolle tortilla flute kage horn muffin kringle toast ' +
    'baguette kammerjunker focaccia wrap tvebak bund croissant',
  Mejeri:
    'yoghurt smørbar mascarpone æggeblomme gouda brie æg skyr danbo cheddar margarine parmesan creme gær mælk ' +
    'halloumi a38 danablu lurpak havarti gorgonzola ricotta cottage haps fraiche risifrutti ymer feta camembert smør ' +
    'koldskål kærgården mozzarella fløde risengrød ost havredrik',
  'Kød og fisk':
    'culotte kød laks pepperoni pålæg steg fisk flæsk fars tofu chorizo rødspætte kylling steak bøf reje salami pølse ' +
    'sild makrel hjerte lår roastbeef rejesalat schnitzel hønsesalat ål kæbe vinge kølle torsk frikadelle tunge lever ' +
    'mørbrad tun ørred lam entrecote kalv ribben medister filet rogn kotelet ryg skinke bacon krebinet postej ' +
    'bacontern and kalkun musling bryst falafel skinkestrimler sushi makrelsalat tunsalat skinkesalat æggesalat laksesalat karrysalat kyllingesalat',
  Kolonial:
    'linse bagemix couscous sirup granola rosin kulør kokosmælk syltetøj balsamico suppe sauce spaghetti ymerdrys ' +
    'eddike bouillon bønne mayonnaise bagepulver müsli pasta mayo natron chutney grød oliven morgenmad kakao sød ' +
    'quinoa cornflakes kikært salsa lasagneplade remoulade mysli penne ketchup gryn makaroni pickles ris tomatpuré ' +
    'pålægschokolade marmelade rasp sennep sesamfrø husblas melis tranebær mandelsplit tortillachips pesto mel ' +
    'tacoskal nachos guacamole ajvar vaniljestang tacokrydderi chiafrø honning sukker hasselnød olie agurkesalat sovs peanutbutter bearnaise bulgur ' +
    'maizena nudel hørfrø hummus soja nutella farin kapers gelatine kerne dressing stødt tahin lasagne babymos æblemos frugtmos kartoffelmos',
  Krydderier:
    'peber laurbær masala muskat muskatnød allehånde paprika gurkemeje salt oregano rosmarin vanilje safran karry ' +
    'chiliflager laurbærblad timian kardemomme krydderi cayenne kommen kanel hvidløgspulver nellike',
  Drikkevarer:
    'vodka gløgg iste kamillete kaffe saft tonic champagne gin kapsel juice sprite øl juleøl energidrik pepsi ' +
    'espresso rosé prosecco snaps vin vand pilsner hyldeblomst smoothie kondi espressobønne cola rom whisky te ' +
    'kaffebønne cider fanta most',
  'Slik og snacks':
    'cashew nød lakrids kiks peanut slikkepind pistacie konfekt slik nøddemix chokolade marcipan karamel chips ' +
    'popcorn kartoffelchip vingummi snack skumfidus proteinbar matador müslibar digestive chokoladebar dip flødebolle ' +
    'tyggegummi svær mandel småkage haribo bolsje saltstænger',
  Husholdning:
    'rulle rengøring brunsæbe viskestykke klorin vaskepulver middel folie afkalker optændingsblok børste lys ' +
    'eddikesyre handske klud serviet pose rens papir opvask opvaskesvamp grillkul sæk skuresvamp lighter filter ' +
    'fjerner film tændstik opvasketab',
  'Personlig pleje':
    'voks plaster fugtighedscreme sæbe vitamin vat vatrondel smertestillende panodil ipren vatpind barberskum ' +
    'ansigtscreme shampoo håndcreme tandbørste læbepomade lommetørklæde lotion bind barberblad tampon mundskyl ' +
    'fodcreme tandtråd sprit spray solcreme tandpasta deo balsam deodorant',
  Frost:
    'fritter fiskepind pommes vaniljeis isterning wokmix chokoladeis isvaffel sorbet jordbæris is flødeis forårsrulle æbleskive ' +
    'nuggets ispind pizza fiskefinger',
  Andet:
    'blad tape gave gavepapir blomst buket jord foder fuglefrø hundemad kattemad kattegrus printerpapir ble lyspære ' +
    'elpære elastik vådserviet potteplante batteri avis lim',
};

const builtIn = new Map<string, string>();
for (const [category, words] of Object.entries(groceryTable))
  for (const word of words.split(' ')) builtIn.set(word, category);

/** Returns null when nothing is known about the name. */
export function suggestPlace(title: string, rows: Iterable<ShoppingRow>): Place | null {
  const items = categorized(rows);
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

/**
 * Suggests the category of something new in the freezer. Soup, sauce or rice in a freezer is cooked, so it
 * belongs with what is frozen, not in the pantry; so does what nothing is known about.
 */
export function suggestFrozenCategory(title: string, rows: Iterable<ShoppingRow>): string {
  const items = categorized(rows);
  const place = suggestPlace(title, items);
  const isInPantry = !place?.freezer && place?.category === familyCategory(pantry, items);
  return place && !isInPantry ? place.category : familyCategory(frost, items);
}

/** Returns the items that say where others belong. */
const categorized = (rows: Iterable<ShoppingRow>): readonly ShoppingRow[] =>
  [...rows].filter(({ category }) => category !== noCategory);

/** True if the table knows this as the name of a grocery; 'uden salt' is none. */
export const isGrocery = (name: string): boolean => partCategory(wordsOf(name).at(-1) ?? '') !== undefined;

/** True if an item is a kind of this grocery: 'Letmælk' and 'Mælk øko' of 'mælk', but 'Kokosmælk' is none. */
export function isKindOf(item: string, grocery: string): boolean {
  const [word = '', ...more] = wordsOf(grocery);
  const kind = tablePart(word);
  const head = wordsOf(item).findLast((each) => tablePart(each));
  return more.length === 0 && kind?.letters === word.length && tablePart(head ?? '')?.word === kind.word;
}

/**
 * Returns the grocery that a name unknown to the table was probably meant to be: 'broccoli' for 'brocoli',
 * 'mælk' for 'mlk'. Otherwise short words are skipped because they often match by chance.
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
  const found = [...words].reverse().flatMap((word) => partCategory(word) ?? [])[0];
  return state === 'preserved' && fresh.includes(found) ? pantry : found;
}

/**
 * Tells how a grocery is sold. What is fresh says nothing of where the same stands tinned, dried or frozen.
 */
function stateOf(title: string): 'fresh' | 'frozen' | 'preserved' {
  const text = title.toLocaleLowerCase('da').replaceAll('-', '');
  return frozen.test(text) ? 'frozen' : preserved.test(text) ? 'preserved' : 'fresh';
}

const partCategory = (word: string): string | undefined => tablePart(word)?.category;

/**
 * Returns the category of a word, or of its longest ending in the table, with that and the number of letters.
 * A compound never starts with a one-letter word.
 */
function tablePart(word: string): { category: string; word: string; letters: number } | undefined {
  for (let from = 0; word.length - from >= (from === 0 ? 1 : shortestWord); from += from === 0 ? 2 : 1)
    for (const form of singulars(word.slice(from))) {
      const category = builtIn.get(form);
      if (category && (from === 0 || form.length >= shortestWord))
        return { category, word: form, letters: word.length - from };
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

/**
 * Returns the words that name the item; those after 'med', 'i' or 'på' only describe it, and so does a taste
 * after a thing: 'skyr vanilje'. 'Rød peber' is 'peberfrugt', not pepper, and 'pærer til lampen' give light.
 */
function wordsOf(title: string): readonly string[] {
  const text = title.toLocaleLowerCase('da').replaceAll('-', '');
  const words: readonly string[] = text.match(/[\p{L}][\p{L}\d]*/gu) ?? [];
  const end = words.findIndex((word) => /^(af|fra|i|med|på|til|uden)$/.test(word));
  const name = end < 0 ? words : words.slice(0, end);
  const isVegetable = name.some((word) => vegetableColor.test(word));
  const clear = name.map((word) =>
    isVegetable && /^peb(er|re)$/.test(word)
      ? 'peberfrugt'
      : lamp.test(text) && /^(led)?pærer?$/.test(word)
        ? 'lyspære'
        : word,
  );
  const thing = clear.findLastIndex((word) => tasting.includes(partCategory(word)));
  const isTaste = (word: string) => tastes.includes(partCategory(word));
  return thing >= 0 && clear.slice(thing + 1).some(isTaste) ? clear.slice(0, thing + 1) : clear;
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
