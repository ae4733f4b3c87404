/** What an address answered; null when nothing did. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown;
  /** The server's clock, in ms; null when it does not say. */
  readonly date: number | null;
}

/** Asks an address, for ten seconds at most. Redirects are not followed. */
export async function request(url: string, init: RequestInit = {}): Promise<Answer | null> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(10_000) });
    const text = await answer.text();
    const date = Date.parse(answer.headers.get('date') ?? '');
    return { status: answer.status, text, json: parse(text), date: Number.isNaN(date) ? null : date };
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A field of an answer, when it is an object that has it. */
export const field = (answer: Answer | null, name: string): unknown =>
  (answer?.json as Record<string, unknown> | null | undefined)?.[name];
