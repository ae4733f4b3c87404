import type { Offer } from '../../../../../src/features/shopping/rules/quick-add/offers.ts';
import { item } from '../../rows.ts';

const names = `Letmælk | Mellemlagret ost | Peberkorn | Fiskefileter | Kaffe | Tomater | Hakkede tomater | Gulerødder
  | Kartofler | Æbler | Agurk | Løg | Skyr | Skyr, vanilje | Bananer | Rugbrød | Solsikkebrød | Toiletpapir | Smør | 7 Up
  | Pasta nr. 5 | Crème fraîche | Æg | Øl | Hakket oksekød | Stearinlys | Batterier AA | Leverpostej | Gær | Rejer
  | Vaniljeis | Brød og boller | Boller i karry | Isterninger | Groft hvedemel`;
/** The items that a family has. */
export const pantry = names.split('|').map((title) => item({ title: title.trim() }));

/** An offer in a line: 'Letmælk × 2 l (øko) | + Ny vare'. */
export const shown = ({ entries }: Offer) =>
  entries
    .map((entry) => {
      const name = entry.kind === 'new' ? `+ ${entry.title}` : entry.row.title;
      return [name, entry.quantity && `× ${entry.quantity}`, entry.note && `(${entry.note})`]
        .filter(Boolean)
        .join(' ');
    })
    .join(' | ');
