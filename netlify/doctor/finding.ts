/** What the doctor saw of one thing. `mend` says what to do about it. */
export type Finding =
  | { readonly kind: 'well'; readonly what: string }
  | { readonly kind: 'ill'; readonly what: string; readonly mend: string }
  /** It could not be looked at, because of something above or because nothing was said of it. */
  | { readonly kind: 'unknown'; readonly what: string; readonly mend: string };

export const well = (what: string): Finding => ({ kind: 'well', what });
export const ill = (what: string, mend: string): Finding => ({ kind: 'ill', what, mend });
export const unknown = (what: string, mend: string): Finding => ({ kind: 'unknown', what, mend });

/** What an address answered; null when nothing did. `date` is its clock, in ms. */
export interface Answer {
  readonly status: number;
  readonly json: unknown;
  readonly date: number | null;
}

/** Asks an address, for ten seconds at most. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer | null> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(10_000) });
    const text = await answer.text();
    const date = Date.parse(answer.headers.get('date') ?? '');
    return { status: answer.status, json: parsed(text), date: Number.isNaN(date) ? null : date };
  } catch {
    return null;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A field of an answer, when it is an object that has it. */
export const field = (answer: Answer | null, name: string): unknown =>
  (answer?.json as Record<string, unknown> | null | undefined)?.[name];
