/** What the front page says of today's birthdays, in pieces, so that each name can have its flag. */
export const birthdaySentence = (names: readonly string[]): (string | { name: string })[] =>
  names.length > 0
    ? [
        ...new Intl.ListFormat('da')
          .formatToParts(names)
          .map(({ type, value }) => (type === 'element' ? { name: value } : value)),
        ' har fødselsdag i dag. Hurra!',
      ]
    : ['Ingen har fødselsdag i dag. Flaget hviler.'];
