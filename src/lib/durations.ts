/** In ms. */
export const oneHour = 3_600_000;
/** In ms. */
export const oneDay = 24 * oneHour;

/** How long a stroke on the shopping list shows that somebody has the item, in ms, as in Postgres. */
export const strokeLifetime = 4 * oneHour;
