import { type MdastNode, mdxToMdast } from 'satteri';
import type { Problem } from '../content-error.ts';
import { unreadable } from './unreadable.ts';

/**
 * Parses a text. Where it cannot be parsed, the line of the mistake is taken as plain text, so that the rest
 * is checked, too.
 */
export function parseText(text: string): { tree?: MdastNode; slips: Problem[] } {
  const lines = text.split('\n');
  const slips: Problem[] = [];
  let isPairReported = false;
  for (;;)
    try {
      return { tree: mdxToMdast(lines.join('\n')), slips };
    } catch (cause) {
      const { isPair, ...slip } = unreadable((cause as Error).message, lines);
      const written = lines[slip.line - 1] ?? '';
      const plain = written.replaceAll(/[<>{}]/g, ' ');
      // What follows may be the other half of a tag that is reported.
      if (!isPair || !isPairReported) slips.push(slip);
      isPairReported ||= isPair;
      if (plain === written) return { slips };
      lines[slip.line - 1] = plain;
    }
}

/** Returns the node and all its descendants in document order. */
export const nodesIn = (node: MdastNode): MdastNode[] => [
  node,
  ...('children' in node ? (node.children as MdastNode[]).flatMap(nodesIn) : []),
];

/**
 * True if a text shows nothing but headings and rules, such as one that is empty or has only remarks and
 * imports.
 */
export function showsNothing(text: string): boolean {
  const { tree, slips } = parseText(text);
  return slips.length === 0 && tree !== undefined && !shows(tree);
}

function shows(node: MdastNode): boolean {
  switch (node.type) {
    case 'heading':
    case 'thematicBreak':
    case 'definition':
    case 'mdxjsEsm':
      return false;
    case 'text':
      return node.value.trim() !== '';
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return node.value.replace(/\/\*[\s\S]*?\*\//g, '').trim() !== '';
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      // Without children it is a component or an empty tag.
      return node.children.length === 0 || (node.children as MdastNode[]).some(shows);
    default:
      return 'children' in node ? (node.children as MdastNode[]).some(shows) : true;
  }
}
