import { readLine, withoutSender } from '../../../../lib/pasted-lines.ts';

/** What is done, in words: 'mælk (købt)'. */
const bought = /\((?:er )?(?:købt|taget|har(?: vi)?|haves|ok|done)\)$/i;

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
    .map((line) => readLine(withoutSender(line).replace(request, '')))
    .flatMap((line) => line.text.split(sentenceEnd).map((sentence) => ({ ...line, text: sentence })))
    .filter((line) => /[\p{L}\p{N}\p{So}]/u.test(line.text));
  const end = lines.findIndex((line) => method.test(line.text));
  const wanted = lines
    .slice(0, end > 0 ? end : lines.length)
    .filter(({ text, isDone }) => !isDone && ![bought, heading, reply].some((each) => each.test(text)));
  return (wanted.length > 0 ? wanted : lines).map((line) => line.text);
}
