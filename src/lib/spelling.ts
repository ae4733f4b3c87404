/** Folds case like Postgres (`private.fold_case`). Names that are equal then get the same key on two phones. */
export const foldCase = (text: string): string => text.normalize('NFC').toLowerCase();

/** Folds case and accents. Å, æ and ø are letters of their own: 'bør' is not 'bor'. */
export const foldAccents = (text: string): string =>
  foldCase(text).replace(/[^\0-\x7fåæø]/gu, (letter) =>
    letter.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC'),
  );

/** Folds case, accents and the ways to write Danish letters: aa is å, ae and ä are æ, oe and ö are ø. */
export const foldSpelling = (text: string): string =>
  foldAccents(foldCase(text).replace(/[äö]/g, danishLetter)).replace(/aa|ae|oe/g, danishLetter);

const danish: Readonly<Record<string, string>> = { aa: 'å', ae: 'æ', oe: 'ø', ä: 'æ', ö: 'ø' };
const danishLetter = (written: string) => danish[written] ?? written;

/** Remembers results, because names are compared at each keystroke. */
export function memoized<R>(work: (text: string) => R): (text: string) => R {
  const known = new Map<string, R>();
  return (text) => {
    const result = known.get(text) ?? work(text);
    known.set(text, result);
    return result;
  };
}
