/** What a typed or pasted text says: which things, how many of each, and with which note. */
import { readLine, withoutSender } from '../../../../lib/pasted-lines.ts';
import { addedNote, wishFields } from '../fields.ts';
import { countOf, isAmount, parseAmount, type Written } from './amounts.ts';

/** What the family or the table of groceries knows about a text. */
export interface Known {
  /** It is the name of one thing, even with a comma or 'og' in it. */
  readonly isName: (text: string) => boolean;
  /** The family has it, under this name or another form of it. */
  readonly isItem: (text: string) => boolean;
  /** The last word of it is a grocery. */
  readonly isGrocery: (text: string) => boolean;
}

interface Named extends Written {
  readonly note: string | null;
}

export interface Thing extends Named {
  /** It looks like talk, a heading or something that is done: it is taken only if a person says so. */
  readonly isDoubtful: boolean;
}

/** Before the bullets of a list that lost its line ends, and after a sentence. */
const lineEnd = /\s*;\s*|\s+(?=[•‣▪▢●○□☐⬜☑✅]\ufe0f?\s)|(?<=\p{L}{4}[.!?])\s+(?=\p{Lu})/u;
/** What a list, a recipe or a chat says that is no thing. */
const talk = [
  // 'Brød:', '**Brød**', '# Brød'; '16:02'.
  /^#|:\**$|\*\*$|^[^\p{L}\p{So}]*$/u,
  /(?<!\p{L})(?:personer|pers|portioner|kuverter)(?!\p{L})|^[*_ ]*(?:tid\W|til \d)/iu,
  /^(?:mejeri|kolonial|.+ og (?:grønt|fisk|snacks)|ingredienser|tilbehør|pynt|indkøbs?(?:liste|seddel)?|opskrift)$/i,
  // 'Ja ja', 'Ok!', 'Mor', 'Du skal også hente Ida kl 16', '(købt)'.
  /^(?:(?:ok(?:ay)?|ja|nej|tak|hej|fint|super|(?:far|mor)*(?:far|mor))[ ,!.]*)+$/i,
  /(?<!\p{L})(?:du|jeg|vi|han|hun|skal|vil|kommer|henter?|husk|kl|kh|købt?|har|ok|nej|tak)(?!\p{L})|^(?:så )?ikke |[?!]$/iu,
];
/** Around what somebody asks for: 'Husk at købe mælk', 'Kan du tage smør med hjem?'. */
const request =
  /^(?:(?:(?:kan|vil) du|vi mangler|husk|at|lige|også|købe?|tage?|hente?) )+|(?: med)?(?: hjem)?[ ?!.]*$/giu;
/** The heading above what to do in a recipe, which ends the list. */
const method = /^[#* ]*(?:fremgangsmåde|sådan gør du|tilberedning)(?!\p{L})/iu;

/** A comma between two digits is a decimal comma, and so is the one of ',5 kg'. */
const separator = /\s*(?:,(?!\d)|(?<![\d\s]),)\s*|\s+(?:og|[&+])\s+/giu;
/** Names that contain 'og' between two groceries. */
const oneThing =
  /(?:kalv|svin|okse|gris|lam) og (?:kalv|flæsk|svin|okse|gris|lam)$|(?:salt og eddike|cream og onion)$/i;

/** Reads normalized text, in which a semicolon ends a line. 'og' separates only what is known. */
export function thingsIn(text: string, known: Known, toFreezer: boolean): readonly Thing[] {
  const lines = text.split(lineEnd).map((line) => readLine(toFreezer ? line : withoutSender(line)));
  const isPasted = lines.length > 1;
  const isChat = isPasted && /(?<!\d)\d\d[.:]\d\d(?!\d)/.test(text);
  const isAllDone = lines.every(({ text, isDone }) => isDone || !text);
  let isMethod = false;
  const things: Thing[] = [];
  for (const line of lines) {
    isMethod ||= isPasted && method.test(line.text);
    const isDoubtful = isMethod || (line.isDone && !isAllDone);
    const first = things.length;
    const asked = line.text.replace(request, '');
    const [named = ''] = split(asked, known);
    const said = isKnown(readThing(named, known, toFreezer).title, known) ? asked : line.text;
    for (const part of split(said, known)) {
      const thing = readThing(part, known, toFreezer);
      const isMore = things.length > first;
      const at = things.findLastIndex((each, i) => i === first || !each.isDoubtful);
      const last = things[at];
      if (isMore && last?.quantity === null && isAmount(thing.title))
        things[at] = { ...last, quantity: thing.title, note: addedNote(last.note, thing.note) };
      else {
        // 'løg, finthakket', and what else is said in a chat.
        const isUnsaid = (isMore || isChat) && thing.quantity === null && !isKnown(thing.title, known);
        const isTalk = isSaid(part, known) || (isSaid(said, known) && !known.isItem(thing.title));
        things.push({ ...thing, isDoubtful: isPasted && (isDoubtful || isUnsaid || isTalk) });
      }
    }
  }
  return things.filter(({ title }) => /[\p{L}\p{N}\p{So}]/u.test(title));
}

const isKnown = (title: string, { isItem, isGrocery }: Known) => isItem(title) || isGrocery(title);
const isSaid = (text: string, { isName }: Known) => talk.some((each) => each.test(text)) && !isName(text);

/** Splits a line into things. A text that is known as the name of one is not split. */
function split(line: string, known: Known): readonly string[] {
  const text = line.trim().replace(/^(?:[-–—−*•] |og )+/i, '');
  // What is in brackets is one note, with its commas.
  const open = text.replace(/\([^()]*\)?/g, (inside) => '.'.repeat(inside.length));
  const cuts = [...open.matchAll(separator)].slice(0, 4);
  const nameOf = (part: string) => parseAmount(part.replace(/ ?\([^()]*\)/, '').trim()).title;
  const isName = (part: string) => known.isName(part) || known.isName(nameOf(part));
  if (cuts.length === 0 || (cuts.length < 4 && isName(text))) return text ? [text] : [];
  const isCut = ({ index, 0: mark }: RegExpExecArray, i: number) => {
    if (!/\p{L}|[&+]/u.test(mark)) return true;
    const [head, next] = [text.slice(0, index), text.slice(index + mark.length, cuts[i + 1]?.index)];
    return !oneThing.test(`${head} og ${next}`) && [head, next].every((part) => isKnown(nameOf(part), known));
  };
  const named = cuts.slice(1).findLast(({ index }) => isName(text.slice(0, index)));
  const cut = named ?? cuts.find(isCut);
  if (!cut) return [text];
  const head = text.slice(0, cut.index).trim();
  return [...(head ? [head] : []), ...split(text.slice(cut.index + cut[0].length), known)];
}

/** 'Kaffe til mormor', 'skyr med bær', 'hakkede tomater à 400 g'. */
const withPurpose = /^(.+?) ((?:til|med|uden|à) .+)$/iu;

/** In the freezer, which counts packets, an amount is part of the name: 'Ærter 500 g'. */
const toPacket = (thing: Named): Named =>
  countOf(thing.quantity) === null && !thing.title.endsWith(` ${thing.quantity}`)
    ? { ...thing, title: `${thing.title} ${thing.quantity}`, quantity: null }
    : thing;

/** Reads one thing. The freezer keeps no notes, and a minus before a number takes some out. */
function readThing(text: string, known: Known, toFreezer: boolean): Named {
  if (known.isName(text)) return { title: text, quantity: null, note: null };
  const [minus = ''] = /^[-−–](?=\d)/.exec(text) ?? [];
  const written = parseAmount(text.slice(minus.length));
  const [, base = '', count = ''] = (!written.quantity && numbered.exec(written.title)) || [];
  const plain = { ...written, ...(isKnown(base, known) && { title: base, quantity: count }), note: null };
  if (toFreezer && minus && countOf(written.quantity))
    return { ...plain, quantity: `-${countOf(written.quantity)}` };
  if (toFreezer) return toPacket(plain);
  if (known.isName(plain.title)) return plain;
  const [bracket = '', note = ''] = / ?\(([^()]*\p{L}[^()]*)(?:\)(?= |$)|$)/u.exec(text) ?? [];
  const rest = text.replace(bracket, '').trim();
  if (/\p{L}/u.test(rest) && note && note.length <= wishFields.note.longest) {
    const thing = readThing(rest, known, false);
    return { ...thing, note: addedNote(note.trim(), thing.note) };
  }
  const [, thing = '', purpose = ''] = withPurpose.exec(plain.title) ?? [];
  if (!known.isItem(plain.title) && known.isItem(thing)) return { ...plain, title: thing, note: purpose };
  return plain;
}

/** 'banan 3', 'æg: 10', 'mælk2', which says how many where the name is known. */
const numbered = /^(.*?\p{L}{2})(?: [-–]|[:,])? ?([1-9]\d?)$/u;
