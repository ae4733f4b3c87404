import { foundMost } from '../../data/gateway.ts';
import { decimal } from '../../lib/danish.ts';
import type { Listing } from './listing.ts';
import { failureText } from './texts.ts';

const number = (count: number) => decimal(count, 0);

/** What the list holds, in a few words. `shown`: how many entries are listed by now. */
export function statusText({ question, search, answer, found, next }: Listing, shown: number): string {
  const searching = search.words.length > 0;
  const from = question.year === null ? '' : ` fra ${question.year} og tilbage`;
  if (answer.kind === 'failed') {
    const scope = searching ? `${number(shown)} fundet i` : 'Viser';
    return `${failureText[answer.code]} ${scope} det, som er gemt på enheden${from}.`;
  }
  if (!searching) return question.everything || from ? `Alt, der er gjort${from}` : 'De seneste to år';
  // When all of it is here, what is here is what there is.
  const count = answer.kind === 'complete' && next === null && !from ? shown : found;
  if (count === null || (answer.kind === 'asking' && found === null)) return 'Søger i hele loggen …';
  const text =
    count >= foundMost && answer.kind !== 'complete' ? `${number(foundMost)} eller flere` : number(count);
  return count === 0 ? 'Intet fundet' : `${text} fundet${from && `, vist${from}`}`;
}
