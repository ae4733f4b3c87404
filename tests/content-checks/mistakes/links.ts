import { article } from '../../support/content/content-folder.ts';
import { type Mistake, mistake } from './mistake.ts';

const link = (what: string, text: string, says: string | string[]) =>
  mistake(what, ['brygning/porter.mdx', article('Se her:', '', text)], { line: 10, says });

/** Where links lead. */
export const linkMistakes: readonly Mistake[] = [
  link('an address without https', '[vejret](www.dmi.dk)', [
    'Der står:     www.dmi.dk',
    'Der skal stå: https://www.dmi.dk',
  ]),
  link('a bare domain', '[vejret](dmi.dk/vejr)', 'https://dmi.dk/vejr'),
  link('a slip in https', '[vejret](https//www.dmi.dk)', 'begynder med https://'),
  link('one slash too few', '[vejret](https:/www.dmi.dk)', 'Der skal stå: https://www.dmi.dk'),
  link('a telephone number', '[ring](<+45 12 34 56 78>)', 'Der skal stå: tel:+4512345678'),
  link('a script', '[vejret](javascript:alert(1))', ['Der står:     javascript:', 'https://']),
  link('a file on a computer', '[vejret](file:///C:/vejr.html)', 'https://'),
  link('a page that is not', '[hvede](/brygning/hvedeøl)', [
    'Der står:     /brygning/hvedeøl',
    'en side, der findes',
  ]),
  link('a slip in a page', '[hvede](/brygning/hvde)', '/brygning/hvede?'),
  link('a page with capitals', '[hvede](/Brygning/Hvede)', '/brygning/hvede?'),
  link('a page with its extension', '[hvede](/brygning/hvede.html)', '/brygning/hvede?'),
  link('a page with a slash behind', '[hvede](/brygning/hvede/)', '/brygning/hvede?'),
  link('a file instead of its page', '[hvede](./hvede.mdx)', 'Der skal stå: /brygning/hvede'),
  link('an article beside this one', '[hvede](hvede)', 'Der skal stå: /brygning/hvede'),
  link('a bowl beside this article', '[asken](../trae/ask.mdx)', 'Der skal stå: /ada/wood'),
  link('a CV', '[mig](../cv/anden.mdx)', 'Der skal stå: /bo'),
  link('a page without its slash', '[bryggene](brygning)', 'Der skal stå: /brygning'),
  link('a mail address', '[skriv](ada@example.org)', 'Der skal stå: mailto:ada@example.org'),
  link(
    'an address with a space',
    '[vejret](https://www.dmi.dk/vejr og vind)',
    'https://www.dmi.dk/vejr%20og%20vind',
  ),
  link('the brackets the other way round', '(vejret)[https://www.dmi.dk]', '[vejret](…) med kantede'),
  link('an address that stands nowhere', '[vejret][dmi]', '[vejret](…) med adressen'),
  link('a picture without its mark', '[gryden](./gryde.jpg)', [
    'udråbstegn foran',
    '![det, billedet viser](./gryde.jpg)',
  ]),
  link('a heading that is not', '[malten](#humle)\n\n## Malt', ['#humle', '#malt']),
  link('a heading of another page that is not', '[malten](/brygning/hvede#malten)', [
    'Der står:     /brygning/hvede#malten',
    'en overskrift på siden /brygning/hvede: #ingredienser, #maeskning, #log',
  ]),
  link('a slip in a heading of another page', '[mæskningen](/brygning/hvede#maskning)', [
    '/brygning/hvede#maeskning? Siden har ikke overskriften #maskning.',
  ]),
  link('a heading of a CV that is not', '<a href="/bo#fritid">fritiden</a>', ['/bo#fritid', '#arbejde']),
  link('a heading of a page without any', '[elm](/ada/wood#elm)', [
    'Der skal stå: /ada/wood. Der er ingen overskrifter på siden',
  ]),
  link('a heading of the front page that is not', '[det nyeste](/#nyeste)', [
    'Der står:     /#nyeste',
    '/#nyest? Siden har ikke overskriften #nyeste.',
  ]),
  link('a heading of the brewing index that is not', '[bryggene](/brygning#hvede)', [
    'en overskrift på siden /brygning: #laes-foerst, #bryggene',
  ]),
  {
    what: 'a heading of another page that has been renamed',
    changes: {
      'brygning/porter.mdx': article('Se [gæren](/brygning/hvede#g%C3%A6r).'),
      'brygning/hvede.mdx': (good) => `${good}\n## Gæringen\n`,
    },
    reports: [{ file: 'brygning/porter.mdx', line: 8, says: ['/brygning/hvede#gær', '#gæringen'] }],
  },
  {
    what: 'a mistake in a text whose headings a link may mean',
    changes: {
      'brygning/porter.mdx': article('Se [gæren](/brygning/hvede#gær).'),
      'brygning/hvede.mdx': (good) => `${good}\n<h2>Gær\n`,
    },
    reports: [{ file: 'brygning/hvede.mdx', line: 44, says: ['</h2>'] }],
  },
  link('no address', '[vejret]()', 'Linket har ingen adresse'),
  link('a space in an address', '[vejret](/brygning/min porter)', '%20'),
  link('a space between the brackets', '[vejret] (https://dmi.dk)', 'uden mellemrum mellem ] og ('),
  link('no bracket at the end', '[vejret](https://dmi.dk', 'parentes til sidst'),
  link('a link of HTML', '<a href="www.dmi.dk">vejret</a>', 'https://www.dmi.dk'),
];
