/**
 * Formats `1.048` with three decimals as "1,048", without trailing zeros unless `fixed`. Four-digit numbers
 * are not grouped ("1150"), since "1.150" beside "1,015" looks like the same kind of number; from 10.000 on
 * they are.
 */
export const decimal = (value: number, digits: number, fixed = false): string =>
  new Intl.NumberFormat('da', {
    maximumFractionDigits: digits,
    minimumFractionDigits: fixed ? digits : 0,
    useGrouping: 'min2',
  })
    .format(value)
    .replace('-', '−');
