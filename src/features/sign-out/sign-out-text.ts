import type { Unsent } from '../../sync/storage/leave-device.ts';

/** What this device knows when somebody wants to sign out. */
interface Device {
  /** The signed-in person's name from the hint; null when nobody is signed in. */
  readonly name: string | null;
  readonly unsent: Unsent;
  /** Whether any family data are on the device. */
  readonly holdsData: boolean;
}

/** Returns the texts of the sign-out page. */
export function signOutText({ name, unsent, holdsData }: Device): {
  text: string;
  warning?: string;
  button?: string;
} {
  if (name === null && !holdsData) return { text: 'Du er ikke logget ind.' };
  const text =
    name === null
      ? 'Du er ikke logget ind, men denne enhed husker stadig noget fra indkøbslisten eller loggen. Tryk på »Log ud«, så glemmer den det.'
      : `Du er logget ind som ${name}. Når du logger ud, glemmer denne enhed indkøbslisten og loggen.`;
  if (unsent.own + unsent.others === 0) return { text, button: 'Log ud' };
  return name === null ? { text, ...forgotten(unsent) } : { text, ...unsentText(unsent) };
}

/** Nobody is signed in: everybody's changes are removed. */
function forgotten(unsent: Unsent) {
  const made = unsent.own === 0 ? '' : `heraf ${unsent.others} `;
  const others = unsent.others === 0 ? '' : ` (${made}lavet af ${namesOf(unsent)})`;
  return {
    warning: `${changes(unsent.own + unsent.others)} ikke sendt endnu${others} og går tabt, hvis du logger ud nu. Log ind for at sende dem, der er dine.`,
    button: 'Log ud alligevel',
  };
}

/** A member signs out: changes of others stay on the device for them. */
function unsentText(unsent: Unsent) {
  const { own, others, authors } = unsent;
  const back = authors.length > 1 ? 'de' : (authors[0] ?? 'vedkommende');
  const lost = `${changes(own)} ikke sendt endnu og går tabt, hvis du logger ud nu. Åbn Indkøb, Log eller Fotoalbum med forbindelse til nettet for at sende, hvad der venter.`;
  const kept = `${others === 1 ? 'Én ændring' : `${others} ændringer`}, som ${namesOf(unsent)} har lavet her, er heller ikke sendt, men bliver på enheden, til ${back} logger ind igen.`;
  return own === 0
    ? { warning: kept.replace(' heller', ''), button: 'Log ud' }
    : { warning: others === 0 ? lost : `${lost} ${kept}`, button: 'Log ud alligevel' };
}

const changes = (count: number) => (count === 1 ? 'Én ændring er' : `${count} ændringer er`);

/** Lists the others by name: 'Bodil og Ib'. */
const namesOf = ({ authors }: Unsent) => authors.join(', ').replace(/, ([^,]*)$/, ' og $1') || 'en anden';
