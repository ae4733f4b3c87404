import { insteadOf, type Problem } from '../content-error.ts';

/** `isPair`: a tag lacks its other half, which may be what is wrong. */
interface Unreadable extends Problem {
  line: number;
  isPair: boolean;
}

/**
 * Translates the MDX parser's error for somebody who has never heard of MDX. `lines` are those of the text.
 */
export function unreadable(message: string, lines: readonly string[]): Unreadable {
  // Where a tag is closed inside another, the other one is what has no end.
  const inner = /expected corresponding closing tag for (`<[\w.-]*>`) \((\d+:\d+)\)/.exec(message);
  const crossed = crossingTags(message, lines);
  if (crossed) return crossed;
  if (inner) return unreadable(`${inner[2]}: Expected a closing tag for ${inner[1]}`, lines);
  const [, at = '1', column = '1'] = /^(\d+):(\d+)/.exec(message) ?? [];
  const line = Number(at);
  const written = lines[line - 1] ?? '';
  // For code in braces, the error gives the position of the mistake, not that of the brace.
  const brace = /expression/.test(message) ? written.lastIndexOf('{', Number(column) - 1) : -1;
  const rest = written.slice(brace < 0 ? Number(column) - 1 : brace);
  const tag = /closing tag (?:for )?`<\/?([\w.-]*)>`/.exec(message)?.[1];
  return {
    line,
    text: acrossParagraphs(message, lines.slice(line - 1)) ?? explain(message, rest),
    isPair: tag !== undefined && !empty.has(tag),
  };
}

/**
 * Describes a tag that is closed before one within it, which is closed later in the same line:
 * `<b><i></b></i>`.
 */
function crossingTags(message: string, lines: readonly string[]): Unreadable | undefined {
  const [, at, column, outer, inner] =
    /^(\d+):(\d+).*closing tag `(<\/[\w.-]+>)`, expected corresponding closing tag for `<([\w.-]+)>`/.exec(
      message,
    ) ?? [];
  const rest = (lines[Number(at) - 1] ?? '').slice(Number(column) - 1);
  if (!outer || !rest.includes(`</${inner}>`)) return undefined;
  const text = insteadOf(outer, `</${inner}>${outer}, for den sidste, der er åbnet, lukkes først.`);
  return { line: Number(at), text, isPair: true };
}

/** Describes a tag in a paragraph whose other half is in a later one. `lines` are those from the tag on. */
function acrossParagraphs(message: string, lines: readonly string[]): string | undefined {
  const tag = /Expected a closing tag for `<([\w.-]+)>`/.exec(message)?.[1];
  if (!tag || !lines.some((line) => line.includes(`</${tag}>`))) return undefined;
  return insteadOf(
    lines[0] ?? '',
    `<${tag}> på en linje for sig og </${tag}> på en anden, eller begge i samme afsnit.`,
  );
}

const empty = new Set(['br', 'hr', 'wbr', 'img']);

function explain(message: string, rest: string): string {
  const unclosed = /Expected a closing tag for `<([\w.-]*)>`/.exec(message)?.[1];
  if (unclosed === 'img') return insteadOf(rest, '![det, billedet viser](./navn.jpg)');
  if (unclosed && empty.has(unclosed)) return insteadOf(rest, `<${unclosed} />`);
  if (unclosed)
    return insteadOf(
      rest,
      `</${unclosed}> efter det, som <${unclosed}> gælder for. Er < et tegn i teksten, så skriv \\<.`,
    );
  const closing = /closing tag `<\/([\w.-]*)>`/.exec(message)?.[1];
  if (closing !== undefined) return insteadOf(`</${closing}>`, `<${closing}> foran, eller ingenting.`);
  if (rest.startsWith('<!--'))
    return insteadOf(rest, '{/* en bemærkning, som ingen læser */}, eller ingenting.');
  const address = /^<((https?:\/\/|www\.|[^\s<>]+@)[^\s>]*)>?/.exec(rest)?.[1];
  if (address) return insteadOf(`<${address}>`, `[det, der skal stå](${toAddress(address)})`);
  const unquoted = /^<[a-z][^<>"'{]*=[^<>"'{]+>/i.exec(rest)?.[0];
  if (unquoted) return insteadOf(unquoted, unquoted.replaceAll(/=([^\s>]+)/g, '="$1"'));
  const braces = /^\{[^}]*\}/.exec(rest)?.[0];
  return braces ? insteadOf(braces, `\\${braces}, hvis det er tekst.`) : special;
}

const toAddress = (text: string) => {
  if (text.startsWith('www.')) return `https://${text}`;
  return text.includes('@') ? `mailto:${text}` : text;
};

const special =
  'Tegnene < og { betyder noget særligt. Skal de stå i teksten, så sæt en skråstreg foran: \\< eller \\{.';
