const danish = new Intl.Collator('da', { numeric: true });

/** Danish alphabetical order: Æ, Ø and Å last, Aa as Å, 'Mælk 2' before 'Mælk 10'. */
export const byText = (a: string, b: string): number => danish.compare(a, b);

/** Order of categories: 'Andet' and none are last, by rule. */
export const byCategory = (a: string, b: string): number =>
  Number(isLast(a)) - Number(isLast(b)) || byText(a, b);

const isLast = (category: string) => category === '' || category === 'Andet';
