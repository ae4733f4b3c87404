import { withoutSender } from '../../../../lib/tidy-text.ts';

/** What ends a line, wherever it was copied from. */
const lineEnd = /\s*[\n\v\f\r\u0085\u2028\u2029]\s*/;

/** True if the text has several lines, which the field, having one, would join. */
export const hasLines = (text: string): boolean => lineEnd.test(text);

/** Returns the text of the field with a pasted list after it: a semicolon ends each line. */
export const withPasted = (text: string, pasted: string): string =>
  [text, ...pasted.split(lineEnd)].map((line) => line && `${line}; `).join('');

const bullet = '[-+–—−>*•·‣▪▫●○◦□☐⬜→➤]';
/** A mark of a list before an entry: '-', '2.', '(4)', '5.' without a space, 'a)', '[ ]', '☐', '3️⃣'. */
const listMark = new RegExp(
  `^(?:${bullet}\\ufe0f?|\\d\\ufe0f?\\u20e3|\\(?(?:\\d{1,3}[.)](?!\\d)|[a-zæøå]\\))|\\[ ?\\])\\s*`,
  'i',
);

/** A tick before or after an entry, a struck one, or 'købt' in words. */
const tick = '(?:\\[x\\]|[☑☒✓✔✅🗹]\\ufe0f?)';
const done = new RegExp(
  `^${tick}|${tick}$|^~.*~$|\\u0336|\\((?:er )?(?:købt|taget|har(?: vi)?|haves|ok|done)\\)$`,
  'iu',
);

const ticks = new RegExp(`^${tick} ?| ?${tick}$`, 'iu');

/** 'Brød:', '**Brød:**', '# Brød', 'Mejeri', 'Ingredienser'; 'Personer 4', '4 personer'. */
const heading =
  /^#|:\**$|\*\*$|^(?:mejeri|frugt og grønt|kød og fisk|kolonial|drikkevarer|husholdning|personlig pleje|slik og snacks|ingredienser|indkøb(?:sliste|sseddel)?|huskeliste|opskrift)$|^(?:(?:til|antal|ca\.?) )*(?:\d[\d –-]* )?(?:personer|pers\.?|portioner|kuverter):?(?: ?\d[\d–-]*)?$/i;
/** The heading above what to do in a recipe, which ends the list. */
const method = /^[#* ]*(?:fremgangsmåde|sådan gør du|tilberedning)(?![\p{L}\p{N}])/iu;

/** What is said before the things of a message: 'Husk mælk', 'Kan du købe smør?', 'Også ost' */
const request =
  /^(?:(?:og )?også|husk|køb|(?:vi )?mangler|kan du (?:lige )?(?:købe|hente|tage))(?: også| lige)?:? /i;

/** A message that only answers: 'ok', 'Ja tak!' */
const reply = /^(?:ok(?:ay)?|(?:ja |nej )?tak|ja|nej)[!.]*$/i;

/** Between the lines of a list, and before the bullets of one that lost its line ends. */
const between = /\s*;\s*|\s+(?=[•‣▪●○□☐⬜☑✅]\ufe0f?\s)/u;

/** The full stop after a word with a vowel, before a capital or the end. Not 'stk.', 'nr.' or 'ca.'. */
const sentenceEnd =
  /(?<=[AEIOUYÆØÅaeiouyæøå]\p{L}*)(?<!(?<!\p{L})(?:ca|evt|min|max|maks|inkl|ekskl|alm|økol))[.!?](?:\s+(?=\p{Lu})|$)/u;

/**
 * Returns the lines of normalized text, as they are wanted: without the marks of a list, headings, the method
 * of a recipe, the senders and answers of a chat, and what is ticked, struck out or bought. Where nothing else
 * is left, they are things.
 */
export function linesOf(text: string): readonly string[] {
  const lines = text
    .split(between)
    .flatMap((line) => withoutMarks(withoutSender(line).replace(request, '')).split(sentenceEnd))
    .filter((line) => /[\p{L}\p{N}\p{So}]/u.test(line));
  const end = lines.findIndex((line) => method.test(line));
  const wanted = lines
    .slice(0, end > 0 ? end : lines.length)
    .filter((line) => !done.test(line) && !heading.test(line) && !reply.test(line));
  return wanted.length > 0 ? wanted : lines.map((line) => line.replace(ticks, ''));
}

function withoutMarks(line: string): string {
  const rest = line.replace(listMark, '');
  return rest === line ? line : withoutMarks(rest);
}
