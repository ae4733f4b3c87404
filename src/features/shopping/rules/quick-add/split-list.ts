import { isQuantity, parseQuantity, type Written } from './quantity.ts';

/** A comma between two digits is a decimal comma. */
const separator = /\s*(?:(?<!\d),|,(?!\d)|;)\s*|\s+(?:og|\+)\s+/giu;

/** Names that contain 'og', which the family may not have bought yet. */
const oneThing =
  /^(?:.* )?(?:(?:kalv|svin|okse|gris|lam) og (?:kalv|flæsk|svin|okse|gris|lam)|salt og eddike|(?:sour )?cream og onion)$/iu;

/** A word that needs the noun after 'og': 'røde og gule peberfrugter'. */
const adjective =
  /^(?:.* )?(?:røde|gule|grønne|hvide|brune|sorte|orange|lyse|mørke|store|små|søde|sure|salte|friske|frosne|tørrede|røgede|milde|stærke|grove|fine|tynde|tykke)$/iu;

/** 'to og en halv liter'. */
const number = /^(?:.* )?(?:\d+|en|et|to|tre|fire|fem|seks|syv|otte|ni|ti)$/iu;
const half = /^(?:en|et) (?:halv|halvt|kvart)\b/iu;

/**
 * Splits normalized text at commas, semicolons and 'og' into things with their quantities; 'agurk, 2 stk' is
 * one of them. Texts that `isName` knows as the name of one thing are not split.
 */
export function splitList(text: string, isName: (text: string) => boolean): readonly Written[] {
  const pieces = piecesOf(text);
  const found: Written[] = [];
  for (let at = 0; at < pieces.length; ) {
    const end = longestName(text, pieces, at, isName);
    const piece = text.slice(pieces[at]?.from, pieces[end]?.to);
    at = end + 1;
    const last = found.at(-1);
    if (last && last.quantity === null && isQuantity(piece))
      found[found.length - 1] = { ...last, quantity: bare(piece) };
    else found.push(isName(piece) ? { title: piece, quantity: null } : parseQuantity(piece));
  }
  // A quantity at the start belongs to what follows: '2 stk, agurk'.
  const [first, second, ...rest] = found;
  if (first && second?.quantity === null && isQuantity(first.title))
    return [{ ...second, quantity: bare(first.title) }, ...rest];
  return found;
}

interface Piece {
  readonly from: number;
  readonly to: number;
}

/** Returns the pieces between the separators, without empty ones. */
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
      const [before = '', after = ''] = [/^og\s+/iu.exec(piece)?.[0], /\s+og$/iu.exec(piece)?.[0]];
      return { from: from + before.length, to: to - after.length };
    })
    .filter(({ from, to }) => /[\p{L}\p{N}\p{So}]/u.test(text.slice(from, to)));
}

/** Returns the index of the last piece that, joined with this one, forms the name of one thing. */
function longestName(
  text: string,
  pieces: readonly Piece[],
  at: number,
  isName: (text: string) => boolean,
): number {
  const from = pieces[at]?.from;
  for (let end = pieces.length - 1; end > at; end -= 1) {
    const whole = text.slice(from, pieces[end]?.to);
    if (isName(whole) || isName(parseQuantity(whole).title) || oneThing.test(parseQuantity(whole).title))
      return end;
  }
  const piece = text.slice(from, pieces[at]?.to);
  const next = pieces[at + 1];
  if (!next) return at;
  const between = text.slice(pieces[at]?.to, next.from);
  const joins = adjective.test(piece) || (number.test(piece) && half.test(text.slice(next.from, next.to)));
  return joins && /og/iu.test(between) ? at + 1 : at;
}

const bare = (quantity: string) => quantity.replace(/^\((.*)\)$/, '$1');
