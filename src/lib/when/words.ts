/** The words, dates and numbers of typed Danish text, in which `readWhen` finds days and times. */
const weekdays = ['mandag', 'tirsdag', 'onsdag', 'torsdag', 'fredag', 'lørdag', 'søndag'];
/** Some with their full stop only: 'man', 'tor' and 'søn' are words. */
const shortWeekdays = [
  'man.',
  'tir.|tir|tirs.|tirs',
  'ons.|ons',
  'tor.|tors.|tors',
  'fre.|fre',
  'lør.|lør',
  'søn.',
];
/** Returns the number of a weekday, 0 for Monday; -1 when the word is none. */
export const weekdayNamed = (word: string): number =>
  weekdays.findIndex((each, i) => each === word || shortWeekdays[i]?.split('|').includes(word));
/** Without 'jul', which is Christmas. */
const months = [
  'januar|jan',
  'februar|feb',
  'marts|mar',
  'april|apr',
  'maj',
  'juni|jun',
  'juli',
  'august|aug',
  'september|sept|sep',
  'oktober|okt',
  'november|nov',
  'december|dec',
];
export type Token = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'date'; readonly day: number; readonly month: number; readonly year: number | null }
  /** `mayBeDate`: '18.12' */
  | { readonly kind: 'clock'; readonly time: string; readonly mayBeDate: boolean }
  | { readonly kind: 'ordinal' | 'number'; readonly n: number }
  | { readonly kind: 'dash' }
  | { readonly kind: 'word'; readonly word: string }
);

/** What follows a number that is an amount: '2.50 kr', '1/2 liter'. */
const unit = '(?!\\s*(?:kr|kg|g|l|dl|cl|ml|m|cm|mm|km|liter)(?!\\p{L})|\\s*%|,?\\d)(?![\\p{L}/:])';
const tokenPatterns: readonly (readonly [RegExp, (found: RegExpExecArray) => object | null])[] = [
  [
    new RegExp(`(\\d{1,2})\\.?\\s*(${months.join('|')})(?![\\p{L}\\d])\\.?(?:\\s+(20\\d\\d)(?!\\d))?`, 'uy'),
    ([, day, name = '', year]) => ({
      kind: 'date',
      day: Number(day),
      month: 1 + months.findIndex((each) => each.split('|').includes(name)),
      year: year ? Number(year) : null,
    }),
  ],
  [
    /(\d{1,2})[.-](\d{1,2})[.-](20\d\d)(?!\d)/y,
    ([, day, month, year]) => ({ kind: 'date', day: Number(day), month: Number(month), year: Number(year) }),
  ],
  [
    new RegExp(`(\\d{1,2})/(\\d{1,2})(?:[-/](20\\d\\d|\\d\\d))?${unit}`, 'uy'),
    // A fraction, as in a recipe.
    ([text, day, month, year]) =>
      /^(1\/[2-4]|2\/3|3\/4)$/.test(text)
        ? null
        : {
            kind: 'date',
            day: Number(day),
            month: Number(month),
            year: year ? 2000 + (Number(year) % 100) : null,
          },
  ],
  [
    new RegExp(`(\\d{1,2})([.:])([0-5]\\d)${unit}(?!\\.\\d)`, 'uy'),
    ([, hour, mark, minute]) =>
      Number(hour) < 24
        ? { kind: 'clock', time: `${hour?.padStart(2, '0')}:${minute}`, mayBeDate: mark === '.' }
        : null,
  ],
  [/(\d{1,2})\.(?!\d)/y, ([, n]) => ({ kind: 'ordinal', n: Number(n) })],
  [new RegExp(`(\\d{1,2})${unit}`, 'uy'), ([, n]) => ({ kind: 'number', n: Number(n) })],
  [/[-–—](?=[\s\d\p{L}])/uy, () => ({ kind: 'dash' })],
  [/(?:d\.|kl\.|(?:man|tirs?|ons|tors?|fre|lør|søn)\.)(?!\p{L})/uy, ([word]) => ({ kind: 'word', word })],
  // A day before a dash, as in 'fredag-søndag', else all up to the next space.
  [new RegExp(`(${weekdays.join('|')})(?=[-–])`, 'uy'), ([word]) => ({ kind: 'word', word })],
  [/[^\s]+?(?=[,:]?(?:\s|$))/uy, ([word]) => ({ kind: 'word', word })],
  [/[,:]/y, () => ({ kind: 'word', word: ',' })],
];

export function tokensOf(text: string): readonly Token[] {
  const folded = text.toLowerCase();
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    if (/\s/.test(folded.charAt(at))) {
      at += 1;
      continue;
    }
    let end = at + 1;
    for (const [pattern, read] of tokenPatterns) {
      pattern.lastIndex = at;
      const found = pattern.exec(folded);
      const token = found && read(found);
      if (!token) continue;
      end = at + found[0].length;
      tokens.push({ start: at, end, ...token } as Token);
      break;
    }
    at = end;
  }
  return tokens;
}
