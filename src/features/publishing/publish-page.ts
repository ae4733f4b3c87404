import { find, show } from '../../lib/elements.ts';
import type { Publishing } from '../../lib/publishing.ts';
import { callFunction } from '../../session/call-function.ts';
import { readHint, readKind } from '../../session/hint.ts';
import { GatewayError } from '../../sync/protocol.ts';

/** Shows adults what has been saved and not published yet, and publishes it when they ask for that. */
export async function openPublishPage(): Promise<void> {
  find('publish').addEventListener('click', () => {
    show('publish', false);
    void call('POST');
  });
  await call('GET');
}

async function call(method: 'GET' | 'POST') {
  try {
    // A visitor is not worth a question.
    if (readHint() === null) throw new GatewayError('signed-out');
    if (readKind() !== 'adult') {
      find('state').textContent = 'Det er de voksne i familien, der udgiver.';
      return;
    }
    draw((await callFunction('/api/udgiv', fetch, { method })) as object as Publishing);
  } catch (error) {
    find('state').textContent = failureText(error);
    show('sign-in', /signed-out|denied/.test((error as GatewayError).code));
  }
}

function draw(publishing: Publishing) {
  const { mistakes } = publishing;
  const { state, pages, cost, canPublish } = publishingText(publishing);
  find('state').textContent = state;
  find('cost').textContent = cost;
  find('pages').replaceChildren(
    ...pages.map((text) => Object.assign(document.createElement('li'), { textContent: asText(text) })),
  );
  find('mistakes').textContent = mistakes;
  show('mistakes', mistakes !== '');
  show('pages', pages.length > 0);
  show('drafts', publishing.differs && mistakes === '');
  find('drafts').querySelector('a')?.setAttribute('href', publishing.draftsUrl);
  show('publish', canPublish);
}

/** Titles come from pages, where some characters are written as entities. */
const asText = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent;

const kinds = { new: 'ny', changed: 'ændret', removed: 'fjernet' };

const often =
  'Der er udgivet så tit i de seneste 31 dage, at hjemmesiden kunne blive slukket. Prøv igen om nogle dage.';
const building = 'Der udgives netop nu. Det tager nogle minutter.';

const broken =
  'Kladden kunne ikke laves, så det, der er gemt, kan ikke udgives endnu. Det, der er udgivet, bliver stående.';

const signIn = 'Her udgiver familien det, der er skrevet. Log ind først.';

/** What a member is told, by the code of the function's refusal. */
const failures: Readonly<Record<string, string>> = {
  'signed-out': signIn,
  denied: signIn,
  'not-found': 'Det, der gemmes, bliver udgivet af sig selv.',
  broken,
  busy: building,
  'used-up': often,
};

/** Returns the text for a failed call. Codes that only this page knows are in the cause of the error. */
export function failureText(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  const known = failures[cause?.code ?? ''] ?? failures[code ?? ''];
  return known ?? 'Siden kan ikke se lige nu, hvad der er gemt. Prøv igen om lidt.';
}

/** Returns what the page says, and whether it has its button. */
export function publishingText(publishing: Publishing) {
  const { differs, pages, mistakes, isBuilding, left, leftByNight } = publishing;
  const changed = pages.map(({ title, kind }) => `${title} (${kinds[kind]})`);
  const nothing = { pages: changed, cost: '', canPublish: false };
  if (mistakes !== '') return { ...nothing, pages: [], state: broken };
  if (!differs) return { ...nothing, pages: [], state: 'Alt, der er gemt, er udgivet.' };
  const state =
    changed.length > 0
      ? 'Det her er gemt og ikke udgivet endnu:'
      : 'Noget, der ikke ses på siderne, er gemt og ikke udgivet endnu. Det kan være fødselsdagene.';
  if (isBuilding) return { ...nothing, state: building };
  if (left === 0) return { ...nothing, state, cost: often };
  const night = leftByNight > 0 ? 'Det sker af sig selv i nat.' : 'Det sker ikke af sig selv i denne måned.';
  const times = left === 1 ? 'én gang' : `${left} gange`;
  const cost = `${night} At udgive koster 15 af de 300 point, som hjemmesiden har om måneden. Det kan gøres ${times} endnu i denne måned.`;
  return { state, pages: changed, cost, canPublish: true };
}
