/** Said when the browser cannot read what it has stored, which may include unsent changes. */
export const unreadableText =
  'Det, der er gemt på denne enhed, kan ikke læses. Ændringer herfra, der ikke var sendt, mangler måske. Alt, der var sendt, hentes igen.';
