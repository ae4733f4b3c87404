/** What a typed text may say: which things, how many of each, and with which note. */
import type { ShoppingRow } from '../../../../data/tables.ts';
import { tidyInput } from '../../../../lib/tidy-text.ts';
import { itemFields } from '../fields.ts';
import { isMisspelt, isSameThing, search, spelling, stems, surelyMisspelt } from './match.ts';
import { type Reading, splitList, type Thing } from './split-list.ts';
import { isGrocery, likelyGrocery } from './suggest-place.ts';
import { keptQuantity } from './written.ts';

/** Returns the readings of each thing in the text, the most likely first. */
export function readingsOf(
  items: readonly ShoppingRow[],
  text: string,
  toFreezer: boolean,
  reading: Reading,
) {
  const names = new Set(items.map(({ title }) => spelling(title)));
  const forms = new Set(items.flatMap(({ title, active }) => (active ? stems(title) : [])));
  const isName = (name: string) => names.has(spelling(name));
  const isItem = (name: string) => forms.has(stems(name));
  const isAlmostItem = (name: string) =>
    items.some(
      ({ title, active }) =>
        active &&
        (spelling(title).startsWith(spelling(name)) ||
          (name.length >= surelyMisspelt.swap && isMisspelt(title, name))),
    ) || likelyGrocery(name) !== undefined;
  return splitList(text, { isName, isItem, isGrocery, isAlmostItem }, reading).map((written) =>
    readings(items, written, toFreezer),
  );
}

/** Returns the names in the text that are too long. */
export const tooLongNames = (
  rows: Iterable<ShoppingRow>,
  typed: string,
  toFreezer: boolean,
): readonly string[] =>
  readingsOf([...rows], tidyInput(typed, Number.POSITIVE_INFINITY), toFreezer, toFreezer ? 'names' : 'likely')
    .map(([{ title }]) => title)
    .filter(isTooLong);

/** True if it is too long for a name. */
export const isTooLong = (title: string) => [...title].length > itemFields.title.longest;

/**
 * Returns the possible readings, the most likely first: 'bananer 3' and 'en banan' are a number of an
 * existing item or, with digits, of a grocery. 'Omega 3' may be a name or three of something; 'En kande' is a
 * name. 'Cola 0' is a name too, as nobody buys nothing. In the freezer, which counts packets, 'lasagne 3' are
 * three even if nobody knows lasagne, and 'solbær 2025' is a name with the year.
 */
function readings(
  items: readonly ShoppingRow[],
  written: Thing,
  toFreezer: boolean,
): readonly [Thing, ...Thing[]] {
  const noted = toFreezer ? null : withoutAdjective(items, written);
  if (noted) return [noted, written];
  const { title, quantity } =
    /^(?<title>.+?)(?<! \d i)(?: [-–]|[:,])? [-–]?(?<quantity>\d{1,6})$|^(?<quantity>en|et) (?<title>.+)$/iu.exec(
      written.title,
    )?.groups ?? {};
  if (written.quantity !== null || !title || !quantity) return [written];
  const counted = { ...written, title, quantity: keptQuantity(quantity) };
  const [whole] = search(items, written.title, 1);
  const [known] = search(items, title, 1);
  if (whole?.likeness === 'same') return [written];
  if (toFreezer && /^\d{3}/.test(quantity)) return [written, counted];
  if (isSameThing(known)) return [counted];
  if (!/\d/.test(quantity)) return [written];
  const isCount = isGrocery(title) || (toFreezer && !/\bn(r|o|ummer)\.?$/i.test(title));
  return isCount && counted.quantity ? [counted, written] : [written, counted];
}

/** Words that say which of a thing, and make no other thing of it as 'hakkede' does of tomatoes. */
const quality =
  /^(?:(?<count>en|et) )?(?<quality>øko(?:logiske?)?|danske|stor[et]?|små|lille|modne?|moden|friske?|billige?|usprøjtede) (?<name>.+)$/iu;

/** Returns 'øko bananer' as bananas with a note, if the family has bananas; null for anything else. */
function withoutAdjective(items: readonly ShoppingRow[], written: Thing): Thing | null {
  const { count = null, quality: note = '', name } = quality.exec(written.title)?.groups ?? {};
  if (!name || written.note || isSameThing(search(items, written.title, 1)[0])) return null;
  const isKnown = isSameThing(search(items, name, 1)[0]) || (/^øko/i.test(note) && isGrocery(name));
  return isKnown ? { title: name, quantity: written.quantity ?? count, note: note.toLowerCase() } : null;
}
