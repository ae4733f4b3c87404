import { readToken } from '../tokens.ts';
import type { Claims, Policies } from './policies.ts';

/** Someone who listens on a topic, for as long as their token holds and the policy lets them. */
export interface Channel {
  readonly topic: string;
  /** Whether what this channel broadcasts is to come back to it. */
  readonly hearsItself: boolean;
  /** Takes a new token in place of the old and asks the policy again. */
  renew(token: unknown): Promise<void>;
  maySpeak(): Promise<boolean>;
  leave(): void;
}

/** Why a join was refused, in the words a hosted project uses. */
export class Refused extends Error {}

interface Joining {
  topic: string;
  token: unknown;
  hearsItself: boolean;
  policies: Policies;
  /** Called once, with the reason, when the channel ends on our side. */
  onEnd: (reason: string) => void;
}

/** Joins, or throws `Refused`. */
export const joinChannel = async ({
  topic,
  token,
  hearsItself,
  policies,
  onEnd,
}: Joining): Promise<Channel> => {
  let state: { kind: 'open'; claims: Claims; timer: NodeJS.Timeout; speaks?: boolean } | { kind: 'ended' };

  const admit = async (candidate: unknown): Promise<Claims> => {
    const claims = await claimsOf(candidate);
    if (await policies.mayListen(topic, claims)) return claims;
    throw new Refused(`Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`);
  };
  const end = () => {
    if (state.kind === 'open') clearTimeout(state.timer);
    state = { kind: 'ended' };
  };
  const open = (claims: Claims) => {
    const left = Math.min(claims.exp * 1000 - Date.now(), longestTimer);
    const timer = setTimeout(() => (left < longestTimer ? expire() : open(claims)), left).unref();
    state = { kind: 'open', claims, timer };
  };
  const expire = () => {
    end();
    onEnd('Token has expired');
  };
  open(await admit(token));

  return {
    topic,
    hearsItself,
    renew: async (next) => {
      if (state.kind === 'ended' || isKey(next)) return;
      try {
        const claims = await admit(next);
        end();
        open(claims);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        end();
        onEnd(error.message);
      }
    },
    maySpeak: async () => {
      if (state.kind === 'ended') return false;
      state.speaks ??= await policies.maySpeak(topic, state.claims);
      return state.speaks;
    },
    leave: end,
  };
};

const longestTimer = 3_600_000;

/** The publishable key in place of a token: somebody who has not signed in. */
const isKey = (token: unknown) => token == null || (typeof token === 'string' && token.startsWith('sb_'));

const claimsOf = async (token: unknown): Promise<Claims> => {
  if (isKey(token)) return { role: 'anon', exp: Number.MAX_SAFE_INTEGER / 1000 };
  const claims = await readToken(String(token));
  if (!claims) throw new Refused('JwtSignatureError: Failed to validate JWT signature');
  const { role, exp } = claims;
  if (typeof role !== 'string' || typeof exp !== 'number')
    throw new Refused('InvalidJWTToken: Fields `role` and `exp` are required in JWT');
  // Unlike REST, Realtime allows for no difference of clocks.
  const ago = Math.floor(Date.now() / 1000) - exp;
  if (ago >= 0) throw new Refused(`InvalidJWTToken: Token has expired ${ago} seconds ago`);
  return { ...claims, role, exp };
};
