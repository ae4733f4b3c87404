import { article } from '../../support/content/content-folder.ts';
import { type Mistake, mistake } from './mistake.ts';

/** A text that begins in line 8 of its file. */
const text = (what: string, lines: string | string[], line: number, says: string | string[]) =>
  mistake(what, ['brygning/porter.mdx', article(...[lines].flat())], { line: line + 7, says });

/** A brew with nothing but its recipe, whose field is misspelt. */
const withoutRecipe = (good: string) => good.replace('opskrift:', 'opskift:').replace('Historien.', '');

const bowl = (...lines: string[]) =>
  [
    '---',
    'træ: ask',
    'diameter: 14,5',
    'dato: 2012-05-09',
    'billede: ./ask.jpg',
    'billedtekst: En skål',
    '---',
  ]
    .concat(lines, '')
    .join('\n');

/** The text under the fields: what MDX takes for code, and markup that is not what it was meant to be. */
export const textMistakes: readonly Mistake[] = [
  text('a heart', ['Øl', '', 'Vi er <3'], 3, ['sæt en skråstreg foran', '\\<']),
  text('a brace', 'Et { for meget', 1, '\\{'),
  text('empty braces', 'Hej {} du', 1, ['Der står:     {}', '\\{}']),
  text('a brace that closes', 'Kære {navn}', 1, 'Der skal stå: \\{navn}'),
  text('words in braces', 'Kære {alle jer derude}', 1, '\\{alle jer derude}'),
  text('a sum of what nobody knows', '{1 + navn}', 1, 'Ellers kendes {1 + navn} ikke.'),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is an editor's text.
  text('a template', '{`Kære ${navn}`}', 1, 'Ellers kendes'),
  text('a tag in braces', '{<b>Kære {gæst.navn}</b>}', 1, 'Ellers kendes'),
  text('a value of nothing', ['Øl', '', 'Kære {null.navn}'], 3, [
    'Der skal stå: \\{null.navn}, hvis det er tekst',
    'Ellers kan {null.navn} ikke regnes ud',
  ]),
  text('a calculation that fails', '{JSON.parse("øl")}', 1, 'Ellers kan {JSON.parse("øl")} ikke regnes ud'),
  text("a word of JavaScript's", 'Hjemmesiden hedder {URL}', 1, 'Der skal stå: \\{URL}, hvis det er tekst'),
  text('a day as JavaScript writes it', '{new Date()}', 1, 'Ellers kan {new Date()} ikke vises som tekst'),
  text('an object', '{{ navn: "Ada" }}', 1, 'ikke vises som tekst'),
  text('a number in braces', 'Der var {7} gæster', 1, 'Der skal stå: \\{7}, hvis det er tekst'),
  ...['-7', '5-7', '4,5', '1 / 2'].map((sum) =>
    text(`a sum of numbers alone: ${sum}`, `Der var {${sum}} gæster`, 1, `Der skal stå: \\{${sum}}, hvis`),
  ),
  ...['false', 'null', ' null ', 'void 0'].map((word) =>
    text(`what a page shows nothing for: ${word}`, `Er det {${word}}?`, 1, [
      `Der skal stå: \\{${word}}, hvis det er tekst`,
      `Ellers bliver {${word}} ikke vist`,
    ]),
  ),
  text('a word that loses its braces', 'Er det {true}?', 1, 'Ellers bliver { og } ikke vist'),
  text(
    'a property of a picture that no picture has',
    "import foto from './gryde.jpg'\n\nDen er {foto.x.y}",
    3,
    ['Der skal stå: \\{foto.x.y}, hvis det er tekst', 'Ellers kan {foto.x.y} ikke regnes ud'],
  ),
  text('a misspelled property of a picture', "import foto from './gryde.jpg'\n\nDen er {foto.heigth}", 3, [
    'Ellers bliver {foto.heigth} ikke vist',
  ]),
  text('a picture in braces', "import foto from './gryde.jpg'\n\n{foto}", 3, 'ikke vises som tekst'),
  text(
    'an attribute of what no picture has',
    "import foto from './gryde.jpg'\n\n<b title={foto.x.y}>fed</b>",
    3,
    ['Ellers kan {foto.x.y} ikke regnes ud'],
  ),
  text('an attribute of nothing', '<b title={null.navn}>fed</b>', 1, [
    'title={null.navn}',
    'Ellers kan {null.navn} ikke regnes ud',
  ]),
  text('attributes of nothing', 'Til <b {...null.gæst}>dig</b>', 1, 'Slet det. {...null.gæst} kendes ikke'),
  text('a component', ['Ja.', '', 'En <Gryde/> til'], 3, 'Der skal stå: \\<Gryde>'),
  text(
    'a component of another case',
    "import Gryden from './gryde.jpg'\n\nEn <Gryde/>",
    3,
    'Ellers kendes <Gryde> ikke.',
  ),
  text('a component with a point', 'Til <øl.stor/>', 1, 'Ellers kendes <øl> ikke.'),
  text('a component with a letter that is Danish', 'Til <Gær/>', 1, 'Ellers kendes <Gær> ikke.'),
  text(
    'a value beside an import',
    "import Gryde from './gryde.jpg'\n\nKære {navn}",
    3,
    'Ellers kendes {navn} ikke.',
  ),
  text(
    "a value in a component's attribute",
    "import X from './gryde.jpg'\n\n<X y={navn}/>",
    3,
    'Der står:     y={navn}',
  ),
  text(
    "a component in a component's attribute",
    "import X from './gryde.jpg'\n\n<X y={<Ukendt/>}/>",
    3,
    'Ellers kendes {<Ukendt/>} ikke.',
  ),
  text('a tag that is not of HTML', 'Kom i <gryden> nu</gryden>', 1, [
    'Der står:     <gryden>',
    '\\<gryden>',
  ]),
  text(
    'a value in an attribute',
    ['Øl', '', '<b title={navn}>fed</b>'],
    3,
    'Der skal stå: title="…", hvis det er tekst. Ellers kendes {navn} ikke.',
  ),
  text('attributes from nowhere', 'Til <b {...gæst}>dig</b>', 1, 'Slet det. {...gæst} kendes ikke.'),
  text('a line that begins with export', ['Øl.', '', 'export af øl begyndte i 1850'], 3, [
    'Der står:     export af øl',
    'et andet ord end export forrest',
  ]),
  text('a line that begins with import', 'import af malt er dyrt', 1, 'et andet ord end import forrest'),
  text('an import of what is not there', "import Gryde from './grude.jpg'", 1, [
    './grude.jpg',
    'en fil, der findes',
  ]),
  text('a line break of HTML', 'Øl<br>og vin', 1, 'Der skal stå: <br />'),
  text('a tag that is not closed', 'Det er <b>fedt', 1, '</b> efter det'),
  text(
    'a tag that is not closed inside another',
    ['<div>', 'Øl', '', '<br>', '', '</div>'],
    4,
    'Der skal stå: <br />',
  ),
  text(
    'code that does not end',
    ['Sådan:', '', '```', 'kog', '', 'Og **så** videre'],
    3,
    'mangler en med ```,',
  ),
  text(
    'a tag in a paragraph that ends in another',
    ['<details><summary>Mere</summary>', '', 'Om øl', '', '</details>'],
    1,
    '<details> på en linje for sig og </details> på en anden',
  ),
  text('tags that cross', 'Det er <b>fedt <i>og skråt</b></i>', 1, [
    'Der står:     </b>',
    'Der skal stå: </i></b>',
    'den sidste, der er åbnet',
  ]),
  text('an attribute without quotation marks', 'Se <a title=vejr href=/brygning/hvede>her</a>', 1, [
    'Der står:     <a title=vejr href=/brygning/hvede>',
    'Der skal stå: <a title="vejr" href="/brygning/hvede">',
  ]),
  text('a tag that is not opened', 'Det er fedt</b>', 1, ['Der står:     </b>', '<b> foran']),
  text('a remark of HTML', '<!-- husk mere -->', 1, '{/* en bemærkning, som ingen læser */}'),
  text('an address in angle brackets', 'Se <https://dmi.dk>', 1, '[det, der skal stå](https://dmi.dk)'),
  text('a mail address in angle brackets', 'Skriv til <ada@example.org>', 1, 'mailto:ada@example.org'),
  text(
    'a picture of HTML',
    '<img src="./gryde.jpg" />',
    1,
    'Der skal stå: ![det, billedet viser](./gryde.jpg)',
  ),
  text(
    'a picture of HTML that is not closed',
    '<img src="./gryde.jpg">',
    1,
    '![det, billedet viser](./navn.jpg)',
  ),
  text('a film from elsewhere', '<iframe src="https://example.org"></iframe>', 1, [
    '<iframe>',
    'kan siden ikke vise',
  ]),
  text('a script', '<script>{"øl"}</script>', 1, 'kan siden ikke vise'),
  text('a style', '<p style="color:red">rød</p>', 1, ['style', 'ingen virkning']),
  text('a second heading of the page', '# Porter', 1, ['Der står:     # Porter', '## Porter', 'titlen']),
  text('a step too far', ['## Malt', '', '#### Pilsner'], 3, ['#### Pilsner', '### Pilsner']),
  text('an empty heading', ['## ', '', 'Malt'], 1, 'Overskriften er tom'),
  text('a heading of a picture only', '## 🎂', 1, ['Der står:     ## 🎂', 'med bogstaver eller tal i']),
  text('no space after the mark of the title', '#Overskrift', 1, '## Overskrift (med mellemrum efter ##)'),
  text('no space after the marks', '##Overskrift', 1, ['##Overskrift', '## Overskrift']),
  text('stars that do not stand close', 'Det er **fedt ** at brygge', 1, '**fed**'),
  ...['', '{/* husk at skrive */}', '## Historien', '---'].map((lines) =>
    text(`neither text nor recipe: ${lines || 'nothing'}`, lines, -1, [
      'hverken tekst eller opskrift',
      'Skriv teksten under denne linje',
    ]),
  ),
  mistake('a misspelled recipe without a text', ['brygning/hvede.mdx', withoutRecipe], {
    line: 6,
    field: 'opskift',
    says: 'Mente du »opskrift«?',
  }),
  text('a heading made of dashes below', ['Øl', '---', '', 'Ja.'], 2, [
    'til en overskrift',
    'tom linje over',
  ]),
  text('a heading that the page has', '## Indhold\n\nØl', 1, 'Siden har den i forvejen'),
  text('a note that is not there', 'Øl[^1]', 1, ['Der står:     [^1]', '[^1]: …']),
  text('a note that nothing refers to', ['Øl', '', '[^2]: Eller vin'], 3, ['bliver ikke vist', '[^2]']),
  text('a heading with a space of another kind', '##\u00a0Humle', 1, [
    'Der skal stå: ## Humle (',
    'et særligt',
  ]),
  text('a list with spaces of another kind', 'Til:\n\n-\u00a0malt\n-\u00a0humle', 3, '- malt (mellemrummet'),
  text(
    'a numbered list with spaces of another kind',
    '1.\u00a0malt\n2.\u00a0humle',
    1,
    '1. malt (mellemrummet',
  ),
  text("a list of Word's", ['Til:', '', '•\tmalt', '•\thumle'], 3, '- malt (med en bindestreg'),
  text('a sublist of Word’s', ['Til:', '', 'o malt', 'o humle'], 3, '- malt (med en bindestreg'),
  text('a table from Excel', ['Øl.', '', 'Malt\tKilo\t', 'Pilsner\t4,5\t3'], 3, [
    'Der står:     Malt\tKilo',
    '| Malt | Kilo |',
    '| --- | --- |',
    'tabulator',
  ]),
  text('a list without spaces', ['-malt', '-humle'], 1, '- malt (med mellemrum efter -)'),
  text('a numbered list without spaces', ['1.malt', '2.humle'], 1, '1. malt (med mellemrum'),
  text('two notes with one mark', ['Øl[^1] og vand[^1].', '', '[^1]: Sort.', '', '[^1]: Koldt.'], 5, [
    'Der er en note [^1] i forvejen',
  ]),
  text('a table without its second line', ['| a | b |', '| 1 | 2 |'], 1, '| --- | --- |'),
  text(
    'a row longer than its table',
    ['| a | b |', '| - | - |', '| 1 |', '| 1 | 2 | 3 |', '| 1 | 2 | |'],
    4,
    [
      'Der står:     | 1 | 2 | 3 |',
      'Der skal stå: 2 celler som i den øverste række, for resten bliver ikke vist',
    ],
  ),
  text('stars with spaces within', 'Det er ** fedt ** at brygge', 1, '**fed**'),
  text('a picture as in a notes program', '![[gryde.jpg]]', 1, '![det, billedet viser](./gryde.jpg)'),
  text('a package that is not there', "import X from 'findes-ikke'\n\n<X />", 1, [
    'Der står:     findes-ikke',
    'en fil, der findes',
  ]),
  text("the family's word with an ending", 'Det er FAMILIEs bryg', 1, 'FAMILIE bliver kun byttet ud'),
  text(
    "the family's word at a picture",
    '![FAMILIE i haven](./gryde.jpg)',
    1,
    'FAMILIE bliver kun byttet ud',
  ),
  ...(['brygning/hvede.mdx', 'cv/anden.mdx'] as const).map((file) => {
    const heading = file.startsWith('cv') ? '## Links' : '## Log';
    return mistake(
      `a heading that the page has besides the text: ${heading}`,
      [file, (good) => `${good}\n${heading}\n`],
      {
        line: file.startsWith('cv') ? 23 : 44,
        says: [`Der står:     ${heading}`, 'Siden har den i forvejen'],
      },
    );
  }),
  {
    what: 'two bowls with the same heading, and with notes',
    changes: Object.fromEntries(
      ['trae/ask.mdx', 'trae/elm.mdx'].map((file) => [
        file,
        bowl('## Træet', '', 'Fra en gren[^1].', '', '[^1]: En lang.'),
      ]),
    ),
    reports: [
      { file: 'trae/elm.mdx', line: 8, says: ['står også i src/content/trae/ask.mdx'] },
      { file: 'trae/elm.mdx', line: 12, says: ['noter i src/content/trae/ask.mdx'] },
    ],
  },
  text("the family's word", 'Hos FAMILIE brygger vi', 1, 'FAMILIE bliver kun byttet ud i felterne'),
];
