import type { MemberNames } from '../../../app-shell/store/member-names.ts';
import type { Pause, Upload, UploadState } from '../store/upload/upload-state.ts';

/** Why a picture was refused, by the function's or the phone's own code. */
const refused: Readonly<Record<string, string>> = {
  heic: 'Billedet er i Apples format HEIC, som denne browser ikke kan læse. Vælg det på telefonen, der tog det, eller gem det som JPEG.',
  'not-a-picture': 'Filen er ikke et billede, som browseren kan læse.',
  unreadable: 'Browseren kunne ikke læse filen. Vælg den igen.',
  'other-kind': 'Filen er ikke det, den giver sig ud for.',
  'more-than-a-picture': 'Der er gemt andet end et billede i filen.',
  broken: 'Billedet er beskadiget. Vælg det igen.',
  'too-many-pixels': 'Billedet er for stort.',
  'too-large': 'Billedet fylder for meget.',
  lost: 'Nåede ikke med, før siden blev lukket. Vælg det igen.',
  'album-full': 'Der er 1.000 billeder i albummet, og så er det fuldt.',
  'no-album': 'Albummet findes ikke længere.',
  full: 'Der er ikke plads her til, at billedet kan vente. Vælg det igen, når der er net.',
  'no-storage':
    'Browseren kan ikke gemme billedet, mens det venter. Er vinduet privat? Vælg det igen, når der er net.',
};

export function stateText(state: UploadState): string {
  switch (state.kind) {
    case 'chosen':
      return 'Venter';
    case 'preparing':
      return 'Gøres klar';
    case 'waiting':
      return 'Klar til at blive sendt';
    case 'sending':
      return state.share < 1 ? `Sendes: ${Math.round(state.share * 100)} %` : 'Modtages';
    case 'sent':
      return 'Sendt';
    case 'refused':
      return refused[state.code] ?? 'Billedet blev ikke taget imod.';
  }
}

export const pauseText: Readonly<Record<Pause, string>> = {
  offline: 'Ingen forbindelse. De, der mangler, sendes, når der er net igen.',
  'signed-out': 'Du er logget ud. De, der mangler, sendes, når du har logget ind igen.',
  'no-room': 'Der er ikke plads til flere her, før nogle er sendt. Lad siden være åben.',
  'no-storage': 'Billederne kan ikke gemmes her, mens de venter.',
};

const count = (uploads: readonly Upload[], ...kinds: readonly UploadState['kind'][]) =>
  uploads.filter(({ state }) => kinds.includes(state.kind)).length;

const pictures = (n: number) => (n === 1 ? '1 billede' : `${n} billeder`);

/**
 * Describes the pictures that wait for their authors, who have chosen them on this device: '2 billeder venter
 * på, at Bo logger ind.'
 */
export function othersText(authors: readonly string[], names: MemberNames): string {
  const [first, second] = new Set(authors);
  if (first === undefined) return '';
  const who = second === undefined ? (names.get(first) ?? 'en anden') : 'de andre';
  return `${pictures(authors.length)} venter på, at ${who} logger ind.`;
}

/**
 * Summarizes the progress: `12 af 300 billeder er i albummet.`, and finally `300 billeder er lagt i
 * albummet.`
 */
export function summary(uploads: readonly Upload[]): string {
  const [sent, failed] = [count(uploads, 'sent'), count(uploads, 'refused')];
  const known = uploads.filter(({ state }) => state.kind === 'sent' && state.known).length;
  const wasThere = known > 0 && `${pictures(known)} var der i forvejen.`;
  if (sent === uploads.length)
    return [sent > known && `${pictures(sent - known)} er lagt i albummet.`, wasThere]
      .filter(Boolean)
      .join(' ');
  const going = sent < uploads.length - failed;
  const unkept = count(uploads, 'chosen', 'preparing');
  return [
    `${sent} af ${pictures(uploads.length)} er i albummet.`,
    wasThere,
    failed > 0 && `${pictures(failed)} kunne ikke komme med.`,
    going && unkept > 0 && 'Lad siden være åben, til alle er klar.',
    going && unkept === 0 && restText(uploads.length - sent - failed),
  ]
    .filter(Boolean)
    .join(' ');
}

const restText = (n: number) =>
  n === 1
    ? 'Det sidste er gemt her: Du kan lukke siden, og det sendes, næste gang du er her.'
    : `De sidste ${n} er gemt her: Du kan lukke siden, og de sendes, næste gang du er her.`;
