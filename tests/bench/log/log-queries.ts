/** Typical searches of a family, by what makes them easy or hard. */
export const kindsOfQueries: Readonly<Record<string, readonly string[]>> = {
  'a common part of words': ['hæk', 'brød', 'bil', 'haven', 'skorsten', 'rugbrød'],
  'a rare part of words': [
    'realkreditbrev',
    'fødselsdagsgave',
    'konfirmation',
    'garanti',
    'vinterdæk',
    'fastelavnsboller',
    '400',
  ],
  'several words': ['klippet hækken', 'haven klip', 'bagt rugbrød mormor', 'i løgstør med naboen'],
  'one letter': ['i', 'ø'],
  'two letters': ['kr', 'er', 'zo', 'xq'],
  'other forms of a word': ['hækken', 'bilerne', 'drejebænken', 'bremseklodser'],
  'aa for å, oe for ø': ['ålborg', 'aalborg', 'koekkenet', 'sønderborg'],
  signs: ['50%', '%', 'kvittering_2', '(endelig)'],
  'what is not there': ['findes ikke', 'qwertz'],
};

export const logQueries: readonly string[] = Object.values(kindsOfQueries).flat();
