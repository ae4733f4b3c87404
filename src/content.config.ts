/** The collections of what editors write in src/content, each with its schema. Editors read src/content/LÆSMIG.md. */
import { defineCollection, type SchemaContext } from 'astro:content';
import { article } from './content-checks/schemas/article.ts';
import { month } from './content-checks/schemas/month.ts';
import { person } from './content-checks/schemas/person.ts';
import { wood } from './content-checks/schemas/wood.ts';
import { folderLoader, listLoader } from './integrations/content-loaders.ts';
import { site } from './site.config.ts';

export const collections = {
  brygning: defineCollection({ loader: folderLoader('brygning', site), schema: article }),
  cv: defineCollection({
    loader: folderLoader('cv', site),
    schema: ({ image }: SchemaContext) => person(image),
  }),
  trae: defineCollection({
    loader: folderLoader('trae', site),
    schema: ({ image }: SchemaContext) => wood(image),
  }),
  maaneder: defineCollection({
    loader: listLoader('maaneder', site),
    schema: ({ image }: SchemaContext) => month(image),
  }),
};
