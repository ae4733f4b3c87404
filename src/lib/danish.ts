/** Numbers and dates as Danes write them. */

/**
 * `1.048` with three decimals is "1,048"; trailing zeros are left out unless `fixed` asks for them. Four digits stand
 * together ("1150"), since "1.150" beside "1,015" is read as the same kind of number; from 10.000 on there is a point.
 */
export const decimal = (value: number, digits: number, fixed = false): string =>
  new Intl.NumberFormat('da', {
    maximumFractionDigits: digits,
    minimumFractionDigits: fixed ? digits : 0,
    useGrouping: 'min2',
  })
    .format(value)
    .replace('-', '−');

/** A date such as `2008-03-15` as "15. marts 2008". */
export const longDate = (date: string): string => longFormat.format(new Date(`${date}T12:00:00Z`));

const longFormat = /* @__PURE__ */ new Intl.DateTimeFormat('da', { dateStyle: 'long', timeZone: 'UTC' });
