/** The collections: what editors write in src/content, each with its schema. Help for editors is in src/content/LÆSMIG.md. */
import { defineCollection } from 'astro:content';
import { checkedList } from './lib/editors/checked-list.ts';
import { birthdays } from './schemas/birthday.ts';

export const collections = {
  foedselsdage: defineCollection({ loader: checkedList('src/content/foedselsdage.json', birthdays) }),
};
