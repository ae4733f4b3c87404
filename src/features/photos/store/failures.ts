import { type ErrorCode, errorCodeOf } from '../../../sync/protocol.ts';

/** `changed`: somebody has written another text meanwhile. */
export type Failure = ErrorCode | 'changed';

/** What went wrong, saying that nothing was lost. */
export const failureText: Readonly<Record<Failure, string>> = {
  changed: 'En anden har skrevet en tekst imens. Din står i feltet endnu: Gem igen for at bruge den.',
  offline: 'Ingen forbindelse. Det er ikke gemt endnu.',
  unavailable: 'Fotoalbummet svarer ikke lige nu. Det er ikke gemt endnu.',
  'signed-out': 'Du er logget ud. Log ind i en anden fane, og prøv igen.',
  denied: 'Du har ikke adgang.',
  malformed: 'Fotoalbummet kunne ikke bruge det, der står her.',
};

/** Runs the work. Resolves to the error code on failure, or null. */
export async function failureOf(work: () => Promise<unknown>): Promise<ErrorCode | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return errorCodeOf(error);
  }
}
