import type { MdastNode } from 'satteri';
import type { CheckPicture } from '../check-pictures.ts';
import { insteadOf, type Problem } from '../content-error.ts';
import { checkLink, type LinkTargets } from './check-links.ts';
import { type Text, textOf } from './read-text.ts';
import { familyName, familyWord, strayMarkup } from './stray-markup.ts';

export interface TextContext extends LinkTargets {
  file: string;
  checkPicture: CheckPicture;
  /** The ids of the headings that its page has besides those in the text. */
  sections: readonly string[];
}

/** Checks the text below the fields. Lines are counted from its start. */
export const checkText = (text: Text, context: TextContext): Problem[] => [
  ...checkHeadings(text, context.sections),
  ...text.nodes.flatMap((node, index) => {
    const before = text.nodes[index - 1];
    const line = node.position?.start.line ?? 1;
    const problems = [...hidden(node, text), ...inNode(node, text, context)];
    return [
      ...problems.flatMap((says) => (says ? [{ line, text: says }] : [])),
      ...changed(node, before, text.lines),
    ];
  }),
  ...strayMarkup(text),
];

function inNode(node: MdastNode, { lines }: Text, context: TextContext): (string | undefined)[] {
  const line = lines[(node.position?.start.line ?? 1) - 1] ?? '';
  switch (node.type) {
    case 'mdxjsEsm':
      return [code(line, `et andet ord end ${/^\w+/.exec(line)?.[0]} forrest i linjen`)];
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return [code(`{${node.value}}`, `\\{${node.value}}`)];
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return [wrongTag(node, context)];
    case 'image':
      return wrongImage(node.url, node.alt ?? '', context);
    case 'imageReference':
      return [insteadOf(line, imageInText)];
    case 'link':
      return [
        node.children.some((child) => child.type === 'image' || textOf(child).trim() !== '')
          ? checkLink(node.url, context.file, context)
          : insteadOf(`[](${node.url})`, `[det, der skal stå](${node.url})`),
      ];
    case 'definition':
      return isPicture(node.url) ? [] : [checkLink(node.url, context.file, context)];
    default:
      return [];
  }
}

const imageInText = '![det, billedet viser](./navn.jpg), når billedet er gemt i samme mappe som filen.';
const isPicture = (url: string) => /\.(jpe?g|png|webp|avif|gif|svg|hei[cf])$|^data:/i.test(url);

const isCode =
  'Linjer, der begynder med import eller export, og det mellem { og } er kode, og kode kan ikke stå her.';
/** Editors write texts, and code could do anything while the site is built. */
const code = (stands: string, should: string) => insteadOf(stands, should, isCode);

const allowed = new Set(
  'a abbr b blockquote br cite code dd del details dfn div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'.split(
    ' ',
  ),
);

function wrongTag(
  { name, attributes }: Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>,
  context: TextContext,
): string | undefined {
  let href: string | undefined;
  for (const attribute of attributes) {
    if (attribute.type === 'mdxJsxExpressionAttribute') return code(`{${attribute.value}}`, 'ingenting');
    const { name: key, value } = attribute;
    if (value && typeof value !== 'string') return code(`${key}={${value.value}}`, `${key}="…"`);
    if (key === 'href') href = value ?? '';
  }
  if (name === 'img') return insteadOf('<img>', imageInText);
  if (!allowed.has(name ?? ''))
    return `Der står:     <${name ?? ''}>\nDet kan siden ikke vise. Er det tekst, så skriv \\<${name ?? ''}>. Er det en film eller lignende, så link til den: [tekst](https://…).`;
  return name === 'a' && href !== undefined ? checkLink(href, context.file, context) : undefined;
}

function wrongImage(url: string, alt: string, { file, checkPicture }: TextContext): (string | undefined)[] {
  const words = alt.trim().replace(/\.\w{3,4}$/, '');
  const name = url.replace(/^.*\//, '').replace(/\.\w+$/, '');
  const isWordless =
    words === name ||
    /^(image|billede|foto|img|dsc[fn]?|pxl|p|screenshot|det, billedet viser)?[\W\d_]*$/i.test(words);
  return [
    checkPicture(url, file),
    isWordless
      ? `Billedet mangler ord til dem, der ikke kan se det: ![En skål på et bord](${url}), og ikke ![${alt}](${url}).`
      : undefined,
    familyWord.test(words) ? insteadOf('FAMILIE', familyName) : undefined,
  ];
}

/** Finds what a page would not show: notes that nothing refers to, and cells that are too many. */
function hidden(node: MdastNode, { nodes, lines }: Text): string[] {
  if (node.type === 'footnoteDefinition') {
    const isUsed = nodes.some(
      (each) => each.type === 'footnoteReference' && each.identifier === node.identifier,
    );
    if (isUsed) return [];
    return [
      `Noten bliver ikke vist. Skriv [^${node.identifier}] i teksten, hvor den hører til, eller slet den.`,
    ];
  }
  if (node.type !== 'table') return [];
  const columns = node.children[0]?.children.length ?? 0;
  const should = `${columns} celler som i den øverste række, for resten bliver ikke vist. Skal | stå i teksten, så skriv \\|.`;
  return node.children
    .filter(({ children }) => children.slice(columns).some((cell) => textOf(cell) !== ''))
    .map(({ position }) => insteadOf(lines[(position?.start.line ?? 1) - 1] ?? '', should));
}

/** A measure at the start of a line, where `-` and `>` are meant as minus and more than. */
const measure = /^\d+([.,]\d+)?(-\d+)? ?(°|%|(grader|procent|kr|kroner)\b)/;
const months = /^(januar|februar|marts|april|maj|juni|juli|august|september|oktober|november|december)\b/;

/** Finds signs and numbers that would be printed as others: days as the numbers of a list, stars as italics. */
function changed(node: MdastNode, before: MdastNode | undefined, lines: readonly string[]): Problem[] {
  const { line, column } = node.position?.start ?? { line: 1, column: 1 };
  const written = (at: number) => (lines[at - 1] ?? '').trim();
  const instead = (should: string, why = '', at = line) => ({
    line: at,
    text: insteadOf(written(at), should, why),
  });
  const isStar = node.type === 'emphasis' && before?.type === 'text' && /\d$/.test(before.value);
  if (isStar && /^\d/.test(textOf(node)))
    return [instead(written(line).replaceAll(/(?<=\d)\*(?=\d)/g, ' × '))];
  const address = before?.type === 'text' ? /^https?:\/\/\S+$/.exec(before.value)?.[0] : undefined;
  const rest = /^\n([^\s)]+)(?=\s|$)/.exec(node.type === 'text' ? node.value : '')?.[1];
  if (address && rest && /[-=&?_%]$|\n.*[/=&?]\S/.test(`${address}\n${rest}`))
    return [instead(`${address}${rest} på én linje`)];
  if (node.type === 'delete' && !lines[line - 1]?.startsWith('~~', column - 1)) {
    const between = written(line).replaceAll(/(?<=\d)~(?=\d)/g, '–');
    return [instead(between.replaceAll(/(?<!\\)~/g, '\\~'), 'Det mellem to ~ bliver streget over.')];
  }
  if (node.type === 'blockquote' && measure.test(textOf(node)))
    return [instead(`\\${written(line)}`, 'Ellers er det et citat uden >.')];
  if (node.type !== 'list') return [];
  const items = node.children.map((item) => {
    const at = item.position?.start.line ?? line;
    const number = Number(/^[\s>]*(\d+)[.)]/.exec(lines[at - 1] ?? '')?.[1]);
    return { at, number, text: textOf(item) };
  });
  if (!node.ordered)
    return items
      .filter(({ text }) => measure.test(text))
      .map(({ at, text }) => instead(`−${text}`, noMinus, at));
  const follow = items.every(({ number }, index) => number === (items[0]?.number ?? 0) + index);
  const isSame = items.every(({ number }) => number === 1);
  const [first] = items;
  const isDate = items.some(({ text }) => months.test(text));
  const isSentence = items.length === 1 && first && first.number > 1 && /^\p{Ll}/u.test(first.text);
  if ((follow || isSame) && !isDate && !isSentence) return [];
  return items.map(({ at }) => instead(written(at).replace(/(?<=\d)[.)]/, '\\$&'), numbered, at));
}

const noMinus = 'Ellers er det en liste uden minus. Skal der ikke stå minus, så slet stregen.';
const numbered = 'Uden skråstregen er det en liste, og tallene i den følger efter hinanden: 1, 2, 3.';

/** Checks the headings of a text. The page's title is above them, so they begin with `##`. */
function checkHeadings({ nodes, lines, headings }: Text, sections: readonly string[]): Problem[] {
  let above = 1;
  const slugs = headings.values();
  return nodes.flatMap((node): Problem[] => {
    if (node.type !== 'heading') return [];
    const { start, end } = node.position ?? { start: { line: 1 }, end: { line: 1 } };
    const slug = slugs.next().value ?? '';
    const text = textOf(node).trim();
    const marks = '#'.repeat(node.depth);
    const deepest = above + 1;
    above = node.depth === 1 ? 2 : Math.min(node.depth, deepest);
    const wrong = (should: string, line = start.line) => [
      { line, text: insteadOf(`${marks} ${text}`, should) },
    ];
    if (end.line > start.line && /^[\s>]*-+\s*$/.test(lines[end.line - 1] ?? ''))
      return [{ line: end.line, text: underlined }];
    if (!/[\p{L}\p{N}]/u.test(text)) return wrong('en overskrift med bogstaver eller tal i');
    if (node.depth === 1) return wrong(`## ${text} (siden har én overskrift med #, og det er titlen)`);
    if (sections.includes(slug)) return wrong('en anden overskrift. Siden har den i forvejen.');
    if (node.depth > deepest) return wrong(`${'#'.repeat(deepest)} ${text} (et trin ad gangen)`);
    return [];
  });
}

const underlined =
  'Streger lige under en tekst gør den til en overskrift. Skal det være en streg, så sæt en tom linje over den. En overskrift begynder med ##.';
