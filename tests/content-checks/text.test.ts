import { describe, expect, test } from 'vitest';
import { checkText } from '../../src/content-checks/check-text.ts';
import { told as message } from '../support/told.ts';

const file = 'src/content/brygning/ny.mdx';

describe('the text of a page', () => {
  const told = (text: string) =>
    message(() => checkText({ text, firstLine: 7 }, file, (path) => path === './gryde.jpg'));

  test.each([
    ['Øl < vin\n\nVi er <3', 'linje 9', '\\<'],
    ['Et { for meget', 'linje 7', '\\{'],
    ['![En gryde](./grude.jpg)', 'linje 7', '"./grude.jpg" findes ikke'],
    ['Ja.\n\n![](./gryde.jpg)', 'linje 9', 'mangler ord'],
    ['Ja.\n\nEn <Gryde/> til', 'linje 9', 'Der skal stå: \\<Gryde>'],
    ['<Boks>\n\nMed <Gryde.stor/>\n\n</Boks>', 'linje 9', 'Ellers kendes <Gryde> ikke.'],
    ['Til <Gær/> og <øl.stor/>', 'linje 7', 'Ellers kendes <Gær> ikke.'],
    ['Til <øl.stor/>', 'linje 7', 'Ellers kendes <øl> ikke.'],
    ["import Gryden from './gryde'\n\nEn <Gryde/>", 'linje 9', 'Ellers kendes <Gryde> ikke.'],
    ['Kære {navn}', 'linje 7', 'Der skal stå: \\{navn}'],
    ["import Gryde from './gryde'\n\nKære {navn}", 'linje 9', 'Ellers kendes {navn} ikke.'],
    ['{1 + navn}', 'linje 7', 'Ellers kendes {1 + navn} ikke.'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is an editor's text.
    ['{`Kære ${navn}`}', 'linje 7', 'Ellers kendes'],
    ['{<b>Kære {gæst.navn}</b>}', 'linje 7', 'Ellers kendes'],
    [
      'Øl\n\n<b title={navn}>fed</b>',
      'linje 9',
      'Der skal stå: title="…", hvis det er tekst. Ellers kendes {navn} ikke.',
    ],
    ["import X from './x'\n\n<X y={navn}/>", 'linje 9', 'Der står:     y={navn}'],
    ["import X from './x'\n\n<X y={<Ukendt/>}/>", 'linje 9', 'Ellers kendes {<Ukendt/>} ikke.'],
    ['Til <b {...gæst}>dig</b>', 'linje 7', 'Slet det. {...gæst} kendes ikke.'],
  ])('%j', (text, line, words) => {
    expect(told(text)).toContain(line);
    expect(told(text)).toContain(words);
  });

  test('is left alone when it is good', () => {
    expect(
      told('Vi kogte **længe**.\n\n![En gryde](./gryde.jpg)\n\n1 \\< 2, [øl](https://example.org)'),
    ).toBe('no error');
    expect(told("import Gryde from './gryde'\n\n<Gryde og={3} />\n\nTo{/* tre */}<br />linjer{' '}")).toBe(
      'no error',
    );
  });

  test.each([
    "import Øl, { Gær as Gæren } from './øl'\n\n<Øl/> og <Gæren.tør/>",
    "import * as tal from './tal'\n\n{tal.liter} og {[1, 2].map((n) => <b>liter {n + tal.ekstra}</b>)}",
    "export const navn = 'Ada'\n\nKære {navn}, {({ navn: 1 }).navn}",
    '{true} {undefined} {Math.max(1, 2)} {props.titel}',
    '<b title={props.titel} hidden data-tal="3" {...props}>fed</b>',
    "import X from './x'\n\n<X y={X.farve} z={(n) => n + 1}/>",
  ])('may use what is imported and what everybody knows: %j', (text) => {
    expect(told(text)).toBe('no error');
  });
});
