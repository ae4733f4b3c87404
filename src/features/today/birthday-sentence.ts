/** A piece of the sentence; a name gets a flag before it. */
export interface Piece {
  text: string;
  isName: boolean;
}

/** What the front page says of today's birthdays, in pieces: nobody, one, or several joined as Danish joins them. */
export const birthdaySentence = (names: readonly string[]): Piece[] =>
  names.length === 0
    ? [{ text: 'Ingen af os har fødselsdag i dag, så flaget hviler.', isName: false }]
    : [
        ...new Intl.ListFormat('da')
          .formatToParts(names)
          .map(({ type, value }) => ({ text: value, isName: type === 'element' })),
        { text: ' har fødselsdag i dag. Hurra!', isName: false },
      ];
