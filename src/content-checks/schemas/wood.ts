import { date, group, number, type PictureType, text } from './fields.ts';

/** A turned bowl: its picture, what the picture shows, the wood, and the diameter in centimetres. */
export const wood = (picture: () => PictureType) =>
  group({
    træ: ['wood', text(40)],
    diameter: ['diameter', number(1, 100, 'cm')],
    dato: ['date', date()],
    billede: ['picture', picture()],
    billedtekst: ['alt', text(200)],
  });
