/** Reads the lines of what is pasted from a list, a note or a chat. */

const lineEnd = /\s*[\n\v\f\r\u0085\u2028\u2029]\s*/;

export const hasLines = (text: string): boolean => lineEnd.test(text);

/** Returns the lines of a text, wherever it was copied from, without blank ones. */
export const splitLines = (text: string): readonly string[] => text.split(lineEnd).filter(Boolean);

/** Returns the text of a field of one line with pasted lines after it: a semicolon ends each. */
export const withPasted = (text: string, pasted: string): string =>
  [text, ...splitLines(pasted)].map((line) => line && `${line}; `).join('');

const date = '\\d{1,4}[./-]\\d{1,2}[./-]\\d{2,4}';
const time = '\\d{1,2}[.:]\\d{2}(?:[.:]\\d{2})?';
/** Who wrote a line of a chat, and when: '[21.11.2026, 14.32] Mor: ', '21.11.2026 14.32 - Mor: '. */
const sender = new RegExp(
  `^(?:\\[(?:${date},? |)(?:kl\\. )?${time}(?:, ${date})?\\]|${date},? (?:kl\\. )?${time} -) [^:]{1,40}: `,
);

/** Returns a line of normalized text without the sender that a copied chat puts before it. */
export const withoutSender = (line: string): string => line.replace(sender, '');

/** '- ', '•', '☐', '[ ]'. A sign that may belong to the text, such as '-5', needs a space. */
const bullet = '(?:(?:[-+–—−>*](?=[ \\[])|[•·‣▪▫▢●○◦□☐⬜→➤])\\ufe0f?|\\[ ?\\])';
const tick = '(?:\\[x\\]|[☑☒✓✔✅🗹]\\ufe0f?)';
/** '2.', '(4)', '5.' without a space, 'a)', '3️⃣'. */
const number = '(?:\\d\\ufe0f?\\u20e3|\\(?(?:\\d{1,3}[.)](?!\\d)|[a-zæøå]\\)))';
const marks = `(?:(?:${bullet}|${tick}) ?)*`;
const grammar = new RegExp(`^(${marks})(${number} ?|)(${marks})(.*?)((?: ?${tick})?)$`, 'iu');
const ticked = new RegExp(tick, 'iu');
const struckOut = /^~.*~$|\u0336/;

export interface Line {
  /** What it says, without bullets, boxes, ticks and number. */
  readonly text: string;
  /** Its number as it was written, with what follows it: '3. '; empty when it has none. */
  readonly number: string;
  /** It is ticked or struck out. */
  readonly isDone: boolean;
}

/** Reads a line of normalized text that belongs to a list. */
export function readLine(line: string): Line {
  const [, before = '', number = '', between = '', text = '', end = ''] = grammar.exec(line) ?? [];
  return { text, number, isDone: ticked.test(before + between + end) || struckOut.test(text) };
}
