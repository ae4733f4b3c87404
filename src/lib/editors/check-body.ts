import { type MdastNode, mdxToMdast } from 'satteri';
import { EditorError, type Problem } from './editor-error.ts';

interface Body {
  text: string;
  /** The line of the file that the text begins on. */
  firstLine: number;
}

/**
 * Checks the text under the fields: that it can be read as MDX, that each picture lies where it says
 * and that each has words for who cannot see it. Throws an {@link EditorError}.
 */
export function checkBody({ text, firstLine }: Body, file: string, exists: (path: string) => boolean): void {
  const problems = imagesOf(parse(text, firstLine, file)).flatMap(({ url, alt, position }): Problem[] => {
    const line = (position?.start.line ?? 1) + firstLine - 1;
    return [
      ...(isElsewhere(url) || exists(decodeURI(url)) ? [] : [{ line, text: missing(url) }]),
      ...(alt?.trim() ? [] : [{ line, text: wordless(url) }]),
    ];
  });
  if (problems.length > 0) throw new EditorError(file, problems);
}

function parse(text: string, firstLine: number, file: string): MdastNode {
  try {
    return mdxToMdast(text);
  } catch (cause) {
    const line = Number(/^(\d+):/.exec((cause as Error).message)?.[1] ?? 1) + firstLine - 1;
    throw new EditorError(file, [{ line, text: unreadable }]);
  }
}

type Image = Extract<MdastNode, { type: 'image' }>;

function imagesOf(node: MdastNode): Image[] {
  if (node.type === 'image') return [node];
  return 'children' in node ? (node.children as MdastNode[]).flatMap(imagesOf) : [];
}

const isElsewhere = (url: string) => /^(https:\/|\/)/.test(url);
const missing = (url: string) =>
  `Billedet "${url}" findes ikke ved siden af filen. Er navnet skrevet rigtigt?`;
const wordless = (url: string) =>
  `Billedet mangler ord til dem, der ikke kan se det: ![En skål på et bord](${url}), og ikke ![](${url}).`;
const unreadable =
  'Tegnene < og { betyder noget særligt. Skal de stå i teksten, så sæt en skråstreg foran: \\< eller \\{.';
