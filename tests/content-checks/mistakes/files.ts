import { article, cv, photo } from '../../support/content/content-folder.ts';
import { type Mistake, mistake } from './mistake.ts';

const other = article('Tekst.').replace('rækkefølge: 1', 'rækkefølge: 3').replace('Porter', 'Bitter');

/** As Git writes what two people changed in the same place. */
const twoVersions = (mine: string, theirs: string) =>
  `<<<<<<< HEAD\n${mine}\n=======\n${theirs}\n>>>>>>> main`;

/** Names, folders and encodings. */
export const fileMistakes: readonly Mistake[] = [
  mistake('an extension that the computer added and hid', ['brygning/ny.mdx.txt', other], {
    says: 'skal ende på .mdx',
  }),
  mistake('.MDX', ['brygning/ny.MDX', other], { says: ['små bogstaver', 'ny.mdx'] }),
  mistake('.md', ['brygning/ny.md', other], { says: 'skal ende på .mdx' }),
  mistake('a letter that is in no address', ['brygning/æbler.mdx', other], {
    says: ['a-z, 0-9 og -', 'ikke æ'],
  }),
  mistake('a space in the name of an article', ['brygning/ny porter.mdx', other], { says: 'mellemrum' }),
  mistake('a name that no system can lengthen', [`brygning/${'ny'.repeat(120)}.mdx`, other], {
    says: 'højst 100 tegn',
  }),
  mistake('such a name of a picture', [`brygning/${'æble'.repeat(45)}.jpg`, photo], {
    says: 'højst 100 tegn',
  }),
  mistake('a folder within a folder', ['brygning/gamle/ny.mdx', other], {
    says: ['Mapper i brygning/ bliver ikke læst', 'Læg filen i brygning/ selv'],
  }),
  mistake('an article beside the folders', ['ny.mdx', other], { says: 'Artikler ligger i brygning/' }),
  mistake('a folder that nobody reads', ['rejser/ny.mdx', other], { says: 'bliver ikke læst her' }),
  mistake('an article that is called index', ['brygning/index.mdx', other], {
    says: 'Adressen index er taget',
  }),
  mistake('a JPEG with the extension of a program', ['brygning/ny.jfif', photo], {
    says: ['JPEG', 'ender på .jpg'],
  }),
  mistake("a phone's picture", ['brygning/IMG_1.HEIC', photo], { says: ['gem det som JPEG', 'HEIC'] }),
  mistake("a phone's picture beside the lists", ['IMG_1.HEIC', photo], { says: 'gem det som JPEG' }),
  mistake('a film', ['brygning/film.mov', ''], { says: 'Film og lyd' }),
  mistake('a third CV', ['cv/tredje.mdx', cv], { says: 'foerste.mdx og anden.mdx' }),
  mistake('a CV that is gone', ['cv/foerste.mdx', null], { says: 'Filen mangler' }),
  mistake('a list that is gone', ['foedselsdage.json', null], { says: 'Filen mangler' }),
  {
    what: 'two articles that are one file on most computers',
    changes: { 'brygning/Porter.mdx': other },
    reports: [
      { file: 'brygning/porter.mdx', says: ['ligner Porter.mdx', 'Omdøb den ene'] },
      { file: 'brygning/Porter.mdx', says: ['ligner porter.mdx'] },
    ],
  },
  {
    what: 'two pictures that are one file on most computers',
    changes: { 'brygning/Gryde.JPG': photo },
    reports: [
      { file: 'brygning/gryde.jpg', says: ['ligner Gryde.JPG', 'store og små bogstaver'] },
      { file: 'brygning/Gryde.JPG', says: ['ligner gryde.jpg'] },
    ],
  },
  {
    what: 'two articles with one address',
    changes: {
      'brygning/brygFAMILIE.mdx': other,
      'brygning/brygoern.mdx': other.replace(': 3', ': 4').replace('Bitter', 'Mild'),
    },
    reports: [
      { file: 'brygning/brygFAMILIE.mdx', says: ['adressen brygoern', 'brygoern.mdx også'] },
      { file: 'brygning/brygoern.mdx', says: ['brygFAMILIE.mdx også'] },
    ],
  },
  {
    what: 'two articles with one title',
    changes: { 'brygning/ny.mdx': other.replace('Bitter', 'porter') },
    reports: [
      {
        file: 'brygning/ny.mdx',
        line: 2,
        field: 'titel',
        says: ['Der står:     porter', 'porter.mdx har den også'],
      },
      { file: 'brygning/porter.mdx', line: 2, field: 'titel', says: ['ny.mdx har den også'] },
    ],
  },
  {
    what: 'two articles in one place of the index',
    changes: { 'brygning/ny.mdx': article('Tekst.').replace('Porter', 'Bitter') },
    reports: ['brygning/ny.mdx', 'brygning/porter.mdx'].map((file, index, files) => ({
      file,
      line: 3,
      field: 'rækkefølge',
      says: ['Der står:     1', `${files[1 - index]} har det også`, 'Det næste ledige er 3'],
    })),
  },
  mistake('an empty file', ['brygning/ny.mdx', ''], { says: 'Filen er tom' }),
  mistake('a document of Word', ['brygning/ny.mdx', 'PK\x03\x04word'], { says: 'skriveprogram' }),
  mistake('UTF-16', ['brygning/ny.mdx', Buffer.from(`\uFEFF${other}`, 'utf16le')], {
    says: ['UTF-16', 'UTF-8'],
  }),
  mistake('UTF-16 without a mark', ['foedselsdage.json', Buffer.from('[{ "navn": "Åse" }]', 'utf16le')], {
    says: 'UTF-8',
  }),
  mistake(
    "a line break of Word's",
    ['brygning/porter.mdx', (good) => good.replace('Sort og', 'Sort\u000bog')],
    {
      line: 5,
      says: ['ikke kan ses', 'linjeskift fra Word'],
    },
  ),
  mistake('an old encoding', ['brygning/ny.mdx', Buffer.from(other, 'latin1')], {
    line: 3,
    says: ['æ, ø eller å', 'UTF-8'],
  }),
  mistake(
    'two versions of a text',
    ['brygning/ny.mdx', other.replace('Tekst.', twoVersions('Mørk.', 'Lys.'))],
    {
      line: 8,
      says: ['To har rettet det samme sted', 'slet den anden og linjerne med <<<<<<<'],
    },
  ),
  mistake(
    'two versions of a field',
    ['brygning/ny.mdx', other.replace('titel: Bitter', twoVersions('titel: Bitter', 'titel: Mild'))],
    { line: 2, says: 'To har rettet det samme sted' },
  ),
  mistake(
    'two versions of a list',
    [
      'foedselsdage.json',
      (good) => good.replace(/^.*"Ada".*$/m, (ada) => twoVersions(ada, ada.replace('5', '6'))),
    ],
    { line: 2, says: 'To har rettet det samme sted' },
  ),
  mistake(
    'two versions, also with the one before them',
    ['brygning/ny.mdx', other.replace('Tekst.', twoVersions('Mørk.\n||||||| 1a2b3c4\nRød.', 'Lys.'))],
    { line: 8, says: 'To har rettet det samme sted' },
  ),
  ...['<<<<<<< HEAD', '||||||| 1a2b3c4', '=======', '>>>>>>> main'].map((line) =>
    mistake(
      `what is left of two versions: ${line}`,
      ['brygning/ny.mdx', other.replace('Tekst.', `Tekst.\n${line}`)],
      {
        line: 9,
        says: 'To har rettet det samme sted',
      },
    ),
  ),
];
