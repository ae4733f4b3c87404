/** The collections: what editors write in src/content, each with its schema. Editors read src/content/LÆSMIG.md. */
import { defineCollection, type SchemaContext } from 'astro:content';
import { checkedFolder } from './lib/editors/checked-folder.ts';
import { checkedList } from './lib/editors/checked-list.ts';
import { article } from './schemas/article.ts';
import { birthdays } from './schemas/birthday.ts';
import { months } from './schemas/month.ts';
import { person } from './schemas/person.ts';
import { wood } from './schemas/wood.ts';
import { site } from './site.config.ts';

// Editors write FAMILIE, so that the family's name stands in site.config.ts alone.
const words = { text: { FAMILIE: site.product }, addresses: { FAMILIE: site.productSlug } };

export const collections = {
  brygning: defineCollection({
    loader: checkedFolder({ base: 'src/content/brygning/', schema: () => article, words }),
    schema: article,
  }),
  cv: defineCollection({
    loader: checkedFolder({ base: 'src/content/cv/', schema: ({ image }) => person(image), words }),
    schema: ({ image }: SchemaContext) => person(image),
  }),
  trae: defineCollection({
    loader: checkedFolder({ base: 'src/content/trae/', schema: ({ image }) => wood(image), words }),
    schema: ({ image }: SchemaContext) => wood(image),
  }),
  foedselsdage: defineCollection({ loader: checkedList('src/content/foedselsdage.json', birthdays) }),
  maaneder: defineCollection({ loader: checkedList('src/content/maaneder.json', months) }),
};
