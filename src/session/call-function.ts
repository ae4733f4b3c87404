import { GatewayError } from '../sync/protocol.ts';

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

/** How long to wait for a function's answer, in ms. */
const timeout = 15_000;

/** Calls one of the site's functions and returns its JSON. Fails with a `GatewayError`. */
export async function callFunction(
  path: string,
  fetch: Fetch,
  init?: RequestInit,
): Promise<Record<string, unknown>> {
  const response = await fetch(path, {
    cache: 'no-store',
    signal: AbortSignal.timeout(timeout),
    ...init,
  }).catch((cause) => {
    throw new GatewayError('offline', { cause });
  });
  const body: Record<string, unknown> | null = await response.json().catch((cause) => {
    throw new GatewayError(response.ok ? 'malformed' : 'unavailable', { cause });
  });
  if (response.ok && body) return body;
  if (body?.code === 'signed-out' || body?.code === 'denied') throw new GatewayError(body.code);
  throw new GatewayError('unavailable', { cause: body });
}
