/**
 * The grammar of quantities. It is a function over small patterns, because one pattern for all of it takes a
 * cheap phone a second to compile. The patterns are for lower case.
 */
import { highestCount, longestQuantity } from '../fields.ts';

/** '½', '⅜'. */
export const fraction = '[¼½¾⅐-⅞]';
/** '2', '1.000', '1 000', '1,5', ',5'. '00' is a kind of flour. */
const plain =
  '(?:(?!0\\d)(?:\\d{1,3}(?: \\d{3})+(?!\\d)|\\d{1,6}(?:\\.\\d{3})?(?:[.,]\\d{1,3})?)|[.,]\\d{1,3})';
/** Also '½', '1½', '1/2', '1 1/2'. */
const single = `(?:${plain} ?${fraction}|${fraction}|(?:\\d{1,3} )?\\d[/⁄]\\d|${plain})`;
/** 'to' is 2, and so on. These may precede a name without a unit: 'to agurker'. */
const numbers =
  'to tre fire fem seks syv otte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten tyve'.split(
    ' ',
  );
/** So may these: 'en halv agurk', 'lidt smør'. */
const part = '(?:e[nt] )?(?:halvt?|kvart)|halvand(?:en|et)|lidt|nogle|flere';
export const measure = '[cdm]?l|ltr|(?:centi|deci|milli)?liter|k?g|kilo|gr|gram|pund|cm';
const units = `(?:${[
  measure,
  'st(?:k|yks?|ykker?)',
  'p(?:k|akker?|oser?|lader?|ar|ortion(?:er)?|otter?)',
  'd(?:s|åser?|ssr)',
  'fl|flasker?|karton(?:er)?|krt|tuber?|bøtter?|spande?|bægre?|bæger|krukker?',
  'bk|bakker?|ks|kasser?|glas|æsker?|bokse?|breve?|net|sæt|sæk(?:ke)?|ruller?|rl|rammer?|dunke?',
  'bundt(?:er)?|bdt|hoved(?:er)?|fed|skiver?|klaser?|brik(?:ker)?|håndfulde?|st(?:ang|ænger)|knolde?|kugler?|dusin',
  'blade?|kviste?|stilke?|buket(?:ter)?',
  'tsk|spsk|knsp|teske(?:er)?|spiseske(?:er)?|kop(?:per)?|knivspids(?:er)?|nip|drys|dråber?|skvæt|klat(?:ter)?|smule',
].join('|')})\\.?(?=[ )]|$)`;

const about = /^(?:(?:ca|cirka|min|mindst|minimum|maks|højst|omkring|op til)(?:\. ?| )|max\. ?|[~≈] ?)/;
/** Also '2-3', '½-1', '2 til 3'. */
const number = new RegExp(`^${single}(?: ?(?:[-–—áà]|til) ?${single})?`);
const word = new RegExp(`^(?:${numbers.join('|')}|${part})(?=[ )]|$)`);
/** These need a unit: 'en pose', 'et par'. */
const one = /^e[nt](?= )/;
const halfMore = /^ og e[nt] (?:halvt?|kvart)(?=[ )]|$)/;
/** '6 x 33', '6 * 33'. */
const timesNumber = new RegExp(`^ ?[x×*] ?${single}`);
const times = /^ ?[x×*](?= |$)/;
/** '2 a 400 g'. */
const eachNumber = new RegExp(`^ a ${plain}`);
const unit = new RegExp(`^ ?(?:(?:stor[et]?|lille|små) )?${units}`);

/**
 * What follows a number that says which one and not how many: '18 % fløde', '9 V batteri', '2 i 1 shampoo',
 * '50 faktor solcreme', '5 korns rugbrød', '7 Up'.
 */
const ofKind = new RegExp(
  `^ (?:[%‰°"]|(?:v|volt|w|watt|m?ah|lm|lumen|mm|mg|gb|i \\d|faktor|up|${[
    '(?:korn|lag|person|år|måned|uge|dag|døgn|time|minut|ret|del|rum|liter|kilo)(?:t?er|e|r)?s',
    'korn|lag|pers\\.?|delt',
  ].join('|')})(?![\\p{L}\\p{N}]))`,
  'u',
);

interface Quantity {
  /** An amount has a unit; '2', '2 x' and 'to' have none. */
  readonly kind: 'amount' | 'number' | 'word';
  readonly end: number;
}

/** Returns the position after what the pattern matches at this one; null if it does not match. */
function after(text: string, at: number, pattern: RegExp): number | null {
  const [found] = pattern.exec(text.slice(at)) ?? [];
  return found === undefined ? null : at + found.length;
}

/** Reads a quantity in lower-case text, from this position on. */
function quantityAt(text: string, at: number): Quantity | null {
  const skip = (from: number, pattern: RegExp) => after(text, from, pattern) ?? from;
  const counted = after(text, skip(at, about), number);
  const said = counted ?? after(text, at, word) ?? after(text, at, one);
  if (said === null) return null;
  const withHalf = skip(said, halfMore);
  const whole = counted ? skip(withHalf, timesNumber) : withHalf;
  const withUnit = after(text, counted ? skip(whole, eachNumber) : whole, unit);
  if (withUnit) return { kind: 'amount', end: withUnit };
  if (!counted && after(text, at, word) === null) return null;
  const last = counted ? skip(whole, times) : whole;
  return /^[^ )]/.test(text.slice(last)) ? null : { kind: counted ? 'number' : 'word', end: last };
}

/** What each of them contains: 'á 400 g', 'a 400 g'. But 'Vitamin A 1 glas' is a glass. */
const size = `(?:[àá] ?${plain} ?${units}|a ${plain} ?(?:${measure})\\.?)`;
const sizeAtStart = new RegExp(`^${size}(?= )`);
const sizeAtEnd = new RegExp(`(?<=[^\\d ]) ${size}$`);

/** Returns the text in lower case with each letter at its place. */
const lower = (text: string) => {
  const lowered = text.toLowerCase();
  return lowered.length === text.length ? lowered : text;
};

/** The kind of quantity that the whole text is; null if it is none, or not only that. */
function kindOf(text: string): Quantity['kind'] | null {
  const found = quantityAt(text, 0);
  return found?.end === text.length ? found.kind : null;
}

/** What is between parentheses. */
const inner = (text: string) => /^\((.*)\)$/.exec(text)?.[1];

/** True if the text is a quantity only, as in 'agurk, 2 stk'. */
export function isQuantity(text: string): boolean {
  const small = lower(text);
  if (kindOf(inner(small) ?? '') === 'amount' || multiple.test(small)) return true;
  const counted = ` ${small}`.replace(sizeAtEnd, '').trim();
  return counted === '' || /amount|number/.test(kindOf(counted) ?? '');
}

/** 'x2'. */
const multiple = new RegExp(`^[x×*] ?${single}$`);

/** Between a name and its quantity: 'mælk - 2 l', 'mælk: 2 l'. */
const gap = /(?: [-–—]|[:,])? $/;

export interface Written {
  readonly title: string;
  /** The quantity as it was typed; null when there is none. */
  readonly quantity: string | null;
}

/** '2 stk rugbrød', 'en pose chips', '2 rugbrød', '6 x øl', 'x3 mælk'. */
function readAtStart(text: string): Written | null {
  const small = lower(text);
  const [times] = new RegExp(`^[x×*] ?${single}(?= \\p{L})`, 'u').exec(small) ?? [];
  if (times) return { title: text.slice(times.length + 1), quantity: text.slice(0, times.length) };
  const found = quantityAt(small, 0);
  if (!found || small[found.end] !== ' ') return null;
  const title = text.slice(found.end + 1);
  if (found.kind !== 'amount') {
    const isOther = after(small, found.end, unit) ?? after(small, found.end, ofKind);
    if (isOther || !/[\p{L}\p{So}]/u.test(title)) return null;
  }
  return { title, quantity: text.slice(0, found.end) };
}

/** 'mælk 2 l', 'mælk: 2 l', 'mælk (2 l)', 'mælk x2', 'mælk (2)'. But not the 5 of 'pasta nr. 5 500 g'. */
function readAtEnd(text: string): Written | null {
  const small = lower(text);
  const isEnd = [
    (rest: string) => kindOf(rest.replace(/^\(|\)$/g, '')) === 'amount',
    (rest: string) => multiple.test(rest) || kindOf(inner(rest) ?? '') === 'number',
  ];
  for (const isFound of isEnd)
    for (const { index } of small.matchAll(/(?<=\S )(?<!nr\.? )\S/g))
      if (isFound(small.slice(index)))
        return { title: text.slice(0, index).replace(gap, ''), quantity: text.slice(index) };
  return null;
}

/** '(200 ml) fløde' and 'tomater (400 g)', after the first quantity was taken from them. */
function readInside(title: string): Written {
  const small = lower(title);
  const [first] = /^\([^()]*\)(?= )/.exec(small) ?? sizeAtStart.exec(small) ?? [];
  if (first && kindOf(inner(first) ?? '1 g') === 'amount')
    return { title: title.slice(first.length + 1), quantity: title.slice(0, first.length) };
  const [last = ''] = /(?<= )\([^()]*\)$/.exec(small) ?? [];
  if (kindOf(inner(last) ?? '') === 'amount')
    return { title: title.slice(0, -last.length - 1), quantity: title.slice(-last.length) };
  return { title, quantity: null };
}

/**
 * Separates the quantity from normalized text. A text that does not look like one, or is too long to store,
 * stays in the title.
 */
export function parseQuantity(typed: string): Written {
  // 'mælk(2 l)', 'mælk*3'.
  const text = typed.replace(/(?<=\p{L})(?=\(\d|[*×]\d)/gu, ' ');
  const [behind = ''] = sizeAtEnd.exec(lower(text)) ?? [];
  const counted = text.slice(0, text.length - behind.length);
  const found = readAtStart(counted) ?? readAtEnd(counted) ?? { title: counted, quantity: null };
  const { title, quantity: inside } = found.quantity ? readInside(found.title) : found;
  const quantity = [found.quantity, inside, text.slice(counted.length).trim()].filter(Boolean).join(' ');
  return quantity && [...quantity].length <= longestQuantity
    ? { title, quantity: keptQuantity(quantity) }
    : { title: typed, quantity: null };
}

/** Returns a name for the screen: an amount at its end stays on one line, as in 'Ærter 500 g'. */
export function withUnbrokenAmount(name: string): string {
  const { quantity } = parseQuantity(name);
  return quantity && name.endsWith(quantity)
    ? name.slice(0, -quantity.length) + quantity.replaceAll(' ', '\u00A0')
    : name;
}

/** '500 g', '1,5 l', 'en halv', '400 g (1 dåse)': an amount rather than a number. */
const measured = new RegExp(`${fraction}|[/⁄.,]\\d|halv|kvart|(?:\\d|\\b)(?:${measure})\\.?(?: \\(|$)`);

/**
 * Returns the number of pieces, portions or packets, at most as many as the freezer counts: '3', '2 poser',
 * 'x2', '6 x 33 cl', '2 poser à 500 g'; null for an amount.
 */
export function countOf(quantity: string | null): number | null {
  if (quantity === null) return 1;
  const small = lower(quantity);
  if (!/^\d+ ?(?:\p{L}+\.? )?[x×*àáa]/u.test(small) && measured.test(small)) return null;
  const [digits] = /\d+/.exec(small) ?? [];
  const [named = ''] = small.split(' ');
  const count = digits ? Number(digits) : / par/.test(small) ? 2 : numbers.indexOf(named) + 2;
  return Math.min(highestCount, Math.max(1, count));
}

/** Returns a quantity without parentheses; null for nothing of it: '0', '0 stk', 'x0'. */
export const keptQuantity = (quantity: string): string | null =>
  /0/.test(quantity) && !new RegExp(`[1-9]|${fraction}`).test(quantity)
    ? null
    : quantity.replace(/^\((.*)\)$/, '$1');

/** Text before 'og' that only a half completes: 'to og en halv liter'. */
export const endsInNumber = new RegExp(`(?:^| )(?:\\d+|en|et|${numbers.join('|')})$`, 'i');
