import { longestQuantity } from '../fields.ts';

const fraction = '[½¼¾⅓⅔⅛]';
const plain = `\\d{1,4}(?:[.,]\\d{1,3})?`;
/** '2', '1,5', '½', '1½', '1/2', '1 1/2', '2-3'. */
const number = `(?:${plain} ?${fraction}|${fraction}|\\d{1,3} \\d/\\d|\\d/\\d|${plain}(?: ?[-–] ?${plain})?)`;
const halfMore = '(?: og (?:en|et) (?:halv|halvt|kvart))?';
/** From two on; these may also precede a name without a unit: 'to agurker'. */
const numbers = ['to', 'tre', 'fire', 'fem', 'seks', 'syv', 'otte', 'ni', 'ti', 'elleve', 'tolv'];
const several = `(?:${numbers.join('|')})`;
const word = `(?:en halv|et halvt|et par|halv|halvt|en|et|${several})${halfMore}`;
const unit = `(?:${[
  'st(?:k|yks?|ykker?)',
  'l|ltr|liter|dl|cl|ml|centiliter|deciliter',
  'kg|kilo|g|gr|gram',
  'p(?:k|akker?|oser?|lader?|ar|ortion(?:er)?)',
  'd(?:s|åser?|ssr)',
  'fl|flasker?|karton(?:er)?|krt|tuber?|bøtter?|spand|bægre?|bæger',
  'bk|bakker?|ks|kasser?|glas|æsker?|bokse?|breve?|net|sæt|sække?|ruller?|rl',
  'bundt(?:er)?|bdt|hoved(?:er)?|fed|skiver?|klaser?|st(?:ang|ænger)|knolde?|kugler?|dusin|tsk|spsk|knsp',
].join('|')})\\.?`;
const times = '[x×]';

const counted = `(?:ca\\.? ?)?${number}${halfMore}(?: ?${times} ?${number})?`;
const amount = `(?:${counted} ?${unit}|${word} ${unit})`;
const bare = `(?:${counted}(?: ?${times})?)`;

/** '2 stk rugbrød', '½ l mælk', 'en pose chips'; then '2 rugbrød', '6 x øl'; then 'mælk 2 l', 'mælk x2', 'mælk (2 l)'. */
const forms = [
  new RegExp(`^(?<quantity>${amount}) (?<title>.+)$`, 'iu'),
  new RegExp(`^(?<quantity>${bare}|${several}) (?!${unit}(?: |$))(?<title>.*[\\p{L}\\p{So}].*)$`, 'iu'),
  new RegExp(`^(?<title>.+?) \\(?(?<quantity>${amount})\\)?$`, 'iu'),
  new RegExp(`^(?<title>.+?) (?<quantity>${times} ?${number}|\\(${bare}\\))$`, 'iu'),
];

export interface Written {
  readonly title: string;
  /** The quantity as it was typed; null when there is none. */
  readonly quantity: string | null;
}

/**
 * Separates the quantity from normalized text. A text that does not look like one, or is too long to store,
 * stays in the title.
 */
export function parseQuantity(text: string): Written {
  for (const form of forms) {
    const { title, quantity } = form.exec(text)?.groups ?? {};
    if (!title || !quantity) continue;
    const kept = quantity.replace(/^\((.*)\)$/, '$1');
    return [...kept].length <= longestQuantity ? { title, quantity: kept } : { title: text, quantity: null };
  }
  return { title: text, quantity: null };
}

/** '500 g', '1,5 l', 'en halv': an amount rather than a number. */
const measured = /[½¼¾⅓⅔⅛]|[/.,]\d|halv|kvart|(?:\d|\b)(?:[cdm]?l|ltr|\S*liter|k?g|kilo|gr|gram)\.?$/iu;

/**
 * Returns the number of pieces, portions or packets: '3', '2 poser', 'x2', '6 x 33 cl'; null for an amount.
 */
export function countOf(quantity: string | null): number | null {
  if (quantity === null) return 1;
  if (!/^\d+ ?[x×]/iu.test(quantity) && measured.test(quantity)) return null;
  const [digits] = /\d+/.exec(quantity) ?? [];
  const [named = ''] = quantity.toLowerCase().split(' ');
  return Math.max(1, digits ? Number(digits) : / par/i.test(quantity) ? 2 : numbers.indexOf(named) + 2);
}

const alone = new RegExp(`^(?:${amount}|${bare}|\\(${amount}\\)|${times} ?${number})$`, 'iu');

/** True if the text is a quantity only, as in 'agurk, 2 stk'. */
export const isQuantity = (text: string): boolean => alone.test(text);
