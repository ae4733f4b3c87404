import type { MdastNode } from 'satteri';
import { insteadOf, type Problem } from '../content-error.ts';
import { checkPicture } from '../pictures/check-picture.ts';
import { codeInText } from './code-in-text.ts';
import { checkHeadings, slugsOf } from './headings.ts';
import { checkLink } from './links.ts';
import { nodesIn, parseText } from './parse-text.ts';
import { familyName, familyWord, strayMarkup } from './stray-markup.ts';
import { checkTags } from './tags.ts';
import type { TextContext } from './text-context.ts';

export interface Body {
  text: string;
  /** The line of the file on which the text begins. */
  firstLine: number;
}

/**
 * Checks the text below the fields: that it parses as MDX without unknown code, that its pictures and links
 * exist, that its headings fit the page, and that no Markdown was left as plain text.
 */
export function checkText({ text, firstLine }: Body, context: TextContext): Problem[] {
  const { tree, slips } = parseText(text);
  const others = tree ? problemsIn(tree, text, context) : [];
  // What was put in the place of a mistake may be wrong, too.
  const apartFromThem = others.filter(({ line }) => !slips.some((slip) => slip.line === line));
  return [...slips, ...apartFromThem].map((problem) => ({
    ...problem,
    line: (problem.line ?? 1) + firstLine - 1,
  }));
}

function problemsIn(tree: MdastNode, text: string, context: TextContext): Problem[] {
  const nodes = nodesIn(tree);
  const ofPictures = new Set(
    nodes.flatMap((node) => (node.type === 'imageReference' ? [node.identifier] : [])),
  );
  const withSlugs = { ...context, slugs: slugsOf(nodes) };
  return [
    ...codeInText(nodes, (path) => context.exists(path)),
    ...checkTags(nodes, withSlugs),
    ...checkHeadings(nodes, text.split('\n'), context.taken),
    ...hiddenNotes(nodes),
    ...lostCells(nodes, text.split('\n')),
    ...strayMarkup(nodes, text.split('\n'), context),
    ...openCode(nodes, text.split('\n')),
    ...nodes.flatMap((node, index): Problem[] => {
      const line = node.position?.start.line ?? 1;
      if (node.type === 'image') return pictureProblems(node.url, node.alt, line, context);
      if (node.type === 'link' && isMeantAsPicture(node, nodes[index - 1]))
        return [{ line, text: apart(nodes[index + 1], node.url) }, ...wrongPicture(node.url, line, context)];
      if (node.type === 'imageReference') return [{ line, text: inBrackets(node) }];
      const isLink = node.type === 'link' || (node.type === 'definition' && !ofPictures.has(node.identifier));
      const wrong = isLink ? checkLink(node.url, withSlugs) : undefined;
      return wrong ? [{ line, text: wrong }] : [];
    }),
  ];
}

/** Finds notes that would not be shown: no text refers to them, or another before them has the same mark. */
function hiddenNotes(nodes: readonly MdastNode[]): Problem[] {
  const seen = new Set<string>();
  const used = new Set(nodes.flatMap((node) => (node.type === 'footnoteReference' ? [node.identifier] : [])));
  return nodes.flatMap((node): Problem[] => {
    if (node.type !== 'footnoteDefinition') return [];
    const line = node.position?.start.line ?? 1;
    if (seen.has(node.identifier))
      return [{ line, text: `Der er en note [^${node.identifier}] i forvejen. Giv denne et andet tal.` }];
    seen.add(node.identifier);
    if (used.has(node.identifier)) return [];
    const text = `Noten bliver ikke vist. Skriv [^${node.identifier}] i teksten, hvor den hører til, eller slet den.`;
    return [{ line, text }];
  });
}

/** Finds rows of a table that are longer than its first, whose last cells would not be shown. */
const lostCells = (nodes: readonly MdastNode[], lines: readonly string[]): Problem[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'table') return [];
    const columns = node.children[0]?.children.length ?? 0;
    return node.children.flatMap(({ children: cells, position }): Problem[] => {
      if (cells.slice(columns).every(({ children }) => children.length === 0)) return [];
      const line = position?.start.line ?? 1;
      const should = `${columns} celler som i den øverste række, for resten bliver ikke vist. Gør den øverste række og linjen under den længere, eller slet resten. Skal | stå i teksten, så skriv \\|.`;
      return [{ line, text: insteadOf(lines[line - 1] ?? '', should) }];
    });
  });

/** Finds a block of code that is not closed, which would be the rest of the text. */
const openCode = (nodes: readonly MdastNode[], lines: readonly string[]): Problem[] =>
  nodes.flatMap((node) => {
    const { start, end } = node.position ?? {};
    if (node.type !== 'code' || !start || !end) return [];
    const fence = /`{3,}|~{3,}/.exec(lines[start.line - 1] ?? '')?.[0];
    const isEnd = (line: string) => fence && /^[\s>]*(`+|~+)\s*$/.exec(line)?.[1]?.startsWith(fence);
    if (!fence || lines.slice(start.line, end.line).some(isEnd)) return [];
    const text = `Efter denne linje mangler en med ${fence}, hvor koden holder op. Ellers er resten af teksten kode.`;
    return [{ line: start.line, text }];
  });

/**
 * True for `! [words](./a.jpg)`: an exclamation mark, a space and a link to a picture. `before`: the node
 * before it.
 */
const isMeantAsPicture = ({ url }: { url: string }, before: MdastNode | undefined) =>
  before?.type === 'text' &&
  /! +$/.test(before.value) &&
  !/^(https?:)?\/\//i.test(url) &&
  /\.(jpe?g|png|webp|avif|gif|svg|hei[cf])$/i.test(url);

function wrongPicture(url: string, line: number, { file, files }: TextContext): Problem[] {
  const text = checkPicture(url, file, files);
  return text ? [{ line, text }] : [];
}

function pictureProblems(
  url: string,
  alt: string | undefined | null,
  line: number,
  context: TextContext,
): Problem[] {
  const words = alt?.trim().replace(/\.(jpe?g|png|webp|avif|gif|svg|hei[cf])$/i, '') ?? '';
  const name = url.replace(/^.*\//, '').replace(/\.\w+$/, '');
  const isWordless =
    words === name || /^(image|billede|foto|img|dsc[fn]?|pxl|p|screenshot)?[\W\d_]*$/i.test(words);
  return [
    ...wrongPicture(url, line, context),
    ...(isWordless ? [{ line, text: wordless(url) }] : []),
    ...(familyWord.test(words) ? [{ line, text: insteadOf('FAMILIE', familyName) }] : []),
  ];
}

function apart(words: MdastNode | undefined, url: string): string {
  const alt = words?.type === 'text' ? words.value : 'det, billedet viser';
  return insteadOf(`! [${alt}](${url})`, `![${alt}](${url}), uden mellemrum efter udråbstegnet`);
}

/**
 * A picture as Google Docs writes it: `![][image1]`, with its address or the picture itself below the text.
 */
const inBrackets = ({ alt, label, identifier }: Extract<MdastNode, { type: 'imageReference' }>) =>
  insteadOf(
    `![${alt ?? ''}][${label ?? identifier}]`,
    `![${alt || 'det, billedet viser'}](./navn.jpg), når billedet er gemt i samme mappe som filen.`,
  );

const wordless = (url: string) =>
  `Billedet mangler ord til dem, der ikke kan se det: ![En skål på et bord](${url}), og ikke ![](${url}).`;
