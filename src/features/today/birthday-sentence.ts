/** What the front page says of today's birthdays: text and name by turns, so that each name can have its flag. */
export const birthdaySentence = (names: readonly string[]): string[] =>
  names[0]
    ? [...names.flatMap((name, i) => [separator(names, i), name]), ' har fødselsdag i dag. Hurra!']
    : ['Ingen fødselsdag i dag. Flaget hviler.'];

/** What stands before a name, as Danish joins them: no comma before 'og'. */
const separator = (names: readonly string[], i: number) => (i === 0 ? '' : names[i + 1] ? ', ' : ' og ');
