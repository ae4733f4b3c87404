/**
 * Amounts: how they are read from what was typed, added to each other, and counted in packets. What is read is a
 * function over small patterns, because one pattern for all of it takes a cheap phone a second to compile. The
 * patterns are for lower case.
 */
import { decimal } from '../../../../lib/danish.ts';
import { addedNote, type Wish, wishFields } from '../fields.ts';

/** The units in each spelling: as a sum of one and of several shows them, then as people write them. */
const units = `
  l l ltr liter/dl dl deciliter/cl cl centiliter/ml ml milliliter/kg kg kilo/g g gr gram/pund pund/cm cm/
  stk stk st styk styks stykke stykker/pose poser ps/pakke pakker pk/dåse dåser ds dsr/flaske flasker fl/
  karton kartoner krt/tube tuber/bøtte bøtter/spand spande/bæger bægre bægere/krukke krukker/bakke bakker bk/
  kasse kasser ks/glas glas/æske æsker/boks bokse/brev breve/net net/sæt sæt/sæk sække/rulle ruller rl/
  ramme rammer/dunk dunke/plade plader/par par/portion portioner/potte potter/bundt bundter bdt/hoved hoveder/
  fed fed/skive skiver/klase klaser/brik brikker/håndfuld håndfulde/stang stænger/knold knolde/kugle kugler/
  dusin dusin/blad blade/kvist kviste/stilk stilke/buket buketter/tsk tsk teske teskeer/ark ark/
  spsk spsk spiseske spiseskeer/knsp knsp knivspids knivspidser/kop kopper/nip nip/drys drys/dråbe dråber/
  skvæt skvæt/klat klatter/smule smuler`
  .split('/')
  .map((spellings) => spellings.trim().split(/\s+/));
/** The sizes of the units that convert exactly, in grams or millilitres. */
const sizes: Readonly<Record<string, number>> = { g: 1, kg: 1000, ml: 1, cl: 10, dl: 100, l: 1000 };
/** These measure a packet and do not count any. */
const measures: readonly unknown[] = [...Object.keys(sizes), 'pund', 'cm'];

const fraction = '[¼½¾⅐-⅞]';
/** '2', '1.000', '1 000', '1,5', ',5'. '00' is a kind of flour. */
const plain =
  '(?:(?!0\\d)(?:\\d{1,3}(?: \\d{3})+(?!\\d)|\\d{1,6}(?:\\.\\d{3})?(?:[.,]\\d{1,3})?)|[.,]\\d{1,3})';
const numbers = 'to tre fire fem seks syv otte ni ti elleve tolv'.split(' ');
const inWords = `(?:${numbers.join('|')})(?: hundrede)?(?![\\p{L}\\d])|(?:e[nt] )?(?:halvt?|hundrede)(?!\\p{L})|halvand(?:en|et)(?!\\p{L})`;
/** Also '½', '1½', '1/2', '1 1/2', 'to', 'fem hundrede', 'en halv'. */
const single = `(?:${plain} ?${fraction}|${fraction}|(?:\\d{1,3} )?\\d[/⁄]\\d|${plain}|${inWords})`;

const about = /^(?:(?:ca|cirka|min|mindst|max|maks|højst)\.?|[~≈]|\+\/[-−]) ?/;
/** Also '2-3', 'tre-fire', '2 til 3'. */
const number = new RegExp(`^${single}(?: ?(?:[-–—áà]|til) ?${single})?`, 'u');
/** Needs a unit. */
const one = /^e[nt](?= )/;
/** '6 x 33', '2 x'. */
const timesNumber = new RegExp(`^ ?[x×*] ?${plain}`);
const times = /^ ?[x×*](?= |$)/;
const unitWords = [...new Set(units.flat())].sort((a, b) => b.length - a.length).join('|');
const unit = new RegExp(`^ ?(?:(?:stor[et]?|lille|små) )?(?:${unitWords})\\.?(?=[ )]|$)`);
/** What each of them contains: 'à 400 g', '(400 g)'. */
const size = new RegExp(
  `^ (?:[àáa] ?${plain} ?(?:${unitWords})|\\(${plain} ?(?:${unitWords})\\.?\\))(?= |$)`,
);

/** Which one, and not how many: '18 % fløde', '9 V batteri', '2 i 1 shampoo', '5 korns rugbrød', '7 Up'. */
const ofKind =
  /^ (?:[%‰°"]|(?:v|w|watt|mm|mg|i \d|faktor|up|kr\.?|korn|lag|pers\.?|delt|(?:korn|lag|person|år|måned|uge|dag|døgn|time|minut|ret|del|rum|liter|kilo)(?:t?er|e|r)?s)(?![\p{L}\p{N}]))/u;

/** '12,95', '12 kr.', 'kr. 12' at the end of what was copied from a shop. */
const price =
  /(?<=\p{L}.*)(?: [-–]|,)? (?:kr\.? ?\d+(?:[.,]\d\d)?|\d+[.,]\d\d|\d+(?:[.,]\d\d)?(?: ?kr\.?|,-))$/iu;

function after(text: string, at: number, pattern: RegExp): number | null {
  const [found] = pattern.exec(text.slice(at)) ?? [];
  return found === undefined ? null : at + found.length;
}

/** Reads an amount at the start of lower-case text. Without a unit it is no amount of what follows it at the end. */
function amountAt(text: string): { readonly hasUnit: boolean; readonly end: number } | null {
  const skip = (from: number, pattern: RegExp) => after(text, from, pattern) ?? from;
  const counted = after(text, skip(0, about), number);
  const whole = counted === null ? after(text, 0, one) : skip(counted, timesNumber);
  if (whole === null) return null;
  const withUnit = after(text, whole, unit);
  if (withUnit ?? after(text, whole, size)) return { hasUnit: true, end: skip(withUnit ?? whole, size) };
  const end = skip(whole, times);
  return counted === null || /^[^ )]/.test(text.slice(end)) ? null : { hasUnit: false, end };
}

/** Returns the text in lower case with each letter at its place. */
const lower = (text: string) => (text.toLowerCase().length === text.length ? text.toLowerCase() : text);

/** True if the text is an amount only, as in 'agurk, 2 stk'. */
export const isAmount = (text: string): boolean =>
  multiple.test(text) || amountAt(lower(text))?.end === text.length;

/** 'x2', '×2'. */
const multiple = new RegExp(`^[x×*] ?${plain}$`);

export interface Written {
  readonly title: string;
  /** With its numbers in digits; null when there is none. */
  readonly quantity: string | null;
}

/** Takes the amount off normalized text. A price stays out; what is unlike an amount, or too long, is the title's. */
export function parseAmount(typed: string): Written {
  // 'x2 mælk', 'mælk*3'.
  const counted = typed.replace(/^[x×*] ?(?=\d+ \p{L})/iu, '').replace(/(?<=\p{L})(?=[*×]\d)/gu, ' ');
  const text = counted.replace(price, '');
  const { title, quantity: written } = atStart(text) ?? atEnd(text) ?? { title: text, quantity: null };
  const quantity = inDigits(written ?? '');
  return [...quantity].length <= wishFields.quantity.longest
    ? { title, quantity: quantity || null }
    : { title: typed, quantity: null };
}

/** '2 stk rugbrød', 'en pose chips', '2 rugbrød', '6 x øl'. */
function atStart(text: string): Written | null {
  const small = lower(text);
  const { end = 0, hasUnit } = amountAt(small) ?? {};
  if (!end || small[end] !== ' ') return null;
  const title = text.slice(end + 1);
  const isName = !after(small, end, ofKind) && !after(small, end, unit) && /[\p{L}\p{So}]/u.test(title);
  return hasUnit || isName ? { title, quantity: text.slice(0, end) } : null;
}

/** 'mælk 2 l', 'mælk: 2 l', 'mælk x2'. But not the 5 of 'pasta nr. 5 500 g'. */
function atEnd(text: string): Written | null {
  const small = lower(text);
  for (const { index } of small.matchAll(/(?<=\S )(?<!nr\.? )\S/g)) {
    const rest = small.slice(index);
    if (multiple.test(rest) || (amountAt(rest)?.hasUnit && isAmount(rest)))
      return {
        title: text.slice(0, index).replace(/(?: [-–—à]|[:,])? $/, ''),
        quantity: text.slice(index),
      };
  }
  return null;
}

/** Returns an amount with its numbers in digits: '500 gram', '3-4', '½ liter', '2' for 'x2' and '2 x'. */
const inDigits = (amount: string): string =>
  amount
    .replace(/^[x×*] ?(?=\d)| ?[x×*]$/gi, '')
    .replace(new RegExp(`(?<!\\p{L})(?:${inWords})`, 'giu'), (word) => {
      const [first = '', more] = word.toLowerCase().split(' ');
      if (/^halvan/.test(first)) return '1½';
      if (/halv/.test(word)) return '½';
      const count = numbers.includes(first) ? numbers.indexOf(first) + 2 : 1;
      return String(count * (more || /^hund/.test(first) ? 100 : 1));
    })
    .replace(/^e[nt](?= (?!par))/i, '1');

interface Part {
  readonly text: string;
  /** Null where it is no exact number: '2-3', 'ca. 2', 'lidt'. */
  readonly value: number | null;
  /** The unit in its first spelling, '' for pieces. */
  readonly unit: string;
  /** 'à 400 g', 'x 33 cl'. */
  readonly each: string;
}

const exact = new RegExp(
  `^(?=[\\d,.]|${fraction})(${plain}? ?(?:${fraction}|\\d[/⁄]\\d)?) ?(\\p{L}*)\\.?( .*)?$`,
  'u',
);

function partOf(text: string): Part {
  const [, digits = '', word = '', rest = ''] = exact.exec(inDigits(text).toLowerCase()) ?? [];
  const isTimes = /^[xaáà]$/.test(word);
  const [first] = isTimes ? [''] : (units.find((spellings) => spellings.includes(word)) ?? []);
  const isExact = first !== undefined || word === '';
  const each = (isTimes ? word + rest : rest.trim()).replace(/^[áa](?= ?\d)|^\((.*)\)$/, 'à$1');
  const value = digits && isExact ? numberOf(digits) : null;
  return { text, value, unit: first === 'stk' ? '' : (first ?? ''), each };
}

const numberOf = (text: string): number =>
  text
    .replace(/[. ](?=\d{3})/g, '')
    .replace(new RegExp(fraction), (found) => ` ${found.normalize('NFKD')}`)
    .split(' ')
    .map((part) => part.replace(',', '.').split(/[/⁄]/))
    .reduce((sum, [whole, below = '1']) => sum + Number(whole) / Number(below), 0);

/** Returns the factor from one part's unit to another's; null where they cannot be added. */
function factorTo(to: Part, from: Part): number | null {
  if (to.value === null || from.value === null || to.each !== from.each) return null;
  const [a, b] = [sizes[to.unit], sizes[from.unit]];
  return to.unit === from.unit ? 1 : a && b && to.unit.at(-1) === from.unit.at(-1) ? b / a : null;
}

/** Adds amounts, which never makes one smaller: '2 kg' and '500 g' are '2,5 kg', '2 kg' and '3 stk' stand side by side. */
export function addedAmount(before: string | null, more: string | null): string | null {
  if (!more) return before;
  const parts = (before ?? '1').split(' + ').map(partOf);
  for (const part of more.split(' + ').map(partOf)) {
    const at = parts.findIndex((each) => factorTo(each, part) !== null);
    const same = parts[at];
    if (!same) parts.push(part);
    else {
      const value = (same.value ?? 0) + (part.value ?? 0) * (factorTo(same, part) ?? 1);
      const [one, several] = units.find(([first]) => first === same.unit) ?? [];
      const isCounted = !same.unit && /st/i.test(same.text + part.text);
      const word = isCounted ? 'stk' : value > 1 ? several : one;
      parts[at] = { ...same, value, text: [decimal(value, 3), word, same.each].filter(Boolean).join(' ') };
    }
  }
  return [...parts.map(({ text }) => text).join(' + ')].slice(0, wishFields.quantity.longest).join('');
}

export const addedWish = (before: Wish, more: Wish): Wish => ({
  quantity: addedAmount(before.quantity, more.quantity),
  note: addedNote(before.note, more.note),
});

/** An action counts no more at once. */
const most = 9999;

/** Counts pieces or packets: '3', '2 poser', '6 x 33 cl'; null for a measure, or a part of one. */
export function countOf(quantity: string | null): number | null {
  if (quantity === null) return 1;
  const counts = quantity.split(' + ').flatMap((text) => {
    const { value, unit } = partOf(text.replace(/^ca\. |(?<=^\d+)-\d+/g, ''));
    return value === null || measures.includes(unit) || value % 1 > 0 ? [] : value;
  });
  const sum = counts.reduce((all, each) => all + each, 0);
  return counts.length === 0 ? null : Math.min(most, Math.max(1, sum));
}
