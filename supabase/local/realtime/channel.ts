import type { TokenReader } from '../tokens.ts';
import type { Claims, Policies } from './policies.ts';

/** A listener on a topic, as long as its token is valid and the policy allows it. */
export interface Channel {
  readonly topic: string;
  /** Replaces the token and checks the policy again. */
  renew(token: unknown): Promise<void>;
  leave(): void;
}

/** Why a join was refused, in the words of a hosted project. */
export class Refused extends Error {}

interface Joining {
  topic: string;
  token: unknown;
  readToken: TokenReader;
  policies: Policies;
  /** Called once, with the reason, when this side ends the channel. */
  onEnd: (reason: string) => void;
}

/** Joins a channel. Fails with `Refused`. */
export const joinChannel = async ({
  topic,
  token,
  readToken,
  policies,
  onEnd,
}: Joining): Promise<Channel> => {
  let state: { kind: 'open'; claims: Claims; timer: NodeJS.Timeout } | { kind: 'ended' };

  const admit = async (candidate: unknown): Promise<Claims> => {
    const claims = await claimsOf(candidate, readToken);
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
    leave: end,
  };
};

const longestTimer = 3_600_000;

/** True for the publishable key instead of a token: somebody who has not signed in. */
const isKey = (token: unknown) => token == null || (typeof token === 'string' && token.startsWith('sb_'));

const claimsOf = async (token: unknown, readToken: TokenReader): Promise<Claims> => {
  if (isKey(token)) return { role: 'anon', exp: Number.MAX_SAFE_INTEGER / 1000 };
  const claims = await readToken(String(token));
  if (!claims) throw new Refused('JwtSignatureError: Failed to validate JWT signature');
  const { role, exp } = claims;
  if (typeof role !== 'string' || typeof exp !== 'number')
    throw new Refused('InvalidJWTToken: Fields `role` and `exp` are required in JWT');
  // Unlike REST, Realtime does not allow for differing clocks.
  const ago = Math.floor(Date.now() / 1000) - exp;
  if (ago >= 0) throw new Refused(`InvalidJWTToken: Token has expired ${ago} seconds ago`);
  return { ...claims, role, exp };
};
