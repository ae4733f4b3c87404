import { article, photo } from '../../support/content/content-folder.ts';
import { animation, photographs } from '../../support/pictures/photographs.ts';
import { type Mistake, mistake } from './mistake.ts';

const drawings = (await photographs()).filter(({ name }) => name.endsWith('.svg'));

/** A picture in a text, in line 8 of its file. */
const shown = (what: string, markup: string, says: string | string[]) =>
  mistake(what, ['brygning/porter.mdx', article(markup)], { line: 8, says });
/**
 * A file that is no picture, or none that can be shown, where the article shows one; and the same in a field.
 */
const file = (what: string, bytes: Uint8Array | string, says: string | string[]): Mistake[] =>
  [
    mistake(`${what} in a text`, ['brygning/gryde.jpg', bytes], {
      at: 'brygning/porter.mdx',
      line: 10,
      says,
    }),
    mistake(`${what} in a field`, ['trae/ask.jpg', bytes], {
      at: 'trae/ask.mdx',
      line: 5,
      field: 'billede',
      says,
    }),
  ].map((each) =>
    what.includes('in a text') ? each : { ...each, changes: { ...each.changes, ...portraits } },
  );
/** The CVs show the article's picture, too. */
const portraits = {
  'cv/foerste.mdx': (good: string) => good.replace('../brygning/gryde.jpg', '../trae/fyr.jpg'),
  'cv/anden.mdx': (good: string) => good.replace('../brygning/gryde.jpg', '../trae/fyr.jpg'),
  'trae/fyr.jpg': photo,
};
/** A JPEG whose frame has become a segment that readers skip. */
const withoutSize = (jpeg: Buffer) => {
  const damaged = Buffer.from(jpeg);
  damaged[damaged.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xee;
  return damaged;
};
const animations = { webp: await animation(1201, 'webp'), gif: await animation(1201, 'gif') };
const phone = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';

/** Pictures: what they are called, where they are and what they are. */
export const pictureMistakes: readonly Mistake[] = [
  shown('a picture that is not there', '![En gryde](./kedel.jpg)', ['./kedel.jpg', 'Dette findes ikke']),
  shown('a slip in the name', '![En gryde](./grude.jpg)', ['Der skal stå: ./gryde.jpg?']),
  shown('another case', '![En gryde](./Gryde.JPG)', ['Der skal stå: ./gryde.jpg', 'Store og små bogstaver']),
  shown('a space in the name', '![En gryde](./min gryde.jpg)', [
    'Der står:     ![En gryde](./min gryde.jpg)',
    '![En gryde](./min-gryde.jpg)',
    'omdøbt',
  ]),
  shown('a space in a name with a point', '![En gryde](./gryde.jpg kopi.jpg)', './gryde.jpg-kopi.jpg'),
  ...['“Kl. 10: hurtigt!”', '"Kl. 10: hurtigt!', 'Kl. 10: hurtigt!', '»Kl. 10: hurtigt!«'].map((caption) =>
    shown(`a caption without straight quotation marks: ${caption}`, `![En gryde](./gryde.jpg ${caption})`, [
      `Der står:     ![En gryde](./gryde.jpg ${caption})`,
      'Der skal stå: ![En gryde](./gryde.jpg "Kl. 10: hurtigt!") med lige anførselstegn',
    ]),
  ),
  shown('quotation marks within a caption', '![En gryde](./gryde.jpg "Den "gode" gryde")', [
    '![En gryde](./gryde.jpg "Den »gode« gryde")',
  ]),
  shown('a space, written as the web does', '![En gryde](./min%20gryde.jpg)', [
    './min-gryde.jpg',
    'bogstaver, tal, - og _',
  ]),
  shown('a per cent sign', '![En gryde](./50%.jpg)', ['Der står:     ./50%.jpg', './50.jpg']),
  shown('a # in the name', '![En gryde](./gryde#2.jpg)', './gryde-2.jpg'),
  shown('a bracket in the name', '![En gryde](<./gryde(2).jpg>)', './gryde-2.jpg'),
  shown('a picture on another site', '![En gryde](https://example.org/gryde.jpg)', [
    'https://example.org/gryde.jpg',
    'i samme mappe',
  ]),
  shown('a picture on a computer', '![En gryde](C:/Billeder/gryde.jpg)', 'i samme mappe'),
  shown('a picture with a space on a computer', '![En gryde](C:\\Mine billeder\\gryde.jpg)', [
    'Der skal stå: et billede, der ligger ved siden af filen',
  ]),
  shown('a picture that is pasted as text', '![En gryde](data:image/png;base64,iVBORw0KGgo=)', [
    'Der står:     data:image/png;base64,iVBORw0KGgo=',
    'et billede, der ligger ved siden af filen',
  ]),
  shown('a name that is an emoji', '![Et glas](./🍺.jpg)', 'Der skal stå: ./billede.jpg, når filen'),
  shown(
    'a picture as Google Docs writes it',
    '![][image1]\n\n[image1]: <data:image/png;base64,iVBORw0KGgo=>',
    ['Der står:     ![][image1]', '![det, billedet viser](./navn.jpg)', 'i samme mappe'],
  ),
  shown('a picture whose address is below', '![En gryde][g]\n\n[g]: ./gryde.jpg', [
    'Der står:     ![En gryde][g]',
    '![En gryde](./navn.jpg)',
  ]),
  shown('a backslash', '![En gryde](.\\gryde.jpg)', 'i samme mappe'),
  shown('no words', '![](./gryde.jpg)', 'mangler ord'),
  shown('its name for words', '![gryde](./gryde.jpg)', 'mangler ord'),
  shown('its whole name for words', '![gryde.jpg](./gryde.jpg)', 'mangler ord'),
  shown('the name that a camera gave', '![DSC_0042.JPG](./gryde.jpg)', 'mangler ord'),
  shown('a date for words', '![20121103_120000](./gryde.jpg)', 'mangler ord'),
  shown('dots for words', '![...](./gryde.jpg)', 'mangler ord'),
  shown("the phone's name for words", '![IMG_0042](./gryde.jpg)', 'mangler ord'),
  shown('a space behind the exclamation mark', '! [Gryden](./gryde.jpg)', [
    'Der står:     ! [Gryden](./gryde.jpg)',
    'Der skal stå: ![Gryden](./gryde.jpg), uden mellemrum',
  ]),
  shown('a space between the brackets', '![En gryde] (./gryde.jpg)', 'uden mellemrum'),
  ...file('an empty file', '', 'Filen er tom'),
  ...file('a text', 'Kære alle', 'Det er filen ikke'),
  ...file("a phone's picture with another name", Buffer.from(phone, 'latin1'), ['HEIC', 'gem det som JPEG']),
  ...file('half a picture', photo.subarray(0, photo.length - 100), [
    'et helt billede',
    'Læg billedet ind igen',
  ]),
  ...file('a picture whose size is damaged', withoutSize(photo), [
    'et billede, der kan læses',
    'Læg billedet ind igen',
    'gem det som JPEG',
  ]),
  ...file(
    'a drawing with the name of a photograph',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'ender på .svg',
  ),
  ...drawings.map(({ name, file: bytes }) => ({
    ...mistake(
      `a drawing that holds more (${name})`,
      ['brygning/porter.mdx', article(`![En gryde](./${name})`)],
      {
        line: 8,
        says: ['uden noter', 'optimeret SVG'],
      },
    ),
    changes: { [`brygning/${name}`]: bytes, 'brygning/porter.mdx': article(`![En gryde](./${name})`) },
  })),
  ...(
    [
      ['without a size', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'hvor stor den er'],
      ['as wide as its place', '<svg width="100%" height="100%"/>', 'hvor stor den er'],
      ['whose numbers have commas between them', '<svg viewBox="0,0,9,9"/>', 'hvor stor den er'],
      ['of nothing', '<svg width="0" height="0"/>', 'hvor stor den er'],
      [
        'whose beginning is a long remark',
        `<!-- ${'Tegnet. '.repeat(200)} --><svg viewBox="0 0 9 9"/>`,
        'hvor stor den er',
      ],
      [
        'that is huge',
        `<svg viewBox="0 0 9 9">${'<path d="M0 0L1 1"/>'.repeat(100_001)}</svg>`,
        'på højst 2 MB',
      ],
      [
        "of Illustrator's with notes",
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [ <!ENTITY ns_svg "http://www.w3.org/2000/svg"> ]>\n<svg xmlns="&ns_svg;" viewBox="0 0 9 9"><metadata/></svg>',
        'optimeret SVG',
      ],
    ] as const
  ).map(([what, svg, says]) => ({
    what: `a drawing ${what}`,
    changes: { 'brygning/x.svg': svg, 'brygning/porter.mdx': article('![En gryde](./x.svg)') },
    reports: [{ file: 'brygning/porter.mdx', line: 8, says: [says] }],
  })),
  ...['blåbær.jpg', 'blåbær.jpg'.normalize('NFD')].map((name, index) => ({
    what: `a name whose å is two characters, written with ${index === 0 ? 'one' : 'two'}`,
    changes: {
      [`brygning/${'blåbær.jpg'.normalize('NFD')}`]: photo,
      'brygning/porter.mdx': article(`![Nogle bær](./${name})`),
    },
    reports: [
      {
        file: 'brygning/porter.mdx',
        line: 8,
        says: ['Der skal stå: ./blaabær.jpg, når filen også er omdøbt', 'to tegn i filens navn'],
      },
    ],
  })),
  ...(['webp', 'gif'] as const).map((format) => ({
    what: `an animation of too many frames (${format})`,
    changes: {
      [`brygning/x.${format}`]: animations[format],
      'brygning/porter.mdx': article(`![En gryde, der koger](./x.${format})`),
    },
    reports: [
      {
        file: 'brygning/porter.mdx',
        line: 8,
        says: [`Der står:     ./x.${format}`, 'højst 200 enkeltbilleder', 'Filen har 1201'],
      },
    ],
  })),
  {
    what: 'a drawing with a program',
    changes: {
      'brygning/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'brygning/porter.mdx': article('![En gryde](./x.svg)'),
    },
    reports: [{ file: 'brygning/porter.mdx', line: 8, says: ['programmer'] }],
  },
];
