import { addedNote, longestNote } from '../fields.ts';
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
/** A word that describes the one beside it: 'hakket', 'økologisk', 'rød', 'laktosefri', 'billigste'. */
const describing =
  /^(?:(?:rød|gul|grøn|hvid|brun|sort|lys|mørk|stor|frisk|mild|stærk|grov|fin|tynd|tyk|hel|ny|blød)n?[te]?|groft|orange|lille|små|moden|modne|øko|\p{L}+(?:ede|et|sen|sne|isk|iske)|\p{L}{2,}(?:ig|fri|løs)(?:t|e|ste)?)$/iu;
/** What is about the thing before it, whatever it names: 'ikke Ariel', 'uden rosiner', 'til kagen'. */
const remark =
  /^(?:ikke|uden|med|til|fra|helst|gerne|kun|hvis|eller|ellers|som|bare|samme|men|de[nt]?|i|på|af) /iu;

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
  /** It may become the name of an item that the family has, or differs from one by a letter. */
  readonly isAlmostItem: (text: string) => boolean;
}

/** A thing with what is said about it. */
export interface Thing extends Written {
  readonly note: string | null;
}

/**
 * How what follows a comma is read: as is likely, the other way, or as part of the name, where things have no
 * notes.
 */
export type Reading = 'likely' | 'other' | 'names';

const plainThing = (title: string): Thing => ({ title, quantity: null, note: null });

/** A thing, or a note about the thing before it. */
type Part = Thing | { readonly remark: string };

/**
 * Splits normalized text into things with their quantities and notes: at the lines of a pasted list, or else
 * at commas and 'og', or else, when it was dictated, between known things. What follows a comma is a note
 * unless it is known or looks like a thing. A line is one thing ('ost, revet'), unless all its parts are known
 * ('mælk, smør').
 */
export function splitList(text: string, known: Known, reading: Reading): readonly Thing[] {
  const lines = linesOf(text);
  const [only, more] = lines;
  if (only && !more && !text.includes(';')) return collected(splitLine(only, known, reading));
  const isKnown = ({ title }: Thing) => known.isItem(title) || known.isGrocery(title);
  const parts = lines.flatMap((line): readonly Part[] => {
    const things = collected(splitLine(line, known, reading === 'names' ? 'names' : 'likely'));
    if (things.length < 2 || things.every(isKnown)) return things;
    const [head = line, ...rest] = reading === 'names' ? [line] : atCommas(line);
    return [
      thingIn(head, known, reading),
      ...rest.map((part) => (isQuantity(part) ? plainThing(part) : { remark: part })),
    ];
  });
  return collected(parts);
}

/** Splits a line at commas and 'og'. Texts that are known as the name of one thing are not split. */
function splitLine(text: string, known: Known, reading: Reading): readonly Part[] {
  const pieces = piecesOf(text);
  const pieceAt = (i: number) => {
    const piece = pieces[i];
    return piece ? text.slice(piece.from, piece.to) : '';
  };
  const found: { text: string; isAfterComma: boolean; isNote: boolean }[] = [];
  for (let at = 0; at < pieces.length; ) {
    let end = endOfLongestName(text, pieces, at, known.isName);
    const isAfterComma = at > 0 && pieces[at]?.isAfterComma === true;
    const isNote = (piece: string) => describes(piece, known) || (remark.test(piece) && !known.isItem(piece));
    const isOwnNote = isAfterComma && isNote(pieceAt(at));
    // 'rød og gul' is one note, and 'røde og gule' belong to one name.
    const continues = (i: number) =>
      (reading === 'names' || !pieces[i]?.isAfterComma) &&
      (isOwnNote ? isNote(pieceAt(i)) : describes(pieceAt(i), known));
    while (continues(end + 1)) end += 1;
    const part = text.slice(pieces[at]?.from, pieces[end]?.to);
    found.push({ text: part, isAfterComma, isNote: isOwnNote && part.length <= longestNote });
    at = end + 1;
  }
  const isOne = (piece: string) => known.isName(piece) || isQuantity(piece);
  const written = found.map((part) =>
    isOne(part.text) ? plainThing(part.text) : thingIn(part.text, known, reading),
  );
  if (text.includes(',')) {
    const notes = notesAmong(found, written, known, reading);
    return written.map((thing, i) => (notes.has(i) ? { remark: found[i]?.text ?? '' } : thing));
  }
  const spoken = found.map(
    ({ text: piece }, i) =>
      (isOne(piece) || / og /i.test(piece) ? null : spokenThings(piece, known)) ?? [written[i]],
  );
  const all = spoken.flat().filter((each) => each !== undefined);
  return isSpokenList(all, known) ? all : written;
}

/** Returns which of these parts of a line are notes about the thing before them. */
function notesAmong(
  found: readonly { readonly text: string; readonly isAfterComma: boolean; readonly isNote: boolean }[],
  written: readonly Thing[],
  { isItem, isGrocery, isAlmostItem }: Known,
  reading: Reading,
): ReadonlySet<number> {
  const isThing = ({ title, quantity }: Thing) =>
    quantity !== null || isItem(title) || isGrocery(title) || isQuantity(title) || isAlmostItem(title);
  const [first, ...more] = written.keys().filter((i) => !found[i]?.isNote);
  const unknown = more.filter((i) => written[i] && !isThing(written[i]));
  const things = more.filter((i) => !unknown.includes(i) && !isQuantity(found[i]?.text ?? ''));
  // One unknown word after a known thing says which; several, or one among other things, are a list.
  const isRemark =
    unknown.length === 1 &&
    things.length === 0 &&
    first !== undefined &&
    written[first] &&
    isThing(written[first]);
  const isShort = (i: number) => found[i]?.isAfterComma && (found[i]?.text.length ?? 0) <= longestNote;
  const likely = [
    ...written.keys().filter((i) => found[i]?.isNote),
    ...(isRemark ? unknown.filter(isShort) : []),
  ];
  const last = more.findLast(isShort);
  const other = likely.length > 0 || last === undefined ? [] : [last];
  return new Set(reading === 'likely' ? likely : reading === 'other' ? other : []);
}

/**
 * Returns the thing in a text, with what stands in brackets as its note: 'vaskepulver (ikke Ariel)', also
 * before the bracket is closed.
 */
function thingIn(text: string, { isName }: Known, reading: Reading): Thing {
  const plain = { ...parseQuantity(text), note: null };
  const [bracket = '', note = ''] = / ?\(([^()]*\p{L}[^()]*)(?:\)(?= |$)|$)/u.exec(text) ?? [];
  const rest = text.replace(bracket, '').trim();
  const isNote = note && /\p{L}/u.test(rest) && !isQuantity(note) && note.trim().length <= longestNote;
  if (reading === 'names' || !isNote || isName(plain.title)) return plain;
  return { ...parseQuantity(rest), note: note.trim() };
}

/** True of a part that is about the thing before it: 'løg, finthakket'. */
const describes = (word: string, { isItem, isGrocery }: Known) =>
  describing.test(word) && !isItem(word) && !isGrocery(word);

/** Two groceries may be one thing ('pasta sauce'), unless the family has both or the second is counted. */
const isSpokenList = (things: readonly Thing[], { isItem }: Known) =>
  things.length > 2 ||
  things.every(({ title }) => isItem(title)) ||
  things.slice(1).some(({ quantity }) => quantity);

/**
 * Splits what was dictated, without commas, into the longest things that are known: 'mælk smør 2 kg
 * kartofler'. Unless the last one's quantity is behind it, each stands before its thing. Null where a word
 * belongs to none.
 */
function spokenThings(text: string, known: Known): readonly Thing[] | null {
  const words = text.split(' ');
  const isBehind = [1, 2, 3].some((count) => isQuantity(words.slice(-count).join(' ')));
  const things: Thing[] = [];
  for (let at = 0; at < words.length; ) {
    const lengths = Array.from({ length: mostWords }, (_, i) => mostWords - i);
    const found = lengths.flatMap((length) => {
      const part = words.slice(at, at + length).join(' ');
      const written = parseQuantity(part);
      const isInPlace = isBehind || !written.quantity || part.startsWith(written.quantity);
      return isInPlace && isSpokenThing(written.title, known) ? { length, written } : [];
    })[0];
    if (!found) return null;
    things.push({ ...found.written, note: null });
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
 * Gives notes to the thing before them, unless they are too long for that, and so quantities that stand alone ('agurk, 2 stk') or, at the start,
 * to the one after them.
 */
function collected(parts: readonly Part[]): readonly Thing[] {
  const things: Thing[] = [];
  for (const part of parts) {
    const last = things.at(-1);
    const isMore =
      last && !('remark' in part) && last.quantity === null && !part.quantity && isQuantity(part.title);
    if (isMore) things[things.length - 1] = counted(last, part);
    else if (!('remark' in part)) things.push(part);
    else if (last && [last.note, part.remark].filter(Boolean).join(', ').length <= longestNote)
      things[things.length - 1] = { ...last, note: addedNote(last.note, part.remark) };
    else things.push(plainThing(part.remark));
  }
  const [first, second, ...rest] = things;
  if (first && second?.quantity === null && isQuantity(first.title)) return [counted(second, first), ...rest];
  return things;
}

/** Returns a thing with the quantity that stood alone. */
const counted = (thing: Thing, { title, note }: Thing): Thing => ({
  ...thing,
  quantity: keptQuantity(title),
  note: addedNote(thing.note, note),
});

/** What stands before a thing without being part of it. */
const mark = /^(?:og(?: så| også)?\s+|[-–—−*•]\s*)+/iu;

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly isAfterComma: boolean;
}

/**
 * Returns the pieces between the separators, without empty ones and without the mark of a list before them:
 * '- mælk'. So '-3 ærter' are three.
 */
function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let [from, isAfterComma] = [0, false];
  // What is in brackets is one note, with its commas.
  const open = text.replace(/\([^()]*\)/g, (inside) => '.'.repeat(inside.length));
  for (const { index, 0: matched } of open.matchAll(separator)) {
    pieces.push({ from, to: index, isAfterComma });
    from = index + matched.length;
    isAfterComma = matched.includes(',');
  }
  pieces.push({ from, to: text.length, isAfterComma });
  return pieces
    .map(({ from, to, isAfterComma }) => {
      const piece = text.slice(from, to);
      const [before = '', after = ''] = [mark.exec(piece)?.[0], /\s+og$/iu.exec(piece)?.[0]];
      return { from: from + before.length, to: to - after.length, isAfterComma };
    })
    .filter(({ from, to }) => /[\p{L}\p{N}\p{So}]/u.test(text.slice(from, to)));
}

/** Returns a line in parts between commas. */
function atCommas(text: string): readonly string[] {
  const pieces = piecesOf(text);
  const starts = pieces.filter(({ isAfterComma }, i) => i === 0 || isAfterComma);
  return starts.map(({ from }, i) => {
    const next = starts[i + 1]?.from ?? Number.POSITIVE_INFINITY;
    return text.slice(from, pieces.findLast((piece) => piece.from < next)?.to);
  });
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
