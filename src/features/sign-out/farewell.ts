/** What the sign-out page says and offers: who is signed in here, and how many changes this phone has not sent. */
export const farewell = (
  name: string | null,
  unsent: number,
): { text: string; warning?: string; button?: string } => {
  if (name === null) return { text: 'Du er ikke logget ind.' };
  const text = `Du er logget ind som ${name}. Når du logger ud, glemmer denne enhed indkøbslisten og loggen.`;
  if (unsent === 0) return { text, button: 'Log ud' };
  const changes = unsent === 1 ? 'Én ændring er ikke sendt endnu' : `${unsent} ændringer er ikke sendt endnu`;
  return {
    text,
    warning: `${changes} og går tabt, hvis du logger ud nu. Åbn Indkøb eller Log med forbindelse til nettet for at sende, hvad der venter.`,
    button: 'Log ud alligevel',
  };
};
