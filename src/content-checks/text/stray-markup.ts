import type { MdastNode } from 'satteri';
import { insteadOf, type Problem } from '../content-error.ts';
import { checkPicture } from '../pictures/check-picture.ts';
import type { TextContext } from './text-context.ts';

interface Slip {
  pattern: RegExp;
  /** What should have been written. */
  should(match: RegExpExecArray, context: TextContext): string;
}

/** Markdown that would not be recognized and would be shown as it was typed. */
const slips: readonly Slip[] = [
  {
    // ![words](a name with spaces.jpg)
    pattern: /!\[([^\]]*)\]\(([^)]*)\)/,
    should: ([, words, url = ''], { file, files }) => {
      const wrong = checkPicture(url.trim(), file, files) ?? '';
      return `![${words}](${/Der skal stå: (.*)$/s.exec(wrong)?.[1]?.replace(/, når filen/, '), når filen') ?? `${url.trim()})`}`;
    },
  },
  {
    pattern: /! \[([^\]]*)\]|!\[([^\]]*)\] \(/,
    should: () => '![det, billedet viser](./navn.jpg) uden mellemrum imellem',
  },
  {
    // [words](an address with spaces)
    pattern: /\[([^\]]+)\]\(([^)\s]+ [^)]*)\)/,
    should: ([, words, url = '']) => `[${words}](${url.trim().replaceAll(' ', '%20')})`,
  },
  {
    pattern: /\[([^\]]+)\] \((?=https?:|\.?\/|www\.|$)/,
    should: ([, words]) => `[${words}](… uden mellemrum mellem ] og (`,
  },
  { pattern: /\[([^\]]+)\]\((?=[^)]*$)/, should: ([, words]) => `[${words}](…) med en parentes til sidst` },
  {
    pattern: /^(#(?=#|\p{L})#{0,5})([\p{L}\d].*)$/mu,
    should: ([, marks, text]) => `${marks} ${text} (med mellemrum efter ${marks})`,
  },
  {
    pattern: /\*\*(?=[\p{L}\d])|(?<=[\p{L}\d])\*\*/u,
    should: () => '**fed**, hvor de to stjerner står lige op ad ordene på begge sider',
  },
  {
    pattern: /(?<![\p{L}\d])FAMILIE(?![\p{L}\d])/u,
    should: () => 'familiens navn. FAMILIE bliver kun byttet ud i felterne.',
  },
];

export function strayMarkup(
  nodes: readonly MdastNode[],
  lines: readonly string[],
  context: TextContext,
): Problem[] {
  return nodes.flatMap((node): Problem[] => {
    if (node.type !== 'text') return [];
    for (const { pattern, should } of slips) {
      const match = pattern.exec(node.value);
      if (!match) continue;
      const line = (node.position?.start.line ?? 1) + node.value.slice(0, match.index).split('\n').length - 1;
      // Characters escaped with a backslash are intended.
      if (lines[line - 1]?.includes(`\\${match[0][0]}`)) continue;
      return [{ line, text: insteadOf(match[0], should(match, context)) }];
    }
    return [];
  });
}
