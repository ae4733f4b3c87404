import { expect, test } from 'vitest';
import { rulesOf } from '../../src/integrations/redirects.ts';
import { contentFolder, family } from '../support/content/content-folder.ts';

const pages = ['/', '/fotoalbum', '/brygning', '/brygning/porter', '/brygning/1bryg', '/404'];
const rules = (site = family, files = contentFolder()) => rulesOf(pages, files, site);

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
