const danish = new Intl.Collator('da', { numeric: true });

/** Compares in Danish alphabetical order: Æ, Ø and Å last, Aa as Å, 'Mælk 2' before 'Mælk 10'. */
export const byText = (a: string, b: string): number => danish.compare(a, b);

/** The category of what has none. Sorts last. */
export const noCategory = 'Andet';

/** Compares category names. 'Andet' and the empty name come last. */
export const byCategory = (a: string, b: string): number =>
  Number(isLast(a)) - Number(isLast(b)) || byText(a, b);

const isLast = (category: string) => category === '' || category === noCategory;
