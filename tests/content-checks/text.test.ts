import { expect, test } from 'vitest';
import { checkContent } from '../../src/content-checks/check-content.ts';
import { codeInText } from '../../src/content-checks/text/code-in-text.ts';
import { nodesIn, parseText } from '../../src/content-checks/text/parse-text.ts';
import { article, contentFolder, family, photo } from '../support/content/content-folder.ts';

const check = (text: string) =>
  checkContent(
    contentFolder({
      'brygning/porter.mdx': article(text),
      'brygning/gryde.jpg': photo,
      'brygning/Kedel_2-stor.JPG': photo,
      'brygning/Gryde på bordet.JPG': photo,
    }),
    family,
  );

test.each([
  'Vi kogte **længe**.\n\n![En gryde](./gryde.jpg)\n\n1 \\< 2, [øl](https://example.org)',
  '![En gryde](gryde.jpg "I køkkenet") ![Kedlen](./Kedel_2-stor.JPG)',
  '```\nkog **længe\n```\n\n> ~~~ js\n> x\n> ~~~\n\n- a\n  ````\n  ```\n  ````\n- b',
  'Se her! [øl](https://example.org/øl.jpg)',
  '## Malt\n\n### Pilsner\n\n## Humle\n\nSe [malten](#malt), [siden](/brygning/hvede) og [forsiden](/).',
  '[a](/brygning/hvede#log) [b](/ada#fritid) [c](/brygning/porter#6-g%C3%A6r) [d](#6-gær) [e](/bo#)\n\n## 6. Gær',
  '[en kategori](/fotoalbum?kategori=Familie#familie)',
  '[Et billede](/favicon.svg) [skriv](mailto:ada@example.org) [ring](tel:+4512345678) www.dmi.dk',
  '| a | b |\n| - | - |\n| 1 | 2 |\n\n1. Et\n2. To\n\n> Citat\n\n#1 på listen, 5 * 3 ** 2 er \\*\\*tal\\*\\*',
  'Vi begyndte den\n3.\u00a0december – og holdt op igen',
  "import Gryde from './gryde.jpg'\n\n<Gryde og={3} />\n\nTo{/* tre */}<br />linjer{' '}",
  "import Øl, { Gær as Gæren } from './gryde.jpg'\n\n<Øl/> og <Gæren.tør/>",
  "import * as tal from './gryde.jpg'\n\n{tal.liter} og {[1, 2].map((n) => <b>liter {n + tal.ekstra}</b>)}",
  "export const navn = 'Ada'\n\nKære {navn}, {({ navn: 1 }).navn}",
  "import X from './gryde.jpg'\nexport { X as Y }\nexport const a = 1\nexport function b() { return a; }\nexport const c = X.d.e\n\n{b()} {c}",
  "{Math.max(1, 2)} {props.titel} {props.antal > 3} {'{'}",
  "import foto from './gryde.jpg'\n\nDen er {foto.width} gange {foto.height} px.",
  '<b title={props.titel} hidden data-tal="3" {...props}>fed</b>',
  "import X from './gryde.jpg'\n\n<X y={X.farve} z={(n) => n + 1}/>",
])('a good text is left alone: %j', (text) => {
  expect(check(text)).toEqual([]);
});

/** In ms: short, as endless code takes all of it, but longer than a busy machine delays code that ends. */
const limit = 500;

test.each(['{(() => { for (;;); })()}', '<b title={(() => { for (;;); })()}>fed</b>'])(
  'code that never ends is ended, and reported in Danish with its line: %s',
  (code) => {
    const { tree } = parseText(`Øl\n\nog ${code}`);
    const [problem, ...others] = codeInText(tree ? nodesIn(tree) : [], () => true, limit);
    expect(others).toEqual([]);
    expect(problem).toEqual({
      line: 3,
      text: expect.stringContaining('Ellers bliver {(() => { for (;;); })()} aldrig færdig'),
    });
  },
);

test.each([
  [['export const tal = (() => { for (;;); })()'], 3],
  [
    [
      "import Gryde from './gryde.jpg'",
      'export const liter = 3',
      'export const tal = (() => { while (liter) Gryde.width += 1; })()',
      'export const gær = 2',
    ],
    5,
  ],
])('a declaration that never ends is ended, and reported in Danish with its line: %j', (code, line) => {
  const { tree } = parseText(`Øl\n\n${code.join('\n')}\n\nog {tal}`);
  const problems = codeInText(tree ? nodesIn(tree) : [], () => true, limit);
  expect(problems).toEqual([
    {
      line,
      text: expect.stringMatching(/^Der står: {5}export const tal = .*\n.* kode, der bliver færdig\./),
    },
  ]);
});

test('a function that ends for some arguments is reported where it is called with one for which it never ends', () => {
  const { tree } = parseText(
    'export const tæl = (til) => { for (let n = 0; n !== til; n += 1); }\n\n{tæl(3)}\n\n{tæl(-1)}',
  );
  const problems = codeInText(tree ? nodesIn(tree) : [], () => true, limit);
  expect(problems).toEqual([
    { line: 5, text: expect.stringContaining('Ellers bliver {tæl(-1)} aldrig færdig') },
  ]);
});

test('what is wrong in several places is reported from the top, each with its line', () => {
  const [{ problems } = { problems: [] }, ...others] = check(
    'Kære {navn}\n\n[x](www.dmi.dk)\n\n# Porter\n\n![](./gryde.jpg)',
  );
  expect(others).toEqual([]);
  expect(problems.map(({ line }) => line)).toEqual([8, 10, 12, 14]);
});

test('what cannot be read hides nothing else that is wrong, and is reported line by line', () => {
  const [{ problems } = { problems: [] }] = check(
    'Øl<br>og vin\n\nVi er <3\n\n<b>fed\n\ntekst</b>\n\n# Porter\n\n![En gryde](./mangler.jpg)\n\nEn { til',
  );
  expect(problems.map(({ line }) => line)).toEqual([8, 10, 12, 16, 18, 20]);
});

test('a picture that is not there is reported, too, where its exclamation mark stands apart', () => {
  const [{ problems } = { problems: [] }] = check('! [Gryden](./mangler.jpg)');
  expect(problems.map(({ line }) => line)).toEqual([8, 8]);
});

test.each(['brygning/hvede.mdx', 'cv/foerste.mdx', 'trae/ask.mdx'])(
  'what is complete without a text needs none: %s',
  (file) => {
    const fieldsOf = (good: string) => /^---\n[\s\S]*?\n---\n/.exec(good)?.[0] ?? '';
    expect(checkContent(contentFolder({ [file]: fieldsOf }), family)).toEqual([]);
  },
);

test.each(["import Gryde from './gryde.jpg'\n\n<Gryde />", '![En gryde](./gryde.jpg)', '- \\<', '    malt'])(
  'what an article shows instead of words is enough: %j',
  (text) => expect(check(text)).toEqual([]),
);

test('a link on a brew’s page may lead to a heading of its recipe', () => {
  const changes = { 'brygning/hvede.mdx': (good: string) => `${good}\nSe [loggen](#log).\n` };
  expect(checkContent(contentFolder(changes), family)).toEqual([]);
});
