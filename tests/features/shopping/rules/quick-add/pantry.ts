import {
  type Entry,
  type Offer,
  offers,
} from '../../../../../src/features/shopping/rules/quick-add/offers.ts';
import { hasLines, withPasted } from '../../../../../src/lib/pasted-lines.ts';
import { item } from '../../rows.ts';

const names = `Letmælk | Mellemlagret ost | Peberkorn | Fiskefileter | Kaffe | Tomater | Hakkede tomater | Gulerødder
  | Kartofler | Æbler | Agurk | Løg | Skyr | Skyr, vanilje | Bananer | Rugbrød | Solsikkebrød | Toiletpapir | Smør | 7 Up
  | Pasta nr. 5 | Crème fraîche | Æg | Øl | Hakket oksekød | Stearinlys | Batterier AA | Leverpostej | Gær | Rejer
  | Vaniljeis | Brød og boller | Boller i karry | Isterninger | Groft hvedemel | Tacoskaller | Vitamin D
  | Opvaskehandsker M | Havregryn | Piskefløde`;
/** The items that a family has, of which it buys light milk each week. */
export const pantry = names
  .split('|')
  .map((title) => item({ title: title.trim(), buyCounter: title.trim() === 'Letmælk' ? 298 : 0 }));

/** 'Letmælk × 2 l (øko)', '+ Ny vare', 'Letmælk [mælk, letmælk]' for what was typed otherwise. */
const inWords = (entry: Entry) =>
  [
    entry.row ? entry.title : `+ ${entry.title}`,
    entry.quantity && `× ${entry.quantity}`,
    entry.note && `(${entry.note})`,
    entry.typed && `[${entry.typed.join(', ')}]`,
  ]
    .filter(Boolean)
    .join(' ');

/** An offer in a line: 'Letmælk × 2 l (øko) | + Ny vare'. */
export const shown = (offer: Offer) => offer.map(inWords).join(' | ');

/** What is offered for what is typed or, with several lines, pasted. */
export const offered = (typed: string, options: Parameters<typeof offers>[2] = {}, items = pantry) =>
  offers(items, hasLines(typed) ? withPasted('', typed) : typed, options);

/** What Enter puts on the list, and after a ~ what of several is not ticked. */
export function entered(typed: string, options: Parameters<typeof offers>[2] = {}): string {
  const { offers, things } = offered(typed, options);
  return things.length > 0
    ? things.map(({ entry, isTaken }) => (isTaken ? inWords(entry) : `~ ${inWords(entry)}`)).join(' | ')
    : offers.slice(0, 1).map(shown).join();
}
