import { linesOf } from './lines.ts';
import { endsInNumber, isQuantity, keptQuantity, measure, parseQuantity, type Written } from './written.ts';

/** A comma between two digits is a decimal comma, and so is the one of ',5 kg', but not of 'te,5 kg mel'. */
const separator = new RegExp(
  `\\s*(?:(?<!\\d),(?!(?<=(?:^|\\s),)\\d+ ?(?:${measure})(?!\\p{L}))|,(?!\\d))\\s*|\\s+(?:og(?: så| også)?|samt|plus|\\+)\\s+`,
  'giu',
);

/** Names that contain 'og', which the family may not have bought yet. */
const oneThing =
  /^(?:.* )?(?:(?:kalv|svin|okse|gris|lam) og (?:kalv|flæsk|svin|okse|gris|lam)|salt og eddike|(?:sour )?cream og onion)$/iu;

/** A word that needs the noun after 'og': 'røde og gule peberfrugter'. */
const adjective =
  /^(?:.* )?(?:røde|gule|grønne|hvide|brune|sorte|orange|lyse|mørke|store|små|søde|sure|salte|friske|frosne|tørrede|røgede|milde|stærke|grove|fine|tynde|tykke)$/iu;
/** A word that describes the one beside it: 'hakket', 'økologisk', 'rød'. */
const describing =
  /^(?:(?:rød|gul|grøn|hvid|brun|sort|lys|mørk|stor|frisk|mild|stærk|grov|fin|tynd|tyk|hel|ny|blød)n?[te]?|orange|lille|små|\p{L}+(?:ede|et|sen|sne|isk|iske))$/iu;

const half = /^(?:en|et) (?:halv|halvt|kvart)\b/iu;
/** A name has at most 80 characters, and its quantity 20. */
const longestThing = 100;
/** So many words of dictated text may be one thing: 'en halv liter økologisk mælk'. */
const mostWords = 6;

/** What the family or the table of groceries knows about a text. */
interface Known {
  /** It is the name of one thing, even with a comma or 'og' in it. */
  readonly isName: (text: string) => boolean;
  /** The family has it, under this name or another form of it. */
  readonly isItem: (text: string) => boolean;
  /** The last word of it is a grocery. */
  readonly isGrocery: (text: string) => boolean;
}

/**
 * Splits normalized text into things with their quantities: at the lines of a pasted list, or else at commas
 * and 'og', or else, when it was dictated, between known things. A line is one thing ('ost, revet'), unless
 * all its parts are known ('mælk, smør').
 */
export function splitList(text: string, known: Known): readonly Written[] {
  const lines = linesOf(text);
  const [only, more] = lines;
  if (only && !more && !text.includes(';')) return joined(splitLine(only, known));
  const isThing = ({ title }: Written) => known.isItem(title) || known.isGrocery(title);
  const found = lines.flatMap((line) => {
    const parts = joined(splitLine(line, known));
    return parts.length < 2 || parts.every(isThing) ? parts : parseQuantity(line);
  });
  return joined(found);
}

/** Splits a line at commas and 'og'. Texts that are known as the name of one thing are not split. */
function splitLine(text: string, known: Known): readonly Written[] {
  const pieces = piecesOf(text);
  const pieceAt = (i: number) => {
    const piece = pieces[i];
    return piece ? text.slice(piece.from, piece.to) : '';
  };
  const found: string[] = [];
  for (let at = 0; at < pieces.length; ) {
    let end = endOfLongestName(text, pieces, at, known.isName);
    while (describes(pieceAt(end + 1), known)) end += 1;
    found.push(text.slice(pieces[at]?.from, pieces[end]?.to));
    at = end + 1;
  }
  const isOne = (piece: string) => known.isName(piece) || isQuantity(piece);
  const written = found.map((piece) =>
    isOne(piece) ? { title: piece, quantity: null } : parseQuantity(piece),
  );
  if (text.includes(',')) return written;
  const spoken = found.map(
    (piece, i) => (isOne(piece) || / og /i.test(piece) ? null : spokenThings(piece, known)) ?? [written[i]],
  );
  const all = spoken.flat().filter((each) => each !== undefined);
  return isSpokenList(all, known) ? all : written;
}

/** True of a part that is about the thing before it: 'løg, finthakket'. */
const describes = (word: string, { isItem, isGrocery }: Known) =>
  describing.test(word) && !isItem(word) && !isGrocery(word);

/** Two groceries may be one thing ('pasta sauce'), unless the family has both or the second is counted. */
const isSpokenList = (things: readonly Written[], { isItem }: Known) =>
  things.length > 2 ||
  things.every(({ title }) => isItem(title)) ||
  things.slice(1).some(({ quantity }) => quantity);

/**
 * Splits what was dictated, without commas, into the longest things that are known: 'mælk smør 2 kg
 * kartofler'. Unless the last one's quantity is behind it, each stands before its thing. Null where a word
 * belongs to none.
 */
function spokenThings(text: string, known: Known): readonly Written[] | null {
  const words = text.split(' ');
  const isBehind = [1, 2, 3].some((count) => isQuantity(words.slice(-count).join(' ')));
  const things: Written[] = [];
  for (let at = 0; at < words.length; ) {
    const lengths = Array.from({ length: mostWords }, (_, i) => mostWords - i);
    const found = lengths.flatMap((length) => {
      const part = words.slice(at, at + length).join(' ');
      const written = parseQuantity(part);
      const isInPlace = isBehind || !written.quantity || part.startsWith(written.quantity);
      return isInPlace && isSpokenThing(written.title, known) ? { length, written } : [];
    })[0];
    if (!found) return null;
    things.push(found.written);
    at += found.length;
  }
  return things;
}

function isSpokenThing(title: string, known: Known): boolean {
  const name = title.replace(/^(?:en|et) /i, '');
  const before = name.split(' ').slice(0, -1);
  return known.isItem(name) || (known.isGrocery(name) && before.every((word) => describes(word, known)));
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
const mark = /^(?:og(?: så| også)?\s+|[-–—−*•]\s*)+/iu;

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
  const from = pieces[at]?.from ?? 0;
  for (let end = pieces.length - 1; end > at; end -= 1) {
    const whole = text.slice(from, pieces[end]?.to);
    if (whole.length > longestThing) continue;
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
