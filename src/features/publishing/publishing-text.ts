import type { Publishing } from '../../lib/publishing.ts';

const kinds = { new: 'ny', changed: 'ændret', removed: 'fjernet' };

const often =
  'Der er udgivet så tit i de seneste 31 dage, at hjemmesiden kunne blive slukket. Prøv igen om nogle dage.';
const building = 'Der udgives netop nu. Det tager nogle minutter.';

/** What a member is told, by the code of the function's refusal. */
const failures: Readonly<Record<string, string>> = {
  denied: 'Her udgiver familien, hvad der er skrevet. Log ind først, for eksempel under »For familien«.',
  'not-found': 'Hvad der gemmes, bliver udgivet af sig selv.',
  busy: building,
  'used-up': often,
};

/** Returns the text for a failed call. Codes that only this page knows are in the cause of the error. */
export function failureText(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  const known = failures[cause?.code ?? ''] ?? failures[code ?? ''];
  return known ?? 'Det kan ikke ses lige nu, hvad der er gemt. Prøv igen om lidt.';
}

/** Returns what the page says, and whether it has its button. */
export function publishingText({ differs, pages, isBuilding, left, leftByNight }: Publishing): {
  readonly state: string;
  readonly pages: readonly string[];
  readonly cost: string;
  readonly canPublish: boolean;
} {
  if (!differs) return { state: 'Alt, der er gemt, er udgivet.', pages: [], cost: '', canPublish: false };
  const changed = pages.map(({ title, kind }) => `${title} (${kinds[kind]})`);
  const saved =
    changed.length > 0
      ? 'Det her er gemt og ikke udgivet endnu:'
      : 'Noget, der ikke ses på siderne, er gemt og ikke udgivet endnu. Det kan være fødselsdagene.';
  if (isBuilding) return { state: building, pages: changed, cost: '', canPublish: false };
  if (left === 0) return { state: saved, pages: changed, cost: often, canPublish: false };
  const night = leftByNight > 0 ? 'Det sker af sig selv i nat.' : 'Det sker ikke af sig selv i denne måned.';
  const times = left === 1 ? 'én gang' : `${left} gange`;
  const cost = `${night} At udgive koster 15 af de 300 point, som hjemmesiden har om måneden. Det kan gøres ${times} endnu i denne måned.`;
  return { state: saved, pages: changed, cost, canPublish: true };
}
