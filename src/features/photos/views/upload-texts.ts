import type { Pause, Upload, UploadState } from '../store/upload-store.ts';

/** Why a picture was refused, by the function's or the phone's own code. */
const refused: Readonly<Record<string, string>> = {
  heic: 'Billedet er i Apples format HEIC, som denne browser ikke kan læse. Vælg det på telefonen, der tog det, eller gem det som JPEG.',
  'not-a-picture': 'Filen er ikke et billede, som browseren kan læse.',
  'too-small': 'Billedet er under 200 px og ville blive uskarpt. Vælg originalen.',
  unreadable:
    'Browseren kunne ikke læse filen. Vælg den igen. Er det en mappe, så åbn den, og vælg billederne i den.',
  'album-full': 'Der er 1.000 billeder i albummet, og så er det fuldt.',
  'no-album': 'Albummet findes ikke længere.',
  'not-stored': 'Der er ikke plads på enheden.',
};

const states = { waiting: 'Venter', preparing: 'Gøres klar', sending: 'Sendes', sent: 'Sendt' };

export const stateText = (state: UploadState): string =>
  state.kind === 'refused' ? (refused[state.code] ?? 'Billedet blev ikke taget imod.') : states[state.kind];

export const pauseText: Readonly<Record<Pause, string>> = {
  offline: 'Ingen forbindelse. De, der mangler, sendes, når der er net igen.',
  'signed-out': 'Du er logget ud. De, der mangler, sendes, når du har logget ind igen i en anden fane.',
};

const pictures = (n: number) => (n === 1 ? '1 billede' : `${n} billeder`);

/**
 * Summarizes the progress: `12 af 300 billeder er i albummet.`, and finally `300 billeder er lagt i
 * albummet.`
 */
export function summary(uploads: readonly Upload[]): string {
  const count = (isCounted: (state: UploadState) => boolean | undefined) =>
    uploads.filter(({ state }) => isCounted(state)).length;
  const sent = count(({ kind }) => kind === 'sent');
  const failed = count(({ kind }) => kind === 'refused');
  const known = count((state) => state.kind === 'sent' && state.known);
  const still = uploads.filter(({ state }) => state.kind === 'sent' && state.isMoving);
  const isDone = sent === uploads.length;
  return [
    isDone && sent > known && `${pictures(sent - known)} er lagt i albummet.`,
    !isDone && `${sent} af ${pictures(uploads.length)} er i albummet.`,
    known > 0 && `${pictures(known)} var der i forvejen.`,
    still.length > 0 && `Bevæger sig ikke i albummet: ${still.map(({ fileName }) => fileName).join(', ')}.`,
    failed > 0 && `${pictures(failed)} kunne ikke komme med.`,
    sent + failed < uploads.length && 'Lad siden være åben, til alle er sendt.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says which files had not arrived when the page was closed. */
export const missingText = (names: readonly string[]): string =>
  `${pictures(names.length)} nåede ikke med, før siden blev lukket: ${names.join(', ')}. Vælg dem igen, eller vælg bare alle: Det, der er her, kommer ikke to gange.`;
