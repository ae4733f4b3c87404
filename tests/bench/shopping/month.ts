import { type Month, simulateMonth } from '../../support/shopping/simulated-month.ts';
import type { Part, Row } from '../part.ts';

const seeds = [1, 2, 3, 4, 5];

/** Measures what two members notice of the shopping list in a month. */
export const monthPart: Part = {
  name: 'A month of two members',
  how: 'Simulated: thirty days, two shops, a freezer, half of the trips without signal, one of seven things added by the other during the trip. Each figure is the mean of five months.',
  async run(): Promise<readonly Row[]> {
    const months: Month[] = [];
    for (const seed of seeds) months.push(await simulateMonth(seed));
    const mean = (of: (month: Month) => number) =>
      (months.reduce((sum, month) => sum + of(month), 0) / months.length).toFixed(1);
    const broken = months.flatMap((month) => month.broken);
    for (const each of broken) console.error(each);
    const moved = months.reduce((sum, month) => sum + month.moved, 0);
    return [
      {
        what: 'promises broken: a change lost or counted twice, phones that disagree',
        figure: `${broken.length}`,
        budget: 'none',
        kept: broken.length === 0,
      },
      {
        what: 'rows that moved during a trip',
        figure: `${moved}`,
        budget: 'none',
        kept: moved === 0,
      },
      {
        what: 'trips, and things bought',
        figure: `${mean(({ trips }) => trips)}, ${mean(({ bought }) => bought)}`,
      },
      {
        what: 'taps for each thing bought: to put it on the list, to take it, and its share of tabs, shops, buying and freezing',
        figure: mean(({ taps, bought }) => taps / bought),
      },
      { what: 'messages shown on both phones together', figure: mean(({ messages }) => messages) },
      {
        what: "put on the list, of which 'Mangler måske' had suggested, and suggested more than three days too early",
        figure: [
          mean(({ wanted }) => wanted),
          mean(({ suggested }) => suggested),
          mean(({ unneeded }) => unneeded),
        ].join(', '),
      },
      {
        what: "order of the basket 'som i butikken' after three weeks, Kendall's τ with the way through the shop",
        figure: `${(months.reduce((sum, { order }) => sum + order, 0) / months.length).toFixed(2)}`,
      },
    ];
  },
};
