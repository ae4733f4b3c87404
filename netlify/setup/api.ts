import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { parseJson } from '../checks/request.ts';

export interface Host {
  readonly name: 'Netlify' | 'Supabase';
  /** Where its interface is, with what all its paths begin with. */
  readonly url: string;
  /** Where a person makes a token. */
  readonly tokens: string;
}

/** Where the site is hosted. Tests put stand-ins in their place. */
export interface Hosts {
  readonly netlify: Host;
  readonly supabase: Host;
  projectUrl(ref: string): string;
  pause(ms: number, signal?: AbortSignal): Promise<unknown>;
}

export const hosts: Hosts = {
  netlify: {
    name: 'Netlify',
    url: 'https://api.netlify.com/api/v1',
    tokens: 'https://app.netlify.com/user/applications#personal-access-tokens',
  },
  supabase: {
    name: 'Supabase',
    url: 'https://api.supabase.com/v1',
    tokens: 'https://supabase.com/dashboard/account/tokens',
  },
  projectUrl: (ref) => `https://${ref}.supabase.co`,
  pause: (ms, signal) => wait(ms, undefined, { signal }),
};

/** Sends a request such as 'GET /user' and returns the parsed answer. Fails with a `HostError`. */
export type Api = <Answer>(request: string, shape: z.ZodType<Answer>, body?: unknown) => Promise<Answer>;

/** Its message is for the person at the terminal, and says what to do. It never contains the token. */
export class HostError extends Error {
  override name = 'HostError';
  readonly status: number | null;
  /** When the host wants to be asked again, in ms. */
  retryAfter?: number;

  constructor(message: string, status: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

const again = 'Then run the command again: it goes on where it stopped.';

/** Long enough for the whole schema to be applied, in ms. */
const timeout = 120_000;

/** How often a request is sent that a host is too busy for, or, where that repeats nothing, that got no answer. */
const tries = 4;

export const connect =
  (host: Host, token: string, { signal }: { signal: AbortSignal }, pause = hosts.pause): Api =>
  async (request, shape, body) => {
    const call = async (count = 1): Promise<unknown> => {
      try {
        return await send(host, token, signal, request, body);
      } catch (error) {
        const isRefused = error instanceof HostError && error.status === 429;
        if (!(isRefused || request.startsWith('GET ')) || count === tries) throw error;
        if (!isRefused) unlessLost(error);
        await pause((error as HostError).retryAfter ?? 1000 * 3 ** count, signal);
        return call(count + 1);
      }
    };
    const { data, error } = shape.safeParse(await call());
    if (error)
      throw new HostError(
        `${host.name} answers ${request} otherwise than its description says: ${z.prettifyError(error)}. Is there a newer version of this project? docs/deploy.md tells how to do this step by hand.`,
      );
    return data as z.output<typeof shape>;
  };

async function send(
  host: Host,
  token: string,
  signal: AbortSignal,
  request: string,
  body: unknown,
): Promise<unknown> {
  const [method = '', path] = request.split(' ');
  const isZip = body instanceof Uint8Array;
  signal.throwIfAborted();
  const { response, text } = await fetch(`${host.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'user-agent': 'familieside',
      ...(body !== undefined && { 'content-type': isZip ? 'application/zip' : 'application/json' }),
    },
    ...(body !== undefined && { body: isZip ? new Uint8Array(body) : JSON.stringify(body) }),
    // What may have changed something is waited for: its answer has to be kept.
    signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(method === 'GET' ? [signal] : [])]),
  })
    .then(async (response) => ({ response, text: await response.text() }))
    .catch((cause) => {
      signal.throwIfAborted();
      throw new HostError(`${host.name} does not answer. Check the network. ${again}`, null, { cause });
    });
  const answer = parseJson(text);
  if (response.ok) return answer;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const error = new HostError(complaint(host, request, response.status, answer), response.status);
  if (seconds >= 0) error.retryAfter = Math.min(seconds, 120) * 1000;
  throw error;
}

const reason = z.object({ message: z.string() }).transform(({ message }) => message);
/** Netlify's answer to a field that is wrong. */
const fieldErrors = z.object({ errors: z.record(z.string(), z.array(z.string())) }).transform(({ errors }) =>
  Object.entries(errors)
    .map(([field, all]) => `${field} ${all.join(', ')}`)
    .join('; '),
);

function complaint(host: Host, request: string, status: number, answer: unknown): string {
  const said = fieldErrors.or(reason).safeParse(answer).data;
  const what = `${host.name} answers ${status} to ${request}${said ? ` (${said})` : ''}.`;
  if (status === 401)
    return `${what} The token is wrong, revoked or expired: make a new one at ${host.tokens}.`;
  if (/limit/i.test(said ?? '') && status !== 429)
    return `${what} A limit of the plan is reached: delete or pause a project that nobody needs, in ${host.name}. ${again}`;
  if (status === 402 || status === 403)
    return `${what} The token's account may not do that: take a token of an owner of the team, and look at its plan.`;
  if (status === 429) return `${what} Too many requests in a short time: wait for two minutes. ${again}`;
  return status >= 500 ? `${what} The trouble is there: wait some minutes. ${again}` : what;
}

/** Fails with `lasting` when it takes too long. */
export async function waitFor<Answer>(
  read: () => Promise<Answer | null>,
  done: (answer: Answer) => boolean,
  { pause, every, times, lasting }: { pause: Hosts['pause']; every: number; times: number; lasting: string },
): Promise<Answer> {
  for (let tries = 0; tries < times; tries++) {
    const answer = await read().catch(unlessLost);
    if (answer !== null && done(answer)) return answer;
    await pause(every);
  }
  throw new HostError(`${lasting} ${again}`);
}

/** Null for a request that got no answer, or only that the host has a trouble of its own. */
export const unlessLost = (error: unknown): null => {
  if (error instanceof HostError && (error.status === null || error.status >= 500)) return null;
  throw error;
};

/** Null for a request that was refused with one of these statuses. */
export const unless =
  (...statuses: number[]) =>
  (error: unknown): null => {
    if (error instanceof HostError && statuses.includes(error.status ?? 0)) return null;
    throw error;
  };
