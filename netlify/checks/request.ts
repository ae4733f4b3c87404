export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly type: string;
  readonly json: unknown;
  /** The time of the server's clock, in ms; null when it does not say. */
  readonly date: number | null;
}

/** Without following redirects. Returns null when nothing answers within ten seconds. */
export async function request(url: string, init: RequestInit = {}): Promise<Answer | null> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(10_000) });
    const text = await answer.text();
    const date = Date.parse(answer.headers.get('date') ?? '');
    const type = (answer.headers.get('content-type') ?? '').replace(/;.*/, '');
    return {
      status: answer.status,
      text,
      type,
      json: parseJson(text),
      date: Number.isNaN(date) ? null : date,
    };
  } catch {
    return null;
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const field = (answer: Answer | null, name: string): unknown =>
  (answer?.json as Record<string, unknown> | null | undefined)?.[name];
