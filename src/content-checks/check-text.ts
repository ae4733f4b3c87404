import { type MdastNode, mdxToMdast } from 'satteri';
import { codeInText } from './code-in-text.ts';
import { ContentError, type Problem } from './content-error.ts';

interface Body {
  text: string;
  /** The line of the file that the text begins on. */
  firstLine: number;
}

/**
 * Checks the text under the fields: that it can be read as MDX, that it holds no code that nobody knows, that each picture
 * lies where it says and that each has words for who cannot see it. Throws an {@link ContentError}.
 */
export function checkText({ text, firstLine }: Body, file: string, exists: (path: string) => boolean): void {
  const nodes = within(parse(text, firstLine, file));
  const pictures = nodes.flatMap((node): Problem[] => {
    if (node.type !== 'image') return [];
    const { url, alt, position } = node;
    const line = position?.start.line ?? 1;
    return [
      ...(isElsewhere(url) || exists(decodeURI(url)) ? [] : [{ line, text: missing(url) }]),
      ...(alt?.trim() ? [] : [{ line, text: wordless(url) }]),
    ];
  });
  const problems = [...codeInText(nodes), ...pictures]
    .map((problem) => ({ ...problem, line: (problem.line ?? 1) + firstLine - 1 }))
    .sort((a, b) => a.line - b.line);
  if (problems.length > 0) throw new ContentError(file, problems);
}

function parse(text: string, firstLine: number, file: string): MdastNode {
  try {
    return mdxToMdast(text);
  } catch (cause) {
    const line = Number(/^(\d+):/.exec((cause as Error).message)?.[1] ?? 1) + firstLine - 1;
    throw new ContentError(file, [{ line, text: unreadable }]);
  }
}

/** The node and all under it, in the order of the text. */
const within = (node: MdastNode): MdastNode[] => [
  node,
  ...('children' in node ? (node.children as MdastNode[]).flatMap(within) : []),
];

const isElsewhere = (url: string) => /^(https:\/|\/)/.test(url);
const missing = (url: string) =>
  `Billedet "${url}" findes ikke ved siden af filen. Er navnet skrevet rigtigt?`;
const wordless = (url: string) =>
  `Billedet mangler ord til dem, der ikke kan se det: ![En skål på et bord](${url}), og ikke ![](${url}).`;
const unreadable =
  'Tegnene < og { betyder noget særligt. Skal de stå i teksten, så sæt en skråstreg foran: \\< eller \\{.';
