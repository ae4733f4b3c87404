/** Suggests the category of a new item from its name: like the family's similar items, else by the built-in table. */
import type { ShoppingRow } from '../../../../data/tables.ts';
import { noCategory } from '../../../../lib/collation.ts';
import { categoryOfGrocery } from './groceries.ts';
import { stem } from './match.ts';

type Place = Pick<ShoppingRow, 'category' | 'freezer'>;

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
const pantry = 'Kolonial';
/** The categories of what comes in tastes, and those of the tastes: 'skyr vanilje', 'te citron'. */
const tasting: readonly unknown[] = ['Mejeri', 'Drikkevarer', 'Slik og snacks', 'Frost'];
const tastes: readonly unknown[] = ['Frugt og grønt', 'Krydderier'];
/** The colours in which 'peber' is a vegetable. Black and white pepper are spices. */
const vegetable = /(?<=(?:^| )(?:røde?|grøn(?:ne)?|gule?|orange) )peb(?:er|re)(?!\p{L})/gu;

/** Returns null when nothing is known. What is put in the freezer is cooked, and does not belong in the pantry. */
export function suggestPlace(title: string, rows: Iterable<ShoppingRow>, toFreezer = false): Place | null {
  const items = [...rows].filter(({ category }) => category !== noCategory);
  const state = stateOf(title);
  const known = knownPlace(
    wordsOf(title),
    items.filter((row) => stateOf(row.title) === state && (row.freezer || !toFreezer)),
  );
  if (known) return known;
  const found = categoryOf(title);
  const builtIn = toFreezer && (found ?? pantry) === pantry ? frost : found;
  return builtIn ? { category: familyCategory(builtIn, items), freezer: builtIn === frost } : null;
}

/** True if the table knows this as the name of a grocery; 'uden salt' is none. */
export const isGrocery = (name: string): boolean => tablePart(wordsOf(name).at(-1) ?? '') !== undefined;

/** True if it is the name of a grocery, which is then misspelt of no other thing. */
export const isNamed = (name: string): boolean => {
  const last = wordsOf(name).at(-1) ?? '';
  return tablePart(last)?.letters === last.length;
};

/** The categories whose kinds are other things: 'Toiletpapir' is not what 'papir' means. */
const diverse: readonly unknown[] = ['Husholdning', 'Personlig pleje', 'Andet'];

/** True if an item is a kind of this grocery: 'Letmælk' and 'Mælk øko' of 'mælk', but 'Kokosmælk' is none. */
export function isKindOf(item: string, grocery: string): boolean {
  const [word = '', ...more] = wordsOf(grocery);
  const kind = tablePart(word);
  const head = wordsOf(item).findLast((each) => tablePart(each));
  if (more.length > 0 || kind?.letters !== word.length || diverse.includes(kind.category)) return false;
  return tablePart(head ?? '')?.word === kind.word;
}

/** As the items with the same last word. The table knows more letters better: 'tandpasta' is not 'pasta'. */
function knownPlace(words: readonly string[], items: readonly ShoppingRow[]): Place | null {
  const last = words.at(-1);
  if (!last) return null;
  const shared = ({ title }: ShoppingRow): number => sharedEnd(last, wordsOf(title).at(-1) ?? '');
  const longest = Math.max(0, ...items.map(shared));
  if (longest === 0 || longest < (tablePart(last)?.letters ?? 0)) return null;
  const [most] = byCategorySize(items.filter((row) => shared(row) === longest));
  return most ? { category: most[0], freezer: most[1].every(({ freezer }) => freezer) } : null;
}

const byCategorySize = (items: readonly ShoppingRow[]) =>
  [...Map.groupBy(items, ({ category }) => category)].sort((a, b) => b[1].length - a[1].length);

/** Returns how many letters of a word another one covers as its last part; all of them if it is the same. */
function sharedEnd(word: string, other: string): number {
  const forms = formsOf(word);
  if (formsOf(other).some((form) => form.length >= shortestWord && forms.includes(form))) return word.length;
  return other.length >= shortestPart && forms.some((form) => form.endsWith(other)) ? other.length : 0;
}

function categoryOf(title: string): string | undefined {
  const state = stateOf(title);
  if (state === 'frozen') return frost;
  const found = wordsOf(title)
    .flatMap((word) => tablePart(word)?.category ?? [])
    .at(-1);
  return state === 'preserved' && fresh.includes(found) ? pantry : found;
}

/** What is fresh says nothing of where the same stands tinned, dried or frozen. */
function stateOf(title: string): 'fresh' | 'frozen' | 'preserved' {
  const text = title.toLocaleLowerCase('da').replaceAll('-', '');
  return frozen.test(text) ? 'frozen' : preserved.test(text) ? 'preserved' : 'fresh';
}

/** The table's category of a word or of its longest ending. A compound never starts with a one-letter word. */
function tablePart(word: string): { category: string; word: string; letters: number } | undefined {
  for (let from = 0; word.length - from >= (from === 0 ? 1 : shortestWord); from += from === 0 ? 2 : 1)
    for (const form of formsOf(word.slice(from))) {
      const category = categoryOfGrocery.get(form);
      if (category && (from === 0 || form.length >= shortestWord))
        return { category, word: form, letters: word.length - from };
    }
  return undefined;
}

/** The family's name for a category of the table: the category with most of the items that the table puts there. */
function familyCategory(category: string, items: readonly ShoppingRow[]): string {
  if (items.some((item) => item.category === category)) return category;
  const [most] = byCategorySize(items.filter(({ title }) => categoryOf(title) === category));
  return most && most[1].length >= 2 ? most[0] : category;
}

/** The words that name the item, without what describes it ('med', 'i', 'på') or its taste: 'skyr vanilje'. */
function wordsOf(title: string): readonly string[] {
  const text = title.toLocaleLowerCase('da').replaceAll('-', '').replace(vegetable, 'peberfrugt');
  const words: readonly string[] = text.match(/[\p{L}][\p{L}\d]*/gu) ?? [];
  const end = words.findIndex((word) => /^(af|fra|i|med|på|til|uden)$/.test(word));
  const name = end < 0 ? words : words.slice(0, end);
  const thing = name.findLastIndex((word) => tasting.includes(tablePart(word)?.category));
  const isTaste = (word: string) => tastes.includes(tablePart(word)?.category);
  return thing >= 0 && name.slice(thing + 1).some(isTaste) ? name.slice(0, thing + 1) : name;
}

const formsOf = (word: string): readonly string[] => [word, stem(word)];
