/** Formats 1.048 as "1,048". Four digits are not grouped: "1.150" beside "1,015" looks like the same kind of number. */
export const decimal = (value: number, digits: number, fixed = false): string =>
  new Intl.NumberFormat('da', {
    maximumFractionDigits: digits,
    minimumFractionDigits: fixed ? digits : 0,
    useGrouping: 'min2',
  })
    .format(value)
    .replace('-', '−');
