import type { Unsent } from '../../sync/storage/device-data.ts';

/** What this device knows when somebody wants to sign out. */
interface Device {
  /** Who is signed in here, as the hint says; null for nobody. */
  readonly name: string | null;
  readonly unsent: Unsent;
  /** Does it hold anything of the family's? */
  readonly holdsData: boolean;
}

/** What the sign-out page says and offers. */
export function signOutText({ name, unsent, holdsData }: Device): {
  text: string;
  warning?: string;
  button?: string;
} {
  if (name === null && !holdsData) return { text: 'Du er ikke logget ind.' };
  const text =
    name === null
      ? 'Du er ikke logget ind, men denne enhed husker stadig noget fra indkøbslisten eller loggen. Når du logger ud, glemmer den det.'
      : `Du er logget ind som ${name}. Når du logger ud, glemmer denne enhed indkøbslisten og loggen.`;
  const all = unsent.own + unsent.others;
  if (all === 0) return { text, button: 'Log ud' };
  const changes = all === 1 ? 'Én ændring er ikke sendt endnu' : `${all} ændringer er ikke sendt endnu`;
  const others = unsent.others === 0 ? '' : ` (${ofOthers(unsent)})`;
  return {
    text,
    warning: [`${changes}${others} og går tabt, hvis du logger ud nu.`, ...howToSend(unsent)].join(' '),
    button: 'Log ud alligevel',
  };
}

const howToSend = ({ own, others }: Unsent): readonly string[] => [
  ...(own > 0
    ? ['Åbn Indkøb, Log eller Fotoalbum med forbindelse til nettet for at sende, hvad der venter.']
    : []),
  ...(others > 0 ? ['Hvad en anden har lavet, bliver sendt, når vedkommende logger ind her igen.'] : []),
];

const ofOthers = ({ own, others }: Unsent) =>
  own === 0
    ? 'lavet af en anden, som har været logget ind her'
    : `heraf ${others} lavet af en anden, som har været logget ind her`;
