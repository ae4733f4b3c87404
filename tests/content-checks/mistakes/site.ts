import { family } from '../../support/content/content-folder.ts';
import type { Mistake } from './mistake.ts';

const [ada, bo] = family.people;
const configured = (what: string, site: Mistake['site'], field: string, ...says: string[]): Mistake => ({
  what,
  changes: {},
  site: site ?? {},
  reports: [{ file: 'src/site.config.ts', field, says }],
});
const brother = (slug: string) => ({ people: ada && bo ? [ada, { ...bo, slug }] : [] });

/** The family's names in addresses. */
export const siteMistakes: readonly Mistake[] = [
  configured(
    'two brothers with one address',
    brother('ada'),
    'people, nr. 2, slug',
    "'ada'",
    'den anden ikke har',
  ),
  configured(
    'a brother who is called as a page',
    brother('log'),
    'people, nr. 2, slug',
    'er taget',
    '/log findes i forvejen',
  ),
  configured(
    'a brother who is called as a folder',
    brother('social'),
    'people, nr. 2, slug',
    '/social findes i forvejen',
  ),
  configured('a brother who is called as the functions', brother('api'), 'people, nr. 2, slug', 'er taget'),
  configured(
    'a name with a letter that is in no address',
    brother('søren'),
    'people, nr. 2, slug',
    'fra a til z',
  ),
  configured("a family's name with a capital", { productSlug: 'Oern' }, 'productSlug', 'små bogstaver'),
];
