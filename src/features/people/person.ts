import type { CollectionEntry } from 'astro:content';

/** One of the two brothers: portrait, work, education, skills, photos and links. */
export type Person = CollectionEntry<'cv'>['data'];

interface About {
  /** First name and family name. */
  name: string;
  url: string;
  image: string;
  person: Pick<Person, 'title' | 'summary' | 'skills'>;
}

/** Structured data (schema.org) for a person's page. */
export const personJsonLd = ({ name, url, image, person }: About) => ({
  '@context': 'https://schema.org',
  '@type': 'ProfilePage',
  url,
  inLanguage: 'da',
  mainEntity: {
    '@type': 'Person',
    name,
    url,
    image,
    jobTitle: person.title,
    description: person.summary,
    knowsAbout: person.skills,
  },
});
