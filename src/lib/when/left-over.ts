/** What is left of a typed text beside the days and times that `readWhen` found in it, and may change them. */
import type { Phrase } from './phrases.ts';
import type { Token } from './words.ts';

/** Directly before a day these make another day of it: 'næste fredag', 'efter 1. december', 'lektier til mandag'. */
const before = 'næste|forrige|sidste|før|efter|undtagen|ikke|eller|og|omkring|ca.|om|i|fra|til|indtil'.split(
  '|',
);
/** And directly after it: 'mandag og onsdag', 'fredag d. 18-20'. */
const after = 'næste|eller|og|fra|til|undtagen|d.|d|den'.split('|');
/** Anywhere beside a day: 'fredag om 14 dage', 'den anden tirsdag i måneden', 'hver torsdag indtil påske'. */
const elsewhere = 'næste|dage|uge|ugen|uger|måned|måneden|måneder|indtil'.split('|');
const otherDay = /^(?:man|tirs|ons|tors|fre|lør|søn)dag(?:s|e|en|ens|ene)?$/;

/** 'kl14', 'kl. halv fem', '14,30', '1615'. */
const timeLike = /^(?:kl\.?\d*|klokken|halv|kvart|\d{1,2},\d\d|\d{3,4})$/;
/** Beside a time in the morning these may mean twelve hours later: 'i aften kl 8'. */
const later = /^(?:aften|eftermiddag|nat)(?:en)?$/;

/** Tells whether what is left may be another day, or a time. */
export function leftOver(tokens: readonly Token[], phrases: readonly Phrase[]) {
  const left = tokens.map((token, at) =>
    phrases.some(({ from, to }) => at >= from && at < to) ? null : token,
  );
  const wordAt = (at: number) => {
    const token = left[at];
    return token?.kind === 'word' ? token.word : '';
  };
  const isNumber = (at: number) => left[at]?.kind === 'number' || left[at]?.kind === 'ordinal';
  const isRange = (at: number) => left[at]?.kind === 'dash' && isNumber(at + 1);
  const days = phrases.filter(({ kind }) => kind !== 'time' && kind !== 'until');
  return {
    mayBeDay: () =>
      left.some(
        (token, at) => token?.kind === 'date' || otherDay.test(wordAt(at)) || elsewhere.includes(wordAt(at)),
      ) ||
      days.some(
        ({ from, to }) =>
          before.includes(wordAt(from - 1)) ||
          isNumber(from - 1) ||
          after.includes(wordAt(to)) ||
          isRange(to),
      ) ||
      (days.some(({ kind }) => kind === 'repeat') && phrases.some(({ to }) => wordAt(to) === 'til')),
    /** `fromTime`: what was understood, '08:00'. */
    mayBeTime: (fromTime: string | null) =>
      left.some(
        (token, at) =>
          token?.kind === 'clock' || timeLike.test(wordAt(at)) || (isNumber(at) && isRange(at + 1)),
      ) ||
      phrases.some(({ to }) => isNumber(to) || /^\d/.test(wordAt(to))) ||
      (fromTime !== null &&
        fromTime < '12:00' &&
        tokens.some((each) => each.kind === 'word' && later.test(each.word))),
  };
}
