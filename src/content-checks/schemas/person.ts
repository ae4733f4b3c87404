import { z } from 'zod';
import { list, type PictureType, text, url } from './fields.ts';

const when = text(40).refine((value) => {
  const [first = '', last = first] = value.match(/\d{4}/g) ?? [];
  return first <= last;
}, 'det første år først, for eksempel 2010 til 2030');

const post = z
  .strictObject({ hvornår: when, hvad: text(100), hvor: text(100), note: text(300).optional() })
  .transform(({ hvornår, hvad, hvor, note }) => ({ when: hvornår, what: hvad, where: hvor, note }));

const link = z
  .strictObject({ tekst: text(60), adresse: url(), note: text(140).optional() })
  .transform(({ tekst, adresse, note }) => ({ text: tekst, href: adresse, note }));

/** One of the two brothers: portrait, work and education (newest first), skills, links and other photos. */
export const person = (picture: () => PictureType) => {
  const photo = z
    .strictObject({ billede: picture(), billedtekst: text(200), under: text(160) })
    .transform(({ billede, billedtekst, under }) => ({ picture: billede, alt: billedtekst, caption: under }));

  return z
    .strictObject({
      stilling: text(80),
      resume: text(220),
      portræt: picture(),
      billedtekst: text(200),
      arbejde: list(post),
      uddannelse: list(post),
      kompetencer: list(text(60)),
      links: list(link),
      billeder: z.array(photo).default([]),
    })
    .transform(
      ({ stilling, resume, portræt, billedtekst, arbejde, uddannelse, kompetencer, billeder, links }) => ({
        title: stilling,
        summary: resume,
        portrait: portræt,
        alt: billedtekst,
        work: arbejde,
        education: uddannelse,
        skills: kompetencer,
        links,
        photos: billeder,
      }),
    );
};
