/** In ms. */
export const oneHour = 3_600_000;
/** In ms. */
export const oneDay = 24 * oneHour;
