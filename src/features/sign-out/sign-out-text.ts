import type { Unsent } from '../../sync/storage/leave-device.ts';

/** What this device knows when somebody wants to sign out. */
interface Device {
  /** The signed-in person's name from the hint; null when nobody is signed in. */
  readonly name: string | null;
  readonly unsent: Unsent;
  /** Whether any family data are on the device. */
  readonly holdsData: boolean;
}

interface SignOutText {
  /**
   * The explanation that applies, by its id in log-ud.astro: nobody is signed in, and there is nothing, or
   * something.
   */
  readonly explanation: 'nobody' | 'leftovers' | 'member';
  readonly warning?: string;
  /** Whether signing out now loses something that was not sent. */
  readonly isLost?: boolean;
}

/** Returns what the sign-out page says. Sentences that never vary are in log-ud.astro. */
export function signOutText({ name, unsent, holdsData }: Device): SignOutText {
  if (name === null && !holdsData) return { explanation: 'nobody' };
  const explanation = name === null ? 'leftovers' : 'member';
  if (unsent.own + unsent.others === 0) return { explanation };
  return { explanation, ...(name === null ? forgotten : unsentText)(unsent) };
}

/** Nobody is signed in: everybody's changes are removed. */
function forgotten(unsent: Unsent) {
  const made = unsent.own === 0 ? '' : `heraf ${unsent.others} `;
  const others = unsent.others === 0 ? '' : ` (${made}lavet af ${namesOf(unsent)})`;
  return { warning: lostText(unsent.own + unsent.others, others), isLost: true };
}

/** A member signs out: changes of others stay on the device for them. */
function unsentText(unsent: Unsent) {
  const { own, others, authors } = unsent;
  const back = authors.length > 1 ? 'de' : (authors[0] ?? 'vedkommende');
  const kept = `${changes(others)}, som ${namesOf(unsent)} har lavet her, er heller ikke sendt, men bliver på enheden, til ${back} logger ind igen.`;
  return own === 0
    ? { warning: kept.replace(' heller', '') }
    : { warning: lostText(own) + (others === 0 ? '' : ` ${kept}`), isLost: true };
}

const changes = (count: number) => (count === 1 ? 'Én ændring' : `${count} ændringer`);

const lostText = (count: number, made = '') =>
  `${changes(count)} er ikke sendt endnu${made} og går tabt, hvis du logger ud nu.`;

/** Lists the others by name: 'Bodil og Ib'. */
const namesOf = ({ authors }: Unsent) => new Intl.ListFormat('da').format(authors) || 'en anden';
