import type { Site } from '../../../src/content-checks/addresses.ts';
import type { ContentFiles } from '../../../src/content-checks/content-files.ts';
import { memberPages } from '../../../src/site.config.ts';
import { picture } from '../pictures/photographs.ts';

export const family: Site = {
  product: 'Ørn',
  productSlug: 'oern',
  formerProductSlugs: [],
  people: [
    { name: 'Ada', slug: 'ada', formerSlugs: [] },
    { name: 'Bo', slug: 'bo', formerSlugs: [] },
  ],
};

/** A JPEG of 64 × 48 px, which is valid wherever a picture is needed. */
export const photo = await picture(64, 48).jpeg().toBuffer();

const frontMatter = (...lines: string[]) => ['---', ...lines, '---', ''].join('\n');

/** The fields of an article, which are in lines 2 to 5, with its text from line 7. */
export const articleFields = ['titel: Porter', 'rækkefølge: 1', 'dato: 2012-11-03', 'resume: Sort og rund.'];
export const article = (...text: string[]): string => [frontMatter(...articleFields), ...text, ''].join('\n');

/** The fields of a brew: `opskrift` is in line 6, the first malt in line 11. */
export const brewFields = [
  'titel: Hvedeøl',
  'rækkefølge: 2',
  'dato: 2012-12-03',
  'resume: Lys og let.',
  'opskrift:',
  '  stil: Hvede',
  '  brygget: 2012-10-03',
  '  liter: 20',
  '  malt:',
  '    - navn: Pilsner',
  '      kg: 4,5',
  '      ebc: 3',
  '    - navn: Hvede',
  '      kg: 0,3',
  '      ebc: 4',
  '  humle:',
  '    - navn: Fuggle',
  '      alfa: 4,8',
  '      gram: 50',
  '      minutter: 60',
  '  mæskning:',
  '    - grader: 67',
  '      minutter: 60',
  '  gær:',
  '    navn: Safale',
  '    grader: 19',
  '  og: 1,052',
  '  fg: 1,014',
  '  alkohol: 5,0',
  '  ebc: 9',
  '  ibu: 28',
  '  log:',
  '    - dato: 2012-10-03',
  '      note: Brygget.',
  '      vægtfylde: 1,052',
  '    - dato: 2012-10-20',
  '      note: Færdigt.',
  '      vægtfylde: 1,014',
];

const cvFields = [
  'stilling: Snedker',
  'resume: Laver borde.',
  'portræt: ../brygning/gryde.jpg',
  'billedtekst: Et portræt',
  'arbejde:',
  '  - hvornår: 2012',
  '    hvad: Borde',
  '    hvor: Hjemme',
  'uddannelse:',
  '  - hvornår: "2010"',
  '    hvad: Skole',
  '    hvor: Byen',
  'kompetencer:',
  '  - Borde',
  'links:',
  '  - tekst: Vejret',
  '    adresse: https://www.dmi.dk',
];

export const cv: string = [frontMatter(...cvFields), 'Om mig.', ''].join('\n');

const months = Array.from({ length: 12 }, (_, index) =>
  ['- måned: 1', '  navn: måned 1', '  tegning: 1', '  beskrivelse: Et landskab']
    .join('\n')
    .replaceAll('1', String(index + 1)),
);

const good: Readonly<Record<string, string | Uint8Array>> = {
  'src/content/LÆSMIG.md': [
    '# Til dig, der skriver',
    '![En øl i solen](./øl.jpg)',
    'billedtekst: Skålen',
    '',
  ].join('\n'),
  'src/content/brygning.md': 'Vi holdt op.',
  'src/content/brygning/porter.mdx': article('Vi kogte **længe**.', '', '![En gryde](./gryde.jpg)'),
  'src/content/brygning/hvede.mdx': [frontMatter(...brewFields), 'Historien.', ''].join('\n'),
  'src/content/brygning/gryde.jpg': photo,
  'src/content/cv/foerste.mdx': cv,
  'src/content/cv/anden.mdx': cv,
  'src/content/trae/ask.mdx': [
    frontMatter(
      'træ: ask',
      'diameter: 14,5',
      'dato: 2012-05-09',
      'billede: ./ask.jpg',
      'billedtekst: En skål',
    ),
    'Af en gren.',
    '',
  ].join('\n'),
  'src/content/trae/ask.jpg': photo,
  'src/content/foedselsdage.yaml': 'Ada: 5/9\nBo: 29/2\n',
  'src/content/maaneder.yaml': `${months.join('\n')}\n`,
  ...Object.fromEntries(
    ['index', 'brygning', 'fotoalbum', '[person]', '[person]/wood']
      .concat(memberPages.map(({ page }) => page))
      .map((route) => `src/pages/${route}.astro`)
      .concat('src/pages/feed.xml.ts', 'public/favicon.svg', 'public/social/default.png')
      .map((path) => [path, '']),
  ),
};

export const porter = 'brygning/porter.mdx';
export const hvede = 'brygning/hvede.mdx';
export const page = (...lines: string[]) => ['---', ...lines, '---', '', 'Tekst.', ''].join('\n');
/** An article with another line in the place of one of its fields: 0 is the title, in line 2. */
export const fields = (index: number, ...lines: string[]) => ({
  [porter]: page(...articleFields.toSpliced(index, 1, ...lines)),
});
/** An article with this text, from line 8 on. */
export const text = (...lines: string[]) => ({ [porter]: article(...lines) });
/** A file in which something is written in another way. */
export const change = (file: string, from: string | RegExp, to: string) => ({
  [file]: (good: string) => good.replace(from, to),
});
export const brew = (from: string | RegExp, to: string) => change(hvede, from, to);

/** A change to a file: its new contents, null to leave it out, or a function that changes the correct text. */
export type FileChange = string | Uint8Array | null | ((good: string) => string);

/** Creates a content folder without mistakes, except for these changes. Paths are below `src/content`. */
export function contentFolder(changes: Readonly<Record<string, FileChange>> = {}): ContentFiles {
  const files = new Map(Object.entries(good));
  for (const [name, change] of Object.entries(changes)) {
    const path = /^(src|public)\//.test(name) ? name : `src/content/${name}`;
    if (change === null) files.delete(path);
    else files.set(path, typeof change === 'function' ? change(String(good[path])) : change);
  }
  return { paths: new Set(files.keys()), read: (path) => Buffer.from(files.get(path) ?? '') };
}
