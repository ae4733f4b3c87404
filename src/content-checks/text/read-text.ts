import { type MdastNode, mdxToMdast } from 'satteri';
import { hidingOthers, insteadOf, type Problem } from '../content-error.ts';

export interface Text {
  nodes: readonly MdastNode[];
  lines: readonly string[];
  headings: readonly string[];
}

export function readText(text: string): Text | Problem {
  const lines = text.split('\n');
  try {
    const nodes = nodesIn(mdxToMdast(text));
    return { nodes, lines, headings: slugsOf(nodes) };
  } catch (cause) {
    return hidingOthers(explain((cause as Error).message, lines), 'teksten');
  }
}

const nodesIn = (node: MdastNode): MdastNode[] => [
  node,
  ...('children' in node ? (node.children as MdastNode[]).flatMap(nodesIn) : []),
];

export const textOf = (node: MdastNode): string => {
  if ('children' in node) return (node.children as MdastNode[]).map(textOf).join('');
  return 'value' in node && typeof node.value === 'string' ? node.value : '';
};

/** Returns the ids that the headings get: lower case, with - for each space. */
function slugsOf(nodes: readonly MdastNode[]): string[] {
  const slugs: string[] = [];
  for (const node of nodes) {
    if (node.type !== 'heading') continue;
    const slug = textOf(node)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-');
    const same = slugs.filter((each) => each.replace(/-\d+$/, '') === slug || each === slug).length;
    slugs.push(same > 0 ? `${slug}-${same}` : slug);
  }
  return slugs;
}

/** Explains the MDX parser's error to somebody who has never heard of MDX. */
function explain(message: string, lines: readonly string[]): Problem {
  // Where a tag is closed inside another, the other one is what has no end.
  const inner = /expected corresponding closing tag for `<([\w.-]+)>` \((\d+):(\d+)\)/.exec(message);
  const unclosed = inner?.[1] ?? /Expected a closing tag for `<([\w.-]+)>`/.exec(message)?.[1];
  const [, at = '1', column = '1'] =
    (inner ? ['', inner[2], inner[3]] : undefined) ?? /^(\d+):(\d+)/.exec(message) ?? [];
  const line = Number(at);
  const rest = (lines[line - 1] ?? '').slice(Number(column) - 1);
  const address = /^<((?:https?:\/\/|www\.|[^\s<>]+@)[^\s>]*)>?/.exec(rest)?.[1];
  if (address) return { line, text: insteadOf(`<${address}>`, `[det, der skal stå](${toAddress(address)})`) };
  if (unclosed === 'br' || unclosed === 'hr')
    return { line, text: insteadOf(`<${unclosed}>`, `<${unclosed} />`) };
  if (unclosed === 'img') return { line, text: insteadOf(rest, '![det, billedet viser](./navn.jpg)') };
  if (unclosed)
    return {
      line,
      text: insteadOf(
        rest,
        `</${unclosed}> i samme afsnit, efter det, som <${unclosed}> gælder for. Er < et tegn i teksten, så skriv \\<.`,
      ),
    };
  return { line, text: special };
}

const toAddress = (text: string) => {
  if (text.startsWith('www.')) return `https://${text}`;
  return text.includes('@') ? `mailto:${text}` : text;
};

const special =
  'Tegnene < og { betyder noget særligt. Skal de stå i teksten, så sæt en skråstreg foran: \\< eller \\{.';
