export interface Answer {
  readonly status: number;
  readonly text: string;
  /** The media type: 'application/json'. */
  readonly type: string;
  /** The body parsed as JSON; undefined when it is not JSON. */
  readonly json: unknown;
  /** The time of the server's clock, in ms; null when it does not say. */
  readonly date: number | null;
}

/**
 * Sends a request, for ten seconds at most, without following redirects. Returns null when nothing answers.
 */
export async function request(url: string, init: RequestInit = {}): Promise<Answer | null> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(10_000) });
    const text = await answer.text();
    const date = Date.parse(answer.headers.get('date') ?? '');
    const type = (answer.headers.get('content-type') ?? '').replace(/;.*/, '');
    return { status: answer.status, text, type, json: parse(text), date: Number.isNaN(date) ? null : date };
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

/** Returns a field of the answer's JSON; undefined when it has none. */
export const field = (answer: Answer | null, name: string): unknown =>
  (answer?.json as Record<string, unknown> | null | undefined)?.[name];
