import { highestCount, longestQuantity } from '../fields.ts';

const fraction = '[½¼¾⅓⅔⅛]';
const plain = `(?:\\d{1,6}(?:\\.\\d{3})?(?:[.,]\\d{1,3})?|[.,]\\d{1,3})`;
/** '2', '1,5', ',5', '½', '1½', '1/2', '1 1/2', '2-3', '2 til 3'. */
const number = `(?:${plain} ?${fraction}|${fraction}|\\d{1,3} \\d/\\d|\\d/\\d|${plain}(?: ?(?:[-–áà]|til) ?${plain})?)`;
const halfMore = '(?: og (?:en|et) (?:halv|halvt|kvart))?';
/** From two on; these may also precede a name without a unit: 'to agurker'. */
const numbers = ['to', 'tre', 'fire', 'fem', 'seks', 'syv', 'otte', 'ni', 'ti', 'elleve', 'tolv'];
const several = `(?:${numbers.join('|')})`;
/** These may precede a name without a unit, too: 'en halv agurk'. */
const part = '(?:(?:e[nt] )?(?:halvt?|kvart)|halvand(?:en|et))';
const word = `(?:${part}|et par|en|et|${several})${halfMore}`;
const measure = '[cdm]?l|ltr|(?:centi|deci|milli)?liter|k?g|kilo|gr|gram|pund';
const unit = `(?:${[
  measure,
  'st(?:k|yks?|ykker?)',
  'p(?:k|akker?|oser?|lader?|ar|ortion(?:er)?)',
  'd(?:s|åser?|ssr)',
  'fl|flasker?|karton(?:er)?|krt|tuber?|bøtter?|spande?|bægre?|bæger',
  'bk|bakker?|ks|kasser?|glas|æsker?|bokse?|breve?|net|sæt|sæk(?:ke)?|ruller?|rl|rammer?|dunke?',
  'bundt(?:er)?|bdt|hoved(?:er)?|fed|skiver?|klaser?|brik(?:ker)?|håndfulde?|st(?:ang|ænger)|knolde?|kugler?|dusin|tsk|spsk|knsp',
].join('|')})\\.?`;
const times = '[x×]';

const counted = `(?:c(?:a\\.?|irka) ?)?${number}${halfMore}(?: ?${times} ?${number})?`;
const amount = `(?:${counted}(?: a ${plain})? ?${unit}|${word} ${unit})`;
const bare = `(?:${counted}(?: ?${times})?)`;

/** What each of them contains: 'á 400 g', 'a 400 g'. But 'Vitamin A 1 glas' is a glass. */
const size = `(?:[àá] ?${plain} ?${unit}|a ${plain} ?(?:${measure})\\.?)`;
const sizeBefore = new RegExp(`^(${size}) (.+)$`, 'iu');
const sizeAfter = new RegExp(`^(.*[^\\d ]) (${size})$`, 'iu');

/** Between a name and its quantity: 'mælk - 2 l', 'mælk: 2 l'. */
const gap = '(?: [-–]|[:,])? ';

/**
 * '2 stk rugbrød', '½ l mælk', 'en pose chips'; then '2 rugbrød', '6 x øl'; then 'mælk 2 l', 'mælk x2',
 * 'mælk (2 l)'.
 */
const forms = [
  new RegExp(`^(?<quantity>${amount}) (?<title>.+)$`, 'iu'),
  new RegExp(
    `^(?<quantity>${bare}|${several}|${part}) (?!${unit}(?: |$))(?<title>.*[\\p{L}\\p{So}].*)$`,
    'iu',
  ),
  new RegExp(`^(?<title>.+?)${gap}\\(?(?<quantity>${amount})\\)?$`, 'iu'),
  new RegExp(`^(?<title>.+?)${gap}(?<quantity>${times} ?${number}|\\(${bare}\\))$`, 'iu'),
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
  const [, counted = text, after] = sizeAfter.exec(text) ?? [];
  const found = forms.find((form) => form.test(counted))?.exec(counted)?.groups;
  const [, before, name] = (found && sizeBefore.exec(found.title ?? '')) ?? [];
  const quantity = [found?.quantity, before, after].filter(Boolean).join(' ');
  return quantity && [...quantity].length <= longestQuantity
    ? { title: name ?? found?.title ?? counted, quantity: keptQuantity(quantity) }
    : { title: text, quantity: null };
}

/** Returns a name for the screen: an amount at its end stays on one line, as in 'Ærter 500 g'. */
export function withUnbrokenAmount(name: string): string {
  const { quantity } = parseQuantity(name);
  return quantity && name.endsWith(quantity)
    ? name.slice(0, -quantity.length) + quantity.replaceAll(' ', '\u00A0')
    : name;
}

/** '500 g', '1,5 l', 'en halv': an amount rather than a number. */
const measured = new RegExp(`${fraction}|[/.,]\\d|halv|kvart|(?:\\d|\\b)(?:${measure})\\.?$`, 'iu');

/**
 * Returns the number of pieces, portions or packets, at most as many as the freezer counts: '3', '2 poser',
 * 'x2', '6 x 33 cl', '2 poser à 500 g'; null for an amount.
 */
export function countOf(quantity: string | null): number | null {
  if (quantity === null) return 1;
  if (!/^\d+ ?(?:\p{L}+\.? )?[x×àáa]/iu.test(quantity) && measured.test(quantity)) return null;
  const [digits] = /\d+/.exec(quantity) ?? [];
  const [named = ''] = quantity.toLowerCase().split(' ');
  const count = digits ? Number(digits) : / par/i.test(quantity) ? 2 : numbers.indexOf(named) + 2;
  return Math.min(highestCount, Math.max(1, count));
}

const alone = new RegExp(
  `^(?:(?:${amount} )?${size}|${amount}|${bare}|\\(${amount}\\)|${times} ?${number})$`,
  'iu',
);

/** True if the text is a quantity only, as in 'agurk, 2 stk'. */
const isQuantity = (text: string): boolean => alone.test(text);

/** A comma between two digits is a decimal comma, and so is the one of ',5 kg', but not of 'te,5 kg mel'. */
const separator = new RegExp(
  `\\s*(?:(?<!\\d),(?!(?<=(?:^|[\\s;]),)\\d+ ?(?:${measure})(?!\\p{L}))|,(?!\\d)|;)\\s*|\\s+(?:og|\\+)\\s+`,
  'giu',
);

/** Names that contain 'og', which the family may not have bought yet. */
const oneThing =
  /^(?:.* )?(?:(?:kalv|svin|okse|gris|lam) og (?:kalv|flæsk|svin|okse|gris|lam)|salt og eddike|(?:sour )?cream og onion)$/iu;

/** A word that needs the noun after 'og': 'røde og gule peberfrugter'. */
const adjective =
  /^(?:.* )?(?:røde|gule|grønne|hvide|brune|sorte|orange|lyse|mørke|store|små|søde|sure|salte|friske|frosne|tørrede|røgede|milde|stærke|grove|fine|tynde|tykke)$/iu;

/** 'to og en halv liter'. */
const endsInNumber = new RegExp(`^(?:.* )?(?:\\d+|en|et|${several})$`, 'iu');
const half = /^(?:en|et) (?:halv|halvt|kvart)\b/iu;

/** What the family or the table of groceries knows about a text. */
interface Known {
  /** It is the name of one thing, even with a comma or 'og' in it. */
  readonly isName: (text: string) => boolean;
  /** It is a thing, and not a word about one, like 'revet'. */
  readonly isThing: (text: string) => boolean;
}

/**
 * Splits normalized text into things with their quantities: at semicolons, which stand for the lines of a
 * pasted list, or else at commas and 'og'. A line is one thing ('ost, revet'), unless all its parts are known
 * things ('mælk, smør').
 */
export function splitList(text: string, known: Known): readonly Written[] {
  const lines = text.split(/\s*;\s*/);
  if (lines.length === 1) return joined(splitLine(text, known));
  const found = lines.flatMap((line) => {
    const parts = joined(splitLine(line, known));
    if (parts.length < 2 || parts.every(({ title }) => known.isThing(title))) return parts;
    return parseQuantity(line.replace(mark, ''));
  });
  return joined(found);
}

/** Splits a line at commas and 'og'. Texts that are known as the name of one thing are not split. */
function splitLine(text: string, { isName }: Known): readonly Written[] {
  const pieces = piecesOf(text);
  const found: Written[] = [];
  for (let at = 0; at < pieces.length; ) {
    const end = endOfLongestName(text, pieces, at, isName);
    const piece = text.slice(pieces[at]?.from, pieces[end]?.to);
    at = end + 1;
    found.push(isName(piece) || isQuantity(piece) ? { title: piece, quantity: null } : parseQuantity(piece));
  }
  return found;
}

/**
 * Gives quantities that stand alone to the thing before them ('agurk, 2 stk') or, at the start, after them.
 */
function joined(found: readonly Written[]): readonly Written[] {
  const things: Written[] = [];
  for (const each of found) {
    const last = things.at(-1);
    const isMore = last && last.quantity === null && each.quantity === null && isQuantity(each.title);
    if (isMore) things[things.length - 1] = { ...last, quantity: keptQuantity(each.title) };
    else things.push(each);
  }
  const [first, second, ...rest] = things;
  if (first && second?.quantity === null && isQuantity(first.title))
    return [{ ...second, quantity: keptQuantity(first.title) }, ...rest];
  return things;
}

/** What stands before a thing without being part of it. */
const mark = /^(?:og\s+|[-–—−*•]\s*)+/iu;

interface Piece {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the pieces between the separators, without empty ones and without the mark of a list before them:
 * '- mælk'. So '-3 ærter' are three.
 */
function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { index, 0: matched } of text.matchAll(separator)) {
    pieces.push({ from, to: index });
    from = index + matched.length;
  }
  pieces.push({ from, to: text.length });
  return pieces
    .map(({ from, to }) => {
      const piece = text.slice(from, to);
      const [before = '', after = ''] = [mark.exec(piece)?.[0], /\s+og$/iu.exec(piece)?.[0]];
      return { from: from + before.length, to: to - after.length };
    })
    .filter(({ from, to }) => /[\p{L}\p{N}\p{So}]/u.test(text.slice(from, to)));
}

/** Returns the index of the last piece that, joined with those from `at`, forms the name of one thing. */
function endOfLongestName(
  text: string,
  pieces: readonly Piece[],
  at: number,
  isName: (text: string) => boolean,
): number {
  const from = pieces[at]?.from;
  for (let end = pieces.length - 1; end > at; end -= 1) {
    const whole = text.slice(from, pieces[end]?.to);
    if (isName(whole)) return end;
    const { title } = parseQuantity(whole);
    if (isName(title) || oneThing.test(title)) return end;
  }
  const piece = text.slice(from, pieces[at]?.to);
  const next = pieces[at + 1];
  if (!next) return at;
  const between = text.slice(pieces[at]?.to, next.from);
  const joins =
    adjective.test(piece) || (endsInNumber.test(piece) && half.test(text.slice(next.from, next.to)));
  return joins && /og/iu.test(between) ? at + 1 : at;
}

/** Returns a quantity without parentheses; null for nothing of it: '0', '0 stk', 'x0'. */
export const keptQuantity = (quantity: string): string | null =>
  /0/.test(quantity) && !/[1-9½¼¾⅓⅔⅛]/.test(quantity) ? null : quantity.replace(/^\((.*)\)$/, '$1');
