import { expect, test } from 'vitest';
import { rulesOf } from '../../src/integrations/redirects.ts';
import { contentFolder, family } from '../support/content/content-folder.ts';

const pages = ['/', '/fotoalbum', '/brygning', '/brygning/porter', '/brygning/1bryg', '/404'];
const rules = (site = family, files = contentFolder()) => rulesOf(pages, files, site);

test('each page is found with a capital in any of its words, or with words in capitals', () => {
  const brewing = ['/Brygning', '/BRYGNING'];
  const porter = ['/porter', '/Porter', '/PORTER'];
  const found = {
    '/fotoalbum': ['/Fotoalbum', '/FOTOALBUM'],
    '/brygning': brewing,
    '/brygning/porter': [...brewing, '/brygning'].flatMap((each) => porter.map((last) => each + last)),
    '/brygning/1bryg': [...brewing, '/brygning'].flatMap((each) =>
      ['1bryg', '1Bryg', '1BRYG'].map((last) => `${each}/${last}`),
    ),
  };
  expect(Object.fromEntries(rules())).toEqual(
    Object.fromEntries(
      Object.entries(found).flatMap(([page, written]) =>
        written.flatMap((from) => (from === page ? [] : [[from, page]])),
      ),
    ),
  );
});

test('an address is found as people write names in it', () => {
  const { productSlug } = family;
  const page = `/brygning/5bryg${productSlug}pilsner`;
  const name = productSlug.charAt(0).toUpperCase() + productSlug.slice(1);
  const found = rulesOf([page], contentFolder(), family);
  for (const from of [`/brygning/5Bryg${name}Pilsner`, `/Brygning/5BRYG${name}pilsner`])
    expect(found.get(from)).toBe(page);
});

test('no rule names an album: its title stands in its address', () => {
  expect([...rulesOf(['/fotoalbum/familie-ved-soeen-lille001'], contentFolder(), family).keys()]).toEqual([]);
});

test('a family that is called something else is still found where its brews and people were', () => {
  const files = contentFolder({ 'brygning/5brygFAMILIEpilsner.mdx': (good) => good });
  const renamed = {
    ...family,
    formerProductSlugs: ['hoeg', 'falk'],
    people: family.people.map((person) => ({ ...person, formerSlugs: [`${person.slug}-gammel`] })),
  };
  expect(Object.fromEntries(rules(renamed, files))).toMatchObject({
    '/brygning/5bryghoegpilsner': '/brygning/5brygoernpilsner',
    '/brygning/5brygfalkpilsner': '/brygning/5brygoernpilsner',
    '/ada-gammel': '/ada',
    '/ada-gammel/wood': '/ada/wood',
    '/bo-gammel': '/bo',
  });
});

test('an article whose file was renamed is still found where it was, also under the old name of the family', () => {
  const files = contentFolder({
    'brygning/porter.mdx': (good) =>
      good.replace('resume:', 'tidligere:\n  - 12brygFAMILIE\n  - Gammel\nresume:'),
  });
  expect(Object.fromEntries(rules({ ...family, formerProductSlugs: ['hoeg'] }, files))).toMatchObject({
    '/brygning/12brygoern': '/brygning/porter',
    '/brygning/12bryghoeg': '/brygning/porter',
    '/brygning/gammel': '/brygning/porter',
  });
});

test('no rule leads from a page, to itself or to another that leads on', () => {
  const files = contentFolder({
    'brygning/porter.mdx': (good) => good.replace('resume:', 'tidligere:\n  - hvede\n  - porter\nresume:'),
  });
  const all = rulesOf([...pages, '/brygning/hvede'], files, {
    ...family,
    formerProductSlugs: ['oern', 'porter'],
  });
  for (const [from, to] of all) {
    expect([...pages, '/brygning/hvede']).not.toContain(from);
    expect([from, all.get(to)]).toEqual([from, undefined]);
  }
});

test('every rule names its addresses in full, so that none can lead a page that is not there to itself', () => {
  for (const address of [...rules().entries()].flat()) expect(address).toMatch(/^\/[\w/-]*$/);
});
