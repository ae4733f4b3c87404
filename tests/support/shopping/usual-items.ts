/** The categories in each shop, from the entrance to the till. */
export const aisles: Readonly<Record<string, readonly string[]>> = {
  Netto: ['Frugt og grønt', 'Brød', 'Kolonial', 'Kød og fisk', 'Mejeri', 'Frost', 'Husholdning'],
  Rema: ['Brød', 'Mejeri', 'Frost', 'Frugt og grønt', 'Husholdning', 'Kød og fisk', 'Kolonial'],
};

/** What the simulated family uses up, and after how many days. */
export const used: readonly (readonly [title: string, category: string, days: number])[] = [
  ['Agurk', 'Frugt og grønt', 4],
  ['Bananer', 'Frugt og grønt', 3],
  ['Kartofler', 'Frugt og grønt', 6],
  ['Rugbrød', 'Brød', 4],
  ['Boller', 'Brød', 7],
  ['Pasta', 'Kolonial', 9],
  ['Havregryn', 'Kolonial', 12],
  ['Kaffe', 'Kolonial', 10],
  ['Hakket oksekød', 'Kød og fisk', 5],
  ['Laks', 'Kød og fisk', 8],
  ['Letmælk', 'Mejeri', 3],
  ['Smør', 'Mejeri', 8],
  ['Æg', 'Mejeri', 7],
  ['Ærter', 'Frost', 9],
  ['Is', 'Frost', 11],
  ['Toiletpapir', 'Husholdning', 13],
];
