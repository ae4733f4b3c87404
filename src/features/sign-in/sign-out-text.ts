/** What this device knows when somebody wants to sign out. */
interface Device {
  /** The signed-in person's name from the hint; null when nobody is signed in. */
  readonly name: string | null;
  /** How many changes would be lost: the person's own or, if nobody is signed in, everybody's. */
  readonly unsent: number;
  /** Whether any family data would be removed. */
  readonly holdsData: boolean;
}

interface SignOutText {
  /**
   * The explanation that applies, by its id in log-ud.astro: nobody is signed in, and there is nothing, or
   * something.
   */
  readonly explanation: 'nobody' | 'leftovers' | 'member';
  /** Said when signing out now loses something. */
  readonly warning: string | null;
}

/** Returns what the sign-out page says. Sentences that never vary are in log-ud.astro. */
export function signOutText({ name, unsent, holdsData }: Device): SignOutText {
  if (name === null && !holdsData) return { explanation: 'nobody', warning: null };
  const changes = unsent === 1 ? 'Én ændring' : `${unsent} ændringer`;
  return {
    explanation: name === null ? 'leftovers' : 'member',
    warning: unsent === 0 ? null : `${changes} er ikke sendt endnu og går tabt, hvis du logger ud nu.`,
  };
}
