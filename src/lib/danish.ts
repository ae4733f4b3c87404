/** Numbers and dates as Danes write them. */

/** `1.048` with three decimals is "1,048"; decimals that are not needed stay unless `fixed` asks for them. */
export const decimal = (value: number, digits: number, fixed = false): string =>
  new Intl.NumberFormat('da', { maximumFractionDigits: digits, minimumFractionDigits: fixed ? digits : 0 })
    .format(value)
    .replace('-', '−');

/** A date such as `2008-03-15` as "15. marts 2008". */
export const longDate = (date: string): string => longFormat.format(new Date(`${date}T12:00:00Z`));

const longFormat = new Intl.DateTimeFormat('da', { dateStyle: 'long', timeZone: 'UTC' });
