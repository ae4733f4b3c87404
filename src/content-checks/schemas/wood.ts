import { z } from 'zod';
import { date, number, type PictureType, text } from './fields.ts';

/** A turned bowl: its picture, what the picture shows, the wood, and the diameter in centimetres. */
export const wood = (picture: () => PictureType) =>
  z
    .strictObject({
      træ: text(40),
      diameter: number(1, 100, 'cm'),
      dato: date(),
      billede: picture(),
      billedtekst: text(200),
    })
    .transform(({ træ, diameter, dato, billede, billedtekst }) => ({
      wood: træ,
      diameter,
      date: dato,
      picture: billede,
      alt: billedtekst,
    }));
