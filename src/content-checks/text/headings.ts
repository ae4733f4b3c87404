import type { MdastNode } from 'satteri';
import { insteadOf, type Problem } from '../content-error.ts';

/** Checks the headings of a text. The page's title is above them, so they begin with `##`. */
export function checkHeadings(
  nodes: readonly MdastNode[],
  lines: readonly string[],
  taken: readonly string[],
): Problem[] {
  let above = 1;
  const slugs = slugsOf(nodes).values();
  return nodes.flatMap((node): Problem[] => {
    if (node.type !== 'heading') return [];
    const line = node.position?.start.line ?? 1;
    const slug = slugs.next().value ?? '';
    const last = node.position?.end.line ?? line;
    if (last > line && /^[\s>]*-+\s*$/.test(lines[last - 1] ?? '')) return [{ line: last, text: underlined }];
    const text = textOf(node).trim();
    const marks = '#'.repeat(node.depth);
    const deepest = above + 1;
    above = node.depth === 1 ? 2 : Math.min(node.depth, deepest);
    if (text === '')
      return [{ line, text: `Overskriften er tom. Skriv noget efter ${marks}, eller slet linjen.` }];
    // Its id is made of these.
    if (!/[\p{L}\p{N}]/u.test(text))
      return [
        {
          line,
          text: insteadOf(
            `${marks} ${text}`,
            'en overskrift med bogstaver eller tal i, så links kan føre til den',
          ),
        },
      ];
    if (node.depth === 1)
      return [
        {
          line,
          text: insteadOf(`# ${text}`, `## ${text} (siden har én overskrift med #, og det er titlen)`),
        },
      ];
    if (taken.includes(slug))
      return [
        { line, text: insteadOf(`${marks} ${text}`, 'en anden overskrift. Siden har den i forvejen.') },
      ];
    if (node.depth > deepest)
      return [
        { line, text: insteadOf(`${marks} ${text}`, `${'#'.repeat(deepest)} ${text} (et trin ad gangen)`) },
      ];
    return [];
  });
}

const underlined =
  'Streger lige under en tekst gør den til en overskrift. Skal det være en streg, så sæt en tom linje over den. En overskrift begynder med ##.';

/** Returns the ids that the headings get, which links can refer to: lower case, with - for each space. */
export function slugsOf(nodes: readonly MdastNode[]): string[] {
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

/** Returns the text of a node without markup. */
const textOf = (node: MdastNode): string => {
  if ('children' in node) return (node.children as MdastNode[]).map(textOf).join('');
  return 'value' in node && typeof node.value === 'string' ? node.value : '';
};
