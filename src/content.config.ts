/** The collections: what editors write in src/content, each with its schema. Editors read src/content/LÆSMIG.md. */
import { defineCollection, type SchemaContext } from 'astro:content';
import { folderLoader } from './content-checks/folder-loader.ts';
import { listLoader } from './content-checks/list-loader.ts';
import { article } from './content-checks/schemas/article.ts';
import { birthday, birthdays } from './content-checks/schemas/birthday.ts';
import { month, months } from './content-checks/schemas/month.ts';
import { person } from './content-checks/schemas/person.ts';
import { wood } from './content-checks/schemas/wood.ts';
import { site } from './site.config.ts';

// Editors write FAMILIE, so that the family's name stands in site.config.ts alone.
const words = { text: { FAMILIE: site.product }, addresses: { FAMILIE: site.productSlug } };

export const collections = {
  brygning: defineCollection({
    loader: folderLoader({ base: 'src/content/brygning/', schema: () => article, words, ordered: true }),
    schema: article,
  }),
  cv: defineCollection({
    loader: folderLoader({ base: 'src/content/cv/', schema: ({ image }) => person(image), words }),
    schema: ({ image }: SchemaContext) => person(image),
  }),
  trae: defineCollection({
    loader: folderLoader({ base: 'src/content/trae/', schema: ({ image }) => wood(image), words }),
    schema: ({ image }: SchemaContext) => wood(image),
  }),
  foedselsdage: defineCollection({
    loader: listLoader('src/content/foedselsdage.json', birthdays),
    schema: birthday,
  }),
  maaneder: defineCollection({ loader: listLoader('src/content/maaneder.json', months), schema: month }),
};
