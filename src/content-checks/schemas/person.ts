import { z } from 'zod';
import { group, list, type PictureType, text, url } from './fields.ts';

const when = text(40).refine((value) => {
  const [first = '', last = first] = value.match(/\d{4}/g) ?? [];
  return first <= last;
}, 'det første år først, for eksempel 2010 til 2030');

const post = group({
  hvornår: ['when', when],
  hvad: ['what', text(100)],
  hvor: ['where', text(100)],
  note: ['note', text(300).optional()],
});

const link = group({
  tekst: ['text', text(60)],
  adresse: ['href', url()],
  note: ['note', text(140).optional()],
});

/** One of the two brothers: portrait, work and education (newest first), skills, links and other photos. */
export const person = (picture: () => PictureType) => {
  const photo = group({
    billede: ['picture', picture()],
    billedtekst: ['alt', text(200)],
    under: ['caption', text(160)],
  });
  return group({
    stilling: ['title', text(80)],
    resume: ['summary', text(220)],
    portræt: ['portrait', picture()],
    billedtekst: ['alt', text(200)],
    arbejde: ['work', list(post)],
    uddannelse: ['education', list(post)],
    kompetencer: ['skills', list(text(60))],
    links: ['links', list(link)],
    billeder: ['photos', z.array(photo).default([])],
  });
};
